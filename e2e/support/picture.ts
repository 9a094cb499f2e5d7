import { crc32, deflateSync } from 'node:zlib'

/** A PNG of `width` × `height` px: a gradient of two colours, enough to have a size and variants. */
export function makePicture({ width, height }: { width: number; height: number }): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      const at = start + 1 + x * 3
      rows[at] = 90 + Math.round((120 * x) / width)
      rows[at + 1] = 120 + Math.round((90 * y) / height)
      rows[at + 2] = 130
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, true colour.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
