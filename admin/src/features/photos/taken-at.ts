import { isWall } from '@xiaolou/contract/kit/zone'

/** A photo's metadata come before its picture; any camera puts the date within this size. */
const headBytes = 256 * 1024

const dateShape = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/

// TIFF tags: the pointer to the EXIF directory, the date taken, the date changed.
const exifPointer = 0x8769
const takenTag = 0x9003
const changedTag = 0x0132

/** The offset of the EXIF block after its name in a JPEG; -1 without one. */
function exifStart(view: DataView): number {
  if (view.getUint16(0) !== 0xffd8) return -1
  for (let at = 2; at + 10 < view.byteLength; ) {
    const marker = view.getUint16(at)
    // Picture data, or not a marker.
    if (marker === 0xffda || marker >> 8 !== 0xff) return -1
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0
    if (isExif) return at + 10
    at += 2 + view.getUint16(at + 2)
  }
  return -1
}

function readDate(view: DataView): string {
  const start = exifStart(view)
  if (start < 0) return ''
  const isLittle = view.getUint16(start) === 0x4949
  const u16 = (at: number) => view.getUint16(at, isLittle)
  const u32 = (at: number) => view.getUint32(at, isLittle)
  /** The offset of a tag's value in a directory. */
  const find = (directory: number, tag: number) => {
    const count = u16(directory)
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12)
      if (u16(at) === tag) return u32(at + 8)
    return undefined
  }
  const textAt = (offset: number) =>
    String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start + offset, 19))
  const first = start + u32(start + 4)
  const own = find(first, exifPointer)
  const place = (own !== undefined && find(start + own, takenTag)) || find(first, changedTag)
  return place ? textAt(place) : ''
}

/**
 * When a photo was taken, as the camera wrote it: `YYYY-MM-DD HH:mm:ss` by the camera's clock, '' without a
 * date. It is read here because the stored picture keeps no metadata, least of all the location.
 */
export async function takenAtOf(file: Blob | undefined): Promise<string> {
  if (!file) return ''
  try {
    const found = dateShape.exec(readDate(new DataView(await file.slice(0, headBytes).arrayBuffer())))
    if (!found) return ''
    const [, year, month, day, hour, minute, second] = found
    const wire = `${year}-${month}-${day} ${hour}:${minute}:${second}`
    // A camera without a clock writes zeros; impossible dates are rejected too.
    return isWall(wire) ? wire : ''
  } catch {
    // Truncated, or another file type: no date.
    return ''
  }
}
