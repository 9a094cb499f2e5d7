import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import type { Clock } from '../../../platform/clock.ts'
import { publicLookup } from '../../../platform/public-address.ts'
import { createSigner } from '../../../platform/signer.ts'
import { endOfAddress } from '../stream/stream.ts'
import { isServiceHost } from './client.ts'

const maxAddressLength = 1_500

/** What the media route may fetch: `isGuarded` unless it is the upstream that the owner himself has named. */
export type MediaTarget = { readonly url: URL; readonly kind: 'cover' | 'song'; readonly isGuarded: boolean }

/**
 * Addresses of the upstream's files as a browser is given them: the service's own hosts by https or, where the owner
 * wants it, through us; files of the upstream itself always through us, since it may stand where no visitor reaches it;
 * anything else on https. Signed, so that nobody can have anything else fetched.
 */
export function createMedia(deps: { baseUrl: string; isProxied: boolean; secret: string; clock: Clock }) {
  const { clock, isProxied } = deps
  const upstream = new URL(deps.baseUrl)
  const { sign, isSigned } = createSigner(deps.secret, 'music media')

  /** Whose file it is; nothing for one that we never fetch. */
  const ownerOf = (url: URL): 'upstream' | 'service' | undefined => {
    if (url.username !== '' || url.password !== '') return undefined
    if (url.origin === upstream.origin) return 'upstream'
    const isPlain = url.port === '' && (url.protocol === 'https:' || url.protocol === 'http:')
    return isPlain && isServiceHost(url.hostname) ? 'service' : undefined
  }

  return {
    /** '' for what is no address of the web. */
    toAddress(address: string, base: string, kind: 'cover' | 'song'): string {
      if (address === '' || address.length > maxAddressLength || !URL.canParse(address, upstream)) return ''
      const url = new URL(address, upstream)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
      if (url.username !== '' || url.password !== '') return ''
      const owner = ownerOf(url)
      if (owner !== 'upstream') url.protocol = 'https:'
      if (owner !== 'upstream' && !(owner === 'service' && isProxied)) return url.href
      // A cover's address stays the same, so that it is fetched once by each browser.
      const exp = kind === 'cover' ? 0 : endOfAddress(clock.now())
      const named = Buffer.from(url.href).toString('base64url')
      return `${base}/wapi/media/${exp}.${sign(`${exp}.${url.href}`)}.${named}`
    },

    /** What an address of ours stands for; nothing for one that we did not make or that has run out. */
    read(token: string): MediaTarget | undefined {
      const [, expText = '', signed = '', named = ''] =
        /^(\d{1,12})\.([\w-]{22})\.([\w-]{1,2200})$/.exec(token) ?? []
      if (named === '') return undefined
      const address = Buffer.from(named, 'base64url').toString('utf8')
      const exp = Number(expText)
      if (!isSigned(`${exp}.${address}`, signed) || (exp !== 0 && exp * 1_000 < clock.now())) return undefined
      // Looked at again: the owner may have named another upstream since.
      const url = URL.canParse(address) ? new URL(address) : undefined
      const owner = url && ownerOf(url)
      if (!url || !owner || (owner === 'service' && !isProxied)) return undefined
      return { url, kind: exp === 0 ? 'cover' : 'song', isGuarded: owner === 'service' }
    },
  }
}

/** A file of the upstream's on its way: 200, 206 or 416 with the headers that a player needs, nothing else of theirs. */
export type MediaFile = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly kind: 'cover' | 'song'
  readonly body: Readable
}

const firstByteWithinMs = 8_000
const silentForMs = 30_000
const maxCoverBytes = 8 * 1024 * 1024
const sentOn = ['content-length', 'content-range', 'etag', 'last-modified', 'accept-ranges'] as const
const range = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/
const size = /^\d{1,4}y\d{1,4}$/
const soundTypes = /^(?:audio\/[a-z\d.+-]{1,40}|video\/mp4|application\/(?:octet-stream|ogg))$/
const pictureTypes = /^image\/(?:jpeg|png|webp|gif|avif)$/

/** The type to send it as; nothing for what is neither sound nor picture. */
function typeOf(kind: MediaTarget['kind'], headers: IncomingHttpHeaders): string | undefined {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return (kind === 'cover' ? pictureTypes : soundTypes).test(type) ? type : undefined
}

const isTooLarge = (kind: MediaTarget['kind'], headers: IncomingHttpHeaders) =>
  kind === 'cover' && !(Number(headers['content-length'] ?? Number.NaN) <= maxCoverBytes)

function accept(kind: MediaTarget['kind'], response: IncomingMessage): MediaFile | undefined {
  const { statusCode: status = 0, headers } = response
  if (status !== 200 && status !== 206 && status !== 416) return undefined
  const type = status === 416 ? 'text/plain' : typeOf(kind, headers)
  if (type === undefined || headers['content-encoding'] !== undefined) return undefined
  if (status !== 416 && isTooLarge(kind, headers)) return undefined
  const passed = sentOn.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' && !(status === 416 && name === 'content-length') ? [[name, value]] : []
  })
  return { status, kind, headers: { ...Object.fromEntries(passed), 'content-type': type }, body: response }
}

/**
 * Fetches a file that `createMedia` vouches for: no redirects, nothing of the visitor's but the range, names resolved
 * to public addresses only unless the owner named the host. Memory is what a socket holds; nothing for whatever else
 * is answered. `signal` ends it when the visitor leaves.
 */
export function openMedia(
  { url, kind, isGuarded }: MediaTarget,
  asked: { method: 'GET' | 'HEAD'; range: string | undefined; param: string; signal: AbortSignal },
): Promise<MediaFile | undefined> {
  const target = new URL(url)
  if (kind === 'cover' && size.test(asked.param)) target.searchParams.set('param', asked.param)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const isRanged = kind === 'song' && asked.range !== undefined && range.test(asked.range)
  return new Promise(resolve => {
    const asking = send(target, {
      method: asked.method,
      // A connection of its own: it ends with the song, and a slow listener holds up nobody.
      agent: false,
      signal: asked.signal,
      headers: {
        'User-Agent': 'Xiaolou',
        'Accept-Encoding': 'identity',
        ...(isRanged && { Range: asked.range }),
      },
      ...(isGuarded && { lookup: publicLookup }),
    })
    const late = setTimeout(() => asking.destroy(new Error('no answer in time')), firstByteWithinMs)
    asking.setTimeout(silentForMs, () => asking.destroy(new Error('silent for too long')))
    asking.on('error', () => {
      clearTimeout(late)
      resolve(undefined)
    })
    asking.on('response', response => {
      clearTimeout(late)
      const file = accept(kind, response)
      if (!file) asking.destroy()
      resolve(file)
    })
    asking.end()
  })
}
