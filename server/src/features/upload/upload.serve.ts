import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../platform/files.ts'
import { resizeImage } from './upload.image.ts'
import {
  contentTypeOf,
  fileNameOf,
  readUploadName,
  type UploadName,
  variantWidthsOf,
} from './upload.rules.ts'
import type { createUploadStore, UploadRow } from './upload.store.ts'

export type OpenedUpload = {
  contentType: string
  sizeBytes: number
  etag: string
  downloadName?: string
  read(range?: { start: number; end: number }): Readable
}

type Parts = { store: ReturnType<typeof createUploadStore>; files: Files }

// Rows that were looked up lately: a page of pictures asks for each of them again and again.
const maxKnownRows = 5_000

/**
 * Opens stored things by name. A smaller form of a picture is made when it is first asked for, once however many ask,
 * and stored beside it; only for widths of the list, only below the picture's own.
 */
export function createUploadOpener({ store, files }: Parts): {
  open: (name: string) => Promise<OpenedUpload | undefined>
  /** To be called when a row is gone. */
  forget: (hash: string) => void
} {
  const rows = new Map<string, UploadRow>()
  const making = new Map<string, Promise<void>>()

  const getRow = async (hash: string) => {
    const known = rows.get(hash)
    if (known) return known
    const row = await store.getUpload(hash)
    if (row) rows.set(hash, row)
    const oldest = rows.size > maxKnownRows ? rows.keys().next().value : undefined
    if (oldest !== undefined) rows.delete(oldest)
    return row
  }

  const makeVariant = async (row: UploadRow, name: UploadName) => {
    const originalName = fileNameOf({ hash: row.name, extension: row.extension })
    // Another process may have removed the picture since its row was read here.
    if (name.width === undefined || !(await files.getInfo(originalName))) return
    const original = await buffer(files.read(originalName))
    await files.put(fileNameOf(name), await resizeImage(original, name.width))
  }

  const makeOnce = (row: UploadRow, name: UploadName) => {
    const fileName = fileNameOf(name)
    const underWay = making.get(fileName)
    if (underWay) return underWay
    const work = makeVariant(row, name).finally(() => making.delete(fileName))
    making.set(fileName, work)
    return work
  }

  const isOffered = (row: UploadRow, { extension, width }: UploadName) =>
    width === undefined
      ? extension === row.extension
      : variantWidthsOf({ width: row.width, isAnimated: row.is_animated === 1 }).includes(width)

  const open = async (text: string): Promise<OpenedUpload | undefined> => {
    const name = readUploadName(text)
    const row = name && (await getRow(name.hash))
    if (!name || !row || !isOffered(row, name)) return undefined
    const fileName = fileNameOf(name)
    let info = await files.getInfo(fileName)
    if (!info && name.width !== undefined) {
      await makeOnce(row, name)
      info = await files.getInfo(fileName)
    }
    const contentType = contentTypeOf(name.extension)
    if (!info || !contentType) return undefined
    return {
      contentType,
      sizeBytes: info.sizeBytes,
      etag: `"${text}"`,
      ...(row.download_name === '' ? {} : { downloadName: row.download_name }),
      read: range => files.read(fileName, range),
    }
  }
  return { open, forget: hash => rows.delete(hash) }
}
