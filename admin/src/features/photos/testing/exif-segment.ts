type Dates = { readonly changed?: string; readonly taken?: string; readonly isLittle?: boolean }

const lengthOf = 20

/** The JPEG segment with a camera's dates (`YYYY:MM:DD HH:MM:SS`); it comes after the first two bytes. */
export function exifSegment({ changed, taken, isLittle = false }: Dates): Uint8Array {
  const size = 10 + 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4 + 2 * lengthOf
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xffe1)
  view.setUint16(2, size - 2)
  bytes.set(new TextEncoder().encode('Exif\0\0'), 4)
  const tiff = 10
  const u16 = (at: number, value: number) => view.setUint16(tiff + at, value, isLittle)
  const u32 = (at: number, value: number) => view.setUint32(tiff + at, value, isLittle)
  bytes.set(new TextEncoder().encode(isLittle ? 'II' : 'MM'), tiff)
  u16(2, 42)
  u32(4, 8)
  const entry = (at: number, tag: number, type: number, value: number) => {
    u16(at, tag)
    u16(at + 2, type)
    u32(at + 4, type === 2 ? lengthOf : 1)
    u32(at + 8, value)
  }
  const [ownBlock, changedAt, takenAt] = [38, 56, 56 + lengthOf]
  u16(8, 2)
  entry(10, changed === undefined ? 0x010f : 0x0132, 2, changedAt)
  entry(22, 0x8769, 4, ownBlock)
  u16(ownBlock, 1)
  entry(ownBlock + 2, taken === undefined ? 0x9286 : 0x9003, 2, takenAt)
  bytes.set(new TextEncoder().encode(changed ?? ''), tiff + changedAt)
  bytes.set(new TextEncoder().encode(taken ?? ''), tiff + takenAt)
  return bytes
}
