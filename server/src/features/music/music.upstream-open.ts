import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { publicLookup } from './music.upstream-guard.ts'
import type { MediaPlace } from './music.upstream-media.ts'

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
function typeOf(kind: MediaPlace['kind'], headers: IncomingHttpHeaders): string | undefined {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return (kind === 'cover' ? pictureTypes : soundTypes).test(type) ? type : undefined
}

const isTooLarge = (kind: MediaPlace['kind'], headers: IncomingHttpHeaders) =>
  kind === 'cover' && !(Number(headers['content-length'] ?? Number.NaN) <= maxCoverBytes)

function accept(kind: MediaPlace['kind'], response: IncomingMessage): MediaFile | undefined {
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
  { url, kind, isGuarded }: MediaPlace,
  given: { method: 'GET' | 'HEAD'; range: string | undefined; param: string; signal: AbortSignal },
): Promise<MediaFile | undefined> {
  const target = new URL(url)
  if (kind === 'cover' && size.test(given.param)) target.searchParams.set('param', given.param)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const isRanged = kind === 'song' && given.range !== undefined && range.test(given.range)
  return new Promise(resolve => {
    const asking = send(target, {
      method: given.method,
      // A connection of its own: it ends with the song, and a slow listener holds up nobody.
      agent: false,
      signal: given.signal,
      headers: {
        'User-Agent': 'Xiaolou',
        'Accept-Encoding': 'identity',
        ...(isRanged && { Range: given.range }),
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
