import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { errors } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files.ts'
import { resizeImage, tinyImage } from './upload.image.ts'
import {
  contentTypeOf,
  fileNameOf,
  hashOfUrl,
  readUploadName,
  type UploadName,
  type VariantWidth,
  variantWidthsOf,
} from './upload.rules.ts'
import type { createUploadStore, UploadRow } from './upload.store.ts'

type OpenedUpload = {
  contentType: string
  sizeBytes: number
  etag: string
  downloadName?: string
  /** The picture itself, in place of a smaller size that could not be made now: do not cache it for long. */
  isStandIn?: true
  /** Where anybody may load it directly. */
  publicUrl?: string
  read(range?: { start: number; end: number }): Readable
}

type Deps = { store: ReturnType<typeof createUploadStore>; files: Files; clock: Clock }

// Recently used rows: a page of pictures requests each of them again and again.
const maxKnownRows = 5_000
// A failed resize costs up to two seconds, so it is not retried at once.
const tryAgainAfterMs = 10 * 60_000
const maxFailures = 1_000

/**
 * Opens stored files by name. A smaller size of a picture is made on the first request, once for concurrent
 * requests, and stored; only for listed widths below the picture's own. If it cannot be made (too many wait,
 * it takes too long, the disk is full) the picture itself is sent.
 */
export function createUploadOpener({ store, files, clock }: Deps) {
  const rows = new LRUCache<string, UploadRow>({ max: maxKnownRows })
  const making = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, true>({
    max: maxFailures,
    ttl: tryAgainAfterMs,
    ttlResolution: 0,
    perf: clock,
  })

  const getRow = async (hash: string) => {
    const row = rows.get(hash) ?? (await store.getUpload(hash))
    if (row) rows.set(hash, row)
    return row
  }

  const makeVariant = async (row: UploadRow, name: UploadName) => {
    const originalName = fileNameOf({ hash: row.name, extension: row.extension })
    // Another process may have removed the picture since its row was read here.
    if (name.width === undefined || !(await files.getInfo(originalName))) return
    const variant = await resizeImage(() => buffer(files.read(originalName)), name.width)
    await files.put(fileNameOf(name), variant)
  }

  const remember = (fileName: string, cause: unknown) => {
    // Too many were waiting: not the picture's fault.
    const isFull = cause instanceof ApiError && cause.status === errors.unavailable.status
    if (!isFull) failed.set(fileName, true)
  }

  const makeOnce = (row: UploadRow, name: UploadName) => {
    const fileName = fileNameOf(name)
    const underWay = making.get(fileName)
    if (underWay) return underWay
    if (failed.has(fileName)) return
    const work = makeVariant(row, name)
      .catch(cause => remember(fileName, cause))
      .finally(() => making.delete(fileName))
    making.set(fileName, work)
    return work
  }

  const isOffered = (row: UploadRow, { extension, width }: UploadName) =>
    width === undefined
      ? extension === row.extension
      : variantWidthsOf({ width: row.width, isAnimated: row.is_animated === 1 }).includes(width)

  const openNamed = async (row: UploadRow, name: UploadName): Promise<OpenedUpload | undefined> => {
    const fileName = fileNameOf(name)
    const info = await files.getInfo(fileName)
    const contentType = contentTypeOf(name.extension)
    if (!info || !contentType) return undefined
    return {
      contentType,
      sizeBytes: info.sizeBytes,
      etag: `"${fileName.slice(fileName.indexOf('/') + 1)}"`,
      ...(row.download_name === '' ? {} : { downloadName: row.download_name }),
      ...(info.publicUrl === undefined ? {} : { publicUrl: info.publicUrl }),
      read: range => files.read(fileName, range),
    }
  }

  const open = async (text: string): Promise<OpenedUpload | undefined> => {
    const name = readUploadName(text)
    const row = name && (await getRow(name.hash))
    if (!name || !row || !isOffered(row, name)) return undefined
    const known = await openNamed(row, name)
    if (known || name.width === undefined) return known
    await makeOnce(row, name)
    const made = await openNamed(row, name)
    if (made) return made
    const whole = await openNamed(row, { hash: row.name, extension: row.extension })
    return whole && { ...whole, isStandIn: true }
  }
  /** Call it when a row was deleted. */
  const forget = (hash: string) => void rows.delete(hash)
  return { open, forget }
}

/** The size of the photo grid. */
const gridWidth: VariantWidth = 320
// A list of two thousand photos has one each: with 200 bytes they stay below half a megabyte.
const maxPlaceholderBytes = 200

/**
 * A `data:image/webp;base64,…` of a few pixels for one of our pictures; '' for anything else. It is made from
 * the grid's size, which is created if missing: the grid requests that next.
 */
export function createPlaceholderMaker(open: (name: string) => Promise<OpenedUpload | undefined>) {
  let last: Promise<unknown> = Promise.resolve()
  const make = async (url: string): Promise<string> => {
    const hash = hashOfUrl(url)
    if (!hash) return ''
    const small = await open(`${hash}.w${gridWidth}.webp`)
    const opened = small ?? (await open(url.slice('/uploads/'.length)))
    if (!opened?.contentType.startsWith('image/')) return ''
    const tiny = await tinyImage(() => buffer(opened.read()))
    const address = `data:image/webp;base64,${tiny.toString('base64')}`
    return address.length <= maxPlaceholderBytes ? address : ''
  }
  // One at a time: an album of two thousand photos is requested at once.
  return (url: string): Promise<string> => {
    const made = last.then(() => make(url))
    last = made.catch(() => undefined)
    return made
  }
}
