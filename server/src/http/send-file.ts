import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One file, ready to be sent. `etag` includes its quotes; a range counts bytes, both ends included. */
export type SentFile = {
  readonly contentType: string
  readonly sizeBytes: number
  readonly etag: string
  /** For files that may change at their address. */
  readonly changedAtMs?: number
  read(range?: { start: number; end: number }): Readable
}

function isHeld(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',', 50)
    .some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** HTTP dates have no fractions of a second. */
const dateOf = (ms: number) => new Date(ms).toUTCString()

function isUnchanged({ headers }: FastifyRequest, file: SentFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return isHeld(tags, file.etag)
  const since = headers['if-modified-since']
  if (since === undefined || file.changedAtMs === undefined) return false
  return Date.parse(since) >= Math.floor(file.changedAtMs / 1_000) * 1_000
}

function isRangeWanted({ headers }: FastifyRequest, file: SentFile): boolean {
  const condition = headers['if-range']
  if (condition === undefined || condition === file.etag) return true
  return file.changedAtMs !== undefined && condition === dateOf(file.changedAtMs)
}

/**
 * Sends a file with ETag, HEAD and one byte range; answers 304 and 416. The caller has set the Cache-Control.
 * Returns whether the file is being read: otherwise the caller closes what it opened.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): boolean {
  reply.headers({ ETag: file.etag, 'Accept-Ranges': 'bytes' })
  if (file.changedAtMs !== undefined) reply.header('Last-Modified', dateOf(file.changedAtMs))
  if (isUnchanged(request, file)) {
    reply.code(304).send()
    return false
  }
  reply.header('Content-Type', file.contentType)
  const range = isRangeWanted(request, file) ? readRange(request.headers.range, file.sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    reply.code(416).header('Content-Range', `bytes */${file.sizeBytes}`).type('text/plain').send('')
    return false
  }
  const length = range ? range.end - range.start + 1 : file.sizeBytes
  reply.header('Content-Length', String(length))
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  if (request.method === 'HEAD' || length === 0) {
    reply.send('')
    return false
  }
  reply.send(file.read(range))
  return true
}

export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Parses a Range header for a size: one range, both ends included; `unsatisfiable` for 416; undefined if the
 * whole file is to be sent (no range, another unit, several ranges, an invalid one).
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match =
    header && header.length < 100 ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) : undefined
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) }
}

/** `Content-Disposition` of a file to be saved under this name rather than shown. */
export function downloadHeader(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}
