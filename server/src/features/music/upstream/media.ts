import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import type { Clock } from '../../../platform/clock.ts'
import { publicLookup } from '../../../platform/public-address.ts'
import { createSigner } from '../../../platform/signer.ts'
import { endOfAddress } from '../stream/stream.ts'
import { isServiceHost } from './client.ts'

const maxAddressLength = 1_500

/** What the media route may fetch: `isGuarded` unless it is the upstream that the owner configured. */
export type MediaTarget = { readonly url: URL; readonly kind: 'cover' | 'song'; readonly isGuarded: boolean }

/**
 * Addresses of the upstream's files for browsers: the service's own hosts by https or, if configured, through
 * this server; files of the upstream itself always through this server, since visitors may not reach it;
 * anything else by https. Signed, so that nothing else can be fetched through us.
 */
export function createMedia(deps: { baseUrl: string; isProxied: boolean; secret: string; clock: Clock }) {
  const { clock, isProxied } = deps
  const upstream = new URL(deps.baseUrl)
  const { sign, isSigned } = createSigner(deps.secret, 'music media')

  /** Whose file it is; undefined for one that we never fetch. */
  const ownerOf = (url: URL): 'upstream' | 'service' | undefined => {
    if (url.username !== '' || url.password !== '') return undefined
    if (url.origin === upstream.origin) return 'upstream'
    const isPlain = url.port === '' && (url.protocol === 'https:' || url.protocol === 'http:')
    return isPlain && isServiceHost(url.hostname) ? 'service' : undefined
  }

  return {
    /** '' if it is not an http(s) address. */
    toAddress(address: string, base: string, kind: 'cover' | 'song'): string {
      if (address === '' || address.length > maxAddressLength || !URL.canParse(address, upstream)) return ''
      const url = new URL(address, upstream)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
      if (url.username !== '' || url.password !== '') return ''
      const owner = ownerOf(url)
      if (owner !== 'upstream') url.protocol = 'https:'
      if (owner !== 'upstream' && !(owner === 'service' && isProxied)) return url.href
      // A cover's address stays the same, so that browsers can cache it.
      const exp = kind === 'cover' ? 0 : endOfAddress(clock.now())
      const named = Buffer.from(url.href).toString('base64url')
      return `${base}/wapi/media/${exp}.${sign(`${exp}.${url.href}`)}.${named}`
    },

    /** The target of a signed address; undefined if it is forged or expired. */
    read(token: string): MediaTarget | undefined {
      const [, expText = '', signed = '', named = ''] =
        /^(\d{1,12})\.([\w-]{22})\.([\w-]{1,2200})$/.exec(token) ?? []
      if (named === '') return undefined
      const address = Buffer.from(named, 'base64url').toString('utf8')
      const exp = Number(expText)
      if (!isSigned(`${exp}.${address}`, signed) || (exp !== 0 && exp * 1_000 < clock.now())) return undefined
      // Checked again: the owner may have configured another upstream since.
      const url = URL.canParse(address) ? new URL(address) : undefined
      const owner = url && ownerOf(url)
      if (!url || !owner || (owner === 'service' && !isProxied)) return undefined
      return { url, kind: exp === 0 ? 'cover' : 'song', isGuarded: owner === 'service' }
    },
  }
}

/** A proxied file of the upstream: 200, 206 or 416 with the headers that a player needs, and no others. */
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

/** The content type to send; undefined if it is neither audio nor a picture. */
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
 * Fetches a file of a `createMedia` address: no redirects, only the range header of the visitor, names
 * resolved to public addresses only unless the owner configured the host. Memory is limited to socket
 * buffers; undefined for any other answer. `signal` ends it when the visitor leaves.
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
      // A separate connection: it ends with the song, and a slow listener does not block others.
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
