import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from './accept-encoding.ts'

/** A finished page before it is packed. */
export type FinishedPage = {
  readonly status: number
  readonly contentType: string
  readonly contentSecurityPolicy: string
  readonly body: Buffer
}

/** One form of a page, with headers ready to be written; their last value is the slot of the request's id. */
type Form = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: string[]
  readonly unchanged: string[]
}

export type PackedPage = {
  readonly page: FinishedPage
  readonly hash: string
  readonly common: readonly string[]
  readonly identity: Form
  gzip: Form
  br: Form
  /** All bodies together. */
  sizeBytes: number
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
// Below this a packet is a packet, compressed or not.
const minCompressedBytes = 400
const cacheControl = 'public, max-age=0, must-revalidate'

function formOf(
  page: FinishedPage,
  given: { hash: string; common: readonly string[]; body: Buffer; encoding: Encoding },
) {
  const etag = `"${given.hash}-${given.encoding}"`
  const validators = ['Cache-Control', cacheControl, 'ETag', etag, 'Vary', 'Accept-Encoding']
  const coding = given.encoding === 'identity' ? [] : ['Content-Encoding', given.encoding]
  const headers = ['Content-Type', page.contentType, 'Content-Length', String(given.body.length), ...coding]
  headers.push(...validators, 'Content-Security-Policy', page.contentSecurityPolicy, ...given.common)
  return {
    body: given.body,
    etag,
    headers: [...headers, 'X-Request-Id', ''],
    unchanged: [...validators, 'X-Request-Id', ''],
  }
}

const compressBrotli = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

const sizeOf = (forms: readonly Form[]) =>
  [...new Set(forms)].reduce((sum, form) => sum + form.body.length, 0)

/** Compresses a page once, off the main thread. Brotli 5 first: 1 to 2 ms for a page, where 11 takes twenty times that. */
export async function packPage(page: FinishedPage, common: readonly string[]): Promise<PackedPage> {
  const hash = createHash('sha256')
    .update(page.contentType)
    .update('\n')
    .update(page.body)
    .digest('base64url')
    .slice(0, 27)
  const base = { hash, common }
  const identity = formOf(page, { ...base, body: page.body, encoding: 'identity' })
  if (page.body.length < minCompressedBytes) {
    return { page, ...base, identity, gzip: identity, br: identity, sizeBytes: page.body.length }
  }
  const [gzipped, brotlied] = await Promise.all([
    deflate(page.body, { level: 6 }),
    compressBrotli(page.body, 5),
  ])
  const gzipForm = formOf(page, { ...base, body: gzipped, encoding: 'gzip' })
  const brForm = formOf(page, { ...base, body: brotlied, encoding: 'br' })
  const sizeBytes = sizeOf([identity, gzipForm, brForm])
  return { page, ...base, identity, gzip: gzipForm, br: brForm, sizeBytes }
}

/** Replaces the brotli form by the tightest one. Its ETag differs, as its bytes do. */
export async function tighten(packed: PackedPage): Promise<void> {
  if (packed.br === packed.identity) return
  const body = await compressBrotli(packed.page.body, 11)
  const form = formOf(packed.page, { hash: `${packed.hash}.`, common: packed.common, body, encoding: 'br' })
  packed.br = form
  packed.sizeBytes = sizeOf([packed.identity, packed.gzip, form])
}

/** Whether the client holds this page already, in whichever form it once got it. */
function isHeld(header: string, packed: PackedPage): boolean {
  if (header.trim() === '*') return true
  return header.split(',', 50).some(tag => tag.trim().replace(/^W\//, '').startsWith(`"${packed.hash}`))
}

/** Answers from memory: whole, 304 or head alone. `id` goes out as X-Request-Id. */
export function writePage(packed: PackedPage, req: IncomingMessage, res: ServerResponse, id: string): void {
  const { headers } = req
  const form = packed[encodingFor(headers['accept-encoding'])]
  const held = headers['if-none-match']
  if (held !== undefined && (held === form.etag || isHeld(held, packed))) {
    form.unchanged[form.unchanged.length - 1] = id
    res.writeHead(304, form.unchanged)
    res.end()
    return
  }
  // The array is read within writeHead: one array per form serves every request.
  form.headers[form.headers.length - 1] = id
  res.writeHead(packed.page.status, form.headers)
  if (req.method === 'HEAD') res.end()
  else res.end(form.body)
}
