import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Compressor } from '../platform/compressor.ts'
import type { Encoding } from './accept-encoding.ts'

/** A finished page before it is packed. */
export type FinishedPage = {
  readonly status: number
  readonly contentType: string
  readonly contentSecurityPolicy: string
  readonly body: Buffer
}

/** What is said of a page in every form. */
type PageHead = Omit<FinishedPage, 'body'>

/** One form of a page, with headers ready to be written; their last value is the slot of the request's id. */
type Form = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: string[]
  readonly unchanged: string[]
  /** Whether a socket may hold the body. */
  isSent: boolean
}

/**
 * A page with the forms that have been asked for. It comes uncompressed; the first compressed form, a fifth of the size,
 * takes that one's place, and any other is made from it when somebody wants it.
 */
export type PackedPage = {
  readonly page: PageHead
  /** Of the page as it was rendered, in bytes. */
  readonly length: number
  readonly hash: string
  readonly common: readonly string[]
  readonly forms: Map<Encoding, Form>
  /** Forms that are being made, so that all who wait for one share the work. */
  readonly pending: Map<Encoding, Promise<void>>
  /** How many are reading the page as it was rendered. */
  readers: number
  /** All bodies together. */
  sizeBytes: number
}

const unpackBrotli = promisify(brotliDecompress)
const inflate = promisify(gunzip)
// Below this a packet is a packet, compressed or not.
const minCompressedBytes = 400
const cacheControl = 'public, max-age=0, must-revalidate'

function formOf(
  page: PageHead,
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
    isSent: false,
  }
}

function setForm(packed: PackedPage, encoding: Encoding, form: Form): void {
  packed.forms.set(encoding, form)
  packed.sizeBytes = [...new Set(packed.forms.values())].reduce((sum, { body }) => sum + body.length, 0)
}

/** The page as it is, uncompressed; a page that fits a packet is never anything else. */
export function packPage({ body, ...page }: FinishedPage, common: readonly string[]): PackedPage {
  const hash = createHash('sha256')
    .update(page.contentType)
    .update('\n')
    .update(body)
    .digest('base64url')
    .slice(0, 27)
  const identity = formOf(page, { hash, common, body, encoding: 'identity' })
  const isPacket = body.length < minCompressedBytes
  const encodings: Encoding[] = isPacket ? ['identity', 'gzip', 'br'] : ['identity']
  const forms = new Map(encodings.map(encoding => [encoding, identity]))
  return {
    page,
    length: body.length,
    hash,
    common,
    forms,
    pending: new Map(),
    readers: 0,
    sizeBytes: body.length,
  }
}

/** The page as it was rendered, from whichever form is there. */
function unpack({ forms }: PackedPage): Buffer | Promise<Buffer> {
  const [identity, br, gzipped] = [forms.get('identity'), forms.get('br'), forms.get('gzip')]
  if (identity) return identity.body
  return br ? unpackBrotli(br.body) : inflate(gzipped?.body ?? Buffer.alloc(0))
}

/** What `read` makes of the page as it was rendered, whose bytes stay until then. */
async function withPlain<T>(packed: PackedPage, read: (plain: Buffer) => Promise<T>): Promise<T> {
  packed.readers += 1
  try {
    return await read(await unpack(packed))
  } finally {
    packed.readers -= 1
  }
}

/**
 * Lets the uncompressed form go, and its bytes at once where nobody has them: the collector finds a hundred kilobytes
 * that outlived two of its rounds only with the old generation, every five hundredth page.
 */
function dropIdentity({ forms, readers }: PackedPage): void {
  const identity = forms.get('identity')
  forms.delete('identity')
  if (!identity || identity.isSent || readers > 0) return
  const { buffer, byteLength } = identity.body
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The first compressed form takes the place of the uncompressed one. */
function setCompressed(packed: PackedPage, encoding: Encoding, form: Form): void {
  if (packed.forms.size === 1) dropIdentity(packed)
  setForm(packed, encoding, form)
}

const usualLevel = { br: 5, gzip: 6 }
/** While others wait: a fifth more bytes in a third of the time. */
const quickLevel = { br: 3, gzip: 3 }

async function makeForm(packed: PackedPage, encoding: Encoding, compressor: Compressor): Promise<void> {
  const { page, hash, common, forms } = packed
  if (encoding === 'identity') {
    setForm(packed, encoding, formOf(page, { hash, common, body: await unpack(packed), encoding }))
    return
  }
  let isQuick = false
  const body = await withPlain(packed, plain => {
    isQuick = compressor.waiting() > 0
    const level = (isQuick ? quickLevel : usualLevel)[encoding]
    return compressor.compress(plain, { coding: encoding, level })
  })
  // Packed tighter meanwhile.
  if (forms.has(encoding)) return
  // Other bytes, another ETag.
  setCompressed(packed, encoding, formOf(page, { hash: isQuick ? `${hash}_` : hash, common, body, encoding }))
}

/** Makes a form that is missing, off the main thread: brotli 5 takes about 2 ms for a page, 11 takes ninety. */
export function addForm(packed: PackedPage, encoding: Encoding, compressor: Compressor): Promise<void> {
  const { pending } = packed
  const making =
    pending.get(encoding) ?? makeForm(packed, encoding, compressor).finally(() => pending.delete(encoding))
  pending.set(encoding, making)
  return making
}

/** Replaces the brotli form by the tightest one. Its ETag differs, as its bytes do. */
export async function tighten(packed: PackedPage, compressor: Compressor): Promise<void> {
  const { page, hash, common, forms } = packed
  const br = forms.get('br')
  if (br && br === forms.get('identity')) return
  const body = await withPlain(packed, plain => compressor.compress(plain, { coding: 'br', level: 11 }))
  setCompressed(packed, 'br', formOf(page, { hash: `${hash}.`, common, body, encoding: 'br' }))
}
