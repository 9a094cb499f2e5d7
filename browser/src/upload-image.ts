import type { Picture } from '@xiaolou/contract/picture'
import { uploadImg } from '@xiaolou/contract/picture'
import { uploadCall } from './call.ts'
import { isRefusal } from './is-refusal.ts'
import { noticeOf, showNotice } from './notice.ts'

const compressImageFromBytes = 800 * 1024

/** Types that a canvas can encode. A GIF would lose its animation; the server accepts it as it is. */
const compressible = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Uploads one image of the reader's, compressed first if over 800 KB. Throws for a file that is no image and
 * for every refusal; `tellUploadFailure` shows that to the reader.
 */
export async function uploadImage(file: File): Promise<Picture> {
  return uploadCall(uploadImg, { file: await compressImage(file) })
}

/** Why a picture could not be opened here, for its reader. */
class UnreadablePicture extends Error {}

/** A picture to be cropped. Throws if the browser cannot open it; `tellUploadFailure` says what to do. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    const { heicWords, isHeic } = await import('@xiaolou/contract/heic')
    const head = new Uint8Array(await file.slice(0, 64).arrayBuffer())
    if (isHeic(head)) throw new UnreadablePicture(heicWords)
    throw error
  }
}

/** The same image, smaller where needed and possible. Throws if it cannot be decoded. */
export async function compressImage(file: File): Promise<File> {
  if (file.size <= compressImageFromBytes || !compressible.has(file.type)) return file
  const bitmap = await createImageBitmap(file)
  try {
    const { brush, write } = makeCanvas(bitmap.width, bitmap.height)
    brush.drawImage(bitmap, 0, 0)
    const smaller = await compressByStep({
      encode: quality => write(file.type, quality),
      targetBytes: compressImageFromBytes,
    })
    // A browser that cannot encode this type uses another; and a PNG may come out larger.
    const isBetter = smaller.type === file.type && smaller.size < file.size
    return isBetter ? new File([smaller], file.name, { type: file.type }) : file
  } finally {
    bitmap.close()
  }
}

/** Shows a failed upload, unless the shell has done so: the server's message, or 图片上传失败. */
export function tellUploadFailure(error: unknown): void {
  if (isRefusal(error) && noticeOf(error)) return
  const isSaid = isRefusal(error) || error instanceof UnreadablePicture
  const text = (isSaid && error.message) || '图片上传失败'
  showNotice({ tone: 'danger', title: '错误提示', text })
}

const firstQuality = 1
const qualityStep = 0.2
const lowestQuality = 0.2
const maxRetries = 3

/**
 * Encodes an image at falling quality until it is at most `targetBytes`: at 1 first, then at most three more
 * times, each 0.2 lower, while the quality is above 0.2. Returns the last one, small enough or not.
 */
export async function compressByStep<T extends { readonly size: number }>({
  encode,
  targetBytes,
}: {
  encode: (quality: number) => Promise<T>
  targetBytes: number
}): Promise<T> {
  let quality = firstQuality
  let written = await encode(quality)
  for (
    let retry = 1;
    retry <= maxRetries && quality > lowestQuality && written.size > targetBytes;
    retry += 1
  ) {
    // 1 - 0.2 - 0.2 is 0.6000000000000001.
    quality = Number((quality - qualityStep).toFixed(1))
    written = await encode(quality)
  }
  return written
}

/**
 * A canvas of this size in px, and its content as a file of `type`. Not an OffscreenCanvas, which supported
 * browsers (README) may lack. Throws if there is no canvas.
 */
export function makeCanvas(widthPx: number, heightPx: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const write = (type: string, quality?: number) =>
    new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')))
      canvas.toBlob(take, type, quality)
    })
  return { brush, write }
}
