import { createHash } from 'node:crypto'
import type { Picture } from '@xiaolou/contract/picture'
import type { Machine } from '../../platform/services.ts'
import { encodeImage } from './upload.image.ts'
import { createMediaStore } from './upload.media-store.ts'
import { createUploadRemover, createUploadSweeper } from './upload.removal.ts'
import {
  documentFormats,
  fileNameOf,
  hashOfUrl,
  type ImageWork,
  imageFormats,
  imageWork,
  srcsetOf,
  uploadLimits,
  uploadRefusal,
  uploadUrl,
} from './upload.rules.ts'
import { createPlaceholderMaker, createUploadOpener } from './upload.serve.ts'
import { createUploadStore, type NewUpload, type UploadRow } from './upload.store.ts'

export type Uploads = ReturnType<typeof createUploads>

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hashOf = (bytes: Uint8Array) => digestOf(bytes).slice(0, 40)

function imageOf(row: NewUpload): Picture {
  const { name, extension, width, height, color } = row
  const srcset = srcsetOf({ hash: name, extension, width, isAnimated: row.is_animated === 1 })
  return { url: uploadUrl(name, extension), width, height, color, srcset }
}

/** The extension of an accepted document; throws a refusal for others, and if the content differs. */
export function checkedExtension(bytes: Uint8Array, fileName: string): string {
  const extension = fileName.split('.').pop()?.toLowerCase()
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const format = Object.values(documentFormats).find(known => known.extension === extension)
  if (!format?.signatures.some(signature => head.startsWith(signature))) {
    throw uploadRefusal(`只收 ${Object.keys(documentFormats).join('、')} 文件`)
  }
  if (bytes.length > uploadLimits.maxFileBytes) throw uploadRefusal('文件太大了')
  return format.extension
}

/**
 * Pictures and linked documents, stored under the hash of the uploaded bytes. The file is on disk before the
 * row, so a row always has its file. Throws a refusal, in Chinese, for what is not accepted.
 */
export function createUploads({
  db,
  files,
  clock,
  alone,
}: Pick<Machine, 'db' | 'files' | 'clock' | 'alone'>) {
  const store = createUploadStore(db)
  const media = createMediaStore(db)
  const { open, forget } = createUploadOpener({ store, files, clock })
  const { remove, inTurn } = createUploadRemover({ db, files, alone, forget })

  const add = async (row: NewUpload, bytes: Uint8Array) => {
    await files.put(fileNameOf({ hash: row.name, extension: row.extension }), bytes)
    await store.addUpload({ ...row, sha256: digestOf(bytes) })
    return row
  }

  /** Uploading something that is in the trash restores it. */
  const bringBack = async ({ name, binned_at }: UploadRow) => {
    if (binned_at) await media.restore([name])
  }

  const saveNamed = async (name: string, bytes: Uint8Array, work: ImageWork) => {
    const known = await store.getUpload(name)
    if (known && known.width > 0) {
      await bringBack(known)
      return { picture: imageOf(known), isAsIs: false }
    }
    const image = await encodeImage(bytes, work)
    const row = await add(
      {
        name,
        extension: imageFormats[image.format].extension,
        width: image.width,
        height: image.height,
        color: image.color,
        size_bytes: image.bytes.length,
        is_animated: image.isAnimated ? 1 : 0,
        download_name: '',
        createdAt: clock.now(),
      },
      image.bytes,
    )
    return { picture: imageOf(row), isAsIs: image.isAsIs }
  }

  return {
    /**
     * Decodes, encodes and stores; the same bytes give the same picture, without decoding again. `work` says
     * for whom: a guest's limits by default.
     */
    async saveImage(bytes: Uint8Array, work: ImageWork = imageWork.guest): Promise<Picture> {
      const name = hashOf(bytes)
      return (await inTurn(name, () => saveNamed(name, bytes, work))).picture
    },

    /** The same for a picture of the owner's folder; `isAsIs`: an animation that is not decoded. */
    async saveFolderImage(bytes: Uint8Array): Promise<{ url: string; isAsIs: boolean }> {
      const name = hashOf(bytes)
      const { picture, isAsIs } = await inTurn(name, () => saveNamed(name, bytes, imageWork.folder))
      return { url: picture.url, isAsIs }
    },

    /** Throws a refusal for what `saveFolderImage` would not accept; stores nothing. */
    async checkFolderImage(bytes: Uint8Array): Promise<{ isAsIs: boolean }> {
      const known = await store.getUpload(hashOf(bytes))
      if (known && known.width > 0) return { isAsIs: false }
      const { isAsIs } = await encodeImage(bytes, imageWork.folder)
      return { isAsIs }
    },

    /** Stores a document that an article links to, unchanged; it is only ever downloaded. */
    async saveFile(bytes: Uint8Array, fileName: string): Promise<{ url: string }> {
      const extension = checkedExtension(bytes, fileName)
      const name = hashOf(bytes)
      const saved = await inTurn(name, async () => {
        const known = await store.getUpload(name)
        if (known) {
          await bringBack(known)
          return known
        }
        return add(
          {
            ...{ name, extension, width: 0, height: 0, color: '', is_animated: 0 },
            size_bytes: bytes.length,
            download_name: fileName.split(/[\\/]/).pop()?.slice(-120) ?? `file.${extension}`,
            createdAt: clock.now(),
          },
          bytes,
        )
      })
      return { url: uploadUrl(name, saved.extension) }
    },

    /** The pictures behind addresses; others are left out. */
    async describe(urls: readonly string[]): Promise<Map<string, Picture>> {
      const hashes = [...new Set(urls.flatMap(url => hashOfUrl(url) ?? []))]
      const rows = new Map((await store.findUploads(hashes)).map(row => [row.name, row]))
      const described = new Map<string, Picture>()
      for (const url of urls) {
        const row = rows.get(hashOfUrl(url) ?? '')
        if (row && row.width > 0 && uploadUrl(row.name, row.extension) === url)
          described.set(url, imageOf(row))
      }
      return described
    },

    open,
    remove,
    sweep: createUploadSweeper({ store, files, clock }),
    makePlaceholder: createPlaceholderMaker(open),
  }
}
