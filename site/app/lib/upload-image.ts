import { limits } from '@xiaolou/contract/limits'
import type { Picture } from '@xiaolou/contract/picture'
import { uploadImg } from '@xiaolou/contract/upload'
import { uploadCall } from './api.ts'
import { makeCanvas } from './canvas.ts'
import { isRefusal } from './is-refusal.ts'
import { showNotice } from './notice.ts'
import { noticeOf } from './notice-rule.ts'
import { compressByStep } from './upload-image-step.ts'

/** What a canvas can write again as the same type. A GIF would lose its motion; the server takes it as it is. */
const compressible = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Sends one image of the reader's, compressed first when it is over 800 KB (specification, section 5). Throws for a
 * file that is no image and for every refusal; `tellUploadFailure` says so to the reader.
 */
export async function uploadImage(file: File): Promise<Picture> {
  return uploadCall(uploadImg, { file: await compressImage(file) })
}

/** The same image, smaller where that was needed and possible. Throws for what cannot be decoded. */
export async function compressImage(file: File): Promise<File> {
  if (file.size <= limits.compressImageFromBytes || !compressible.has(file.type)) return file
  const bitmap = await createImageBitmap(file)
  try {
    const { brush, write } = makeCanvas(bitmap.width, bitmap.height)
    brush.drawImage(bitmap, 0, 0)
    const smaller = await compressByStep({
      encode: quality => write(file.type, quality),
      targetBytes: limits.compressImageFromBytes,
    })
    // A browser that cannot write this type writes another; and a PNG may well come out larger.
    const isBetter = smaller.type === file.type && smaller.size < file.size
    return isBetter ? new File([smaller], file.name, { type: file.type }) : file
  } finally {
    bitmap.close()
  }
}

/** Tells the reader of an upload that failed, unless the shell has done so: the server's words, or 图片上传失败. */
export function tellUploadFailure(error: unknown): void {
  if (isRefusal(error) && noticeOf(error)) return
  const text = (isRefusal(error) && error.message) || '图片上传失败'
  showNotice({ tone: 'danger', title: '错误提示', text })
}
