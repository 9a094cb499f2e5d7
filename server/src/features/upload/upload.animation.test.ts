import { crc32 } from 'node:zlib'
import { heicWords } from '@xiaolou/contract/heic'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keptAnimation } from './upload.animation.ts'
import { encodeImage } from './upload.image.ts'
import { imageWork } from './upload.rules.ts'

const chunk = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** The chunks of a PNG of one colour. */
async function png(color: string) {
  const create = { width: 8, height: 6, channels: 3, background: color } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    })
  const dataOf = (type: string) => Buffer.concat(chunks.filter(one => one.type === type).map(one => one.data))
  return { head: dataOf('IHDR'), pixels: dataOf('IDAT') }
}

/** An animated PNG of two frames, with a text chunk and bytes behind its end. */
async function apng(frames = 2): Promise<Buffer> {
  const [first, second] = [await png('#c04020'), await png('#2040c0')]
  const counts = Buffer.alloc(8)
  counts.writeUInt32BE(frames)
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    for (const [at, value] of [sequence, 8, 6].entries()) data.writeUInt32BE(value, at * 4)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return chunk('fcTL', data)
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', first.head),
    chunk('acTL', counts),
    chunk('tEXt', Buffer.from('Comment\0家里的地址')),
    control(0),
    chunk('IDAT', first.pixels),
    control(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), second.pixels])),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from('<script>'),
  ])
}

async function longAnimation(frames: number, type: 'gif' | 'webp'): Promise<Buffer> {
  const shades = Array.from({ length: frames }, (_, at) => Buffer.alloc(4 * 4 * 3, (at * 97) % 256))
  const raw = { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } as const
  return sharp(Buffer.concat(shades), { raw })[type]().toBuffer()
}

test('an animated PNG keeps its frames, and loses its texts', async () => {
  const stored = await encodeImage(await apng(), imageWork.guest)
  expect(stored).toMatchObject({ width: 8, height: 6, isAnimated: true, isAsIs: true })
  const text = stored.bytes.toString('latin1')
  for (const type of ['acTL', 'fcTL', 'fdAT']) expect(text).toContain(type)
  for (const word of ['tEXt', Buffer.from('家里').toString('latin1'), 'script'])
    expect(text).not.toContain(word)
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'png', width: 8, height: 6 })
})

test('a PNG of one frame is a still picture', async () => {
  expect(await encodeImage(await apng(1), imageWork.guest)).toMatchObject({
    isAnimated: false,
    isAsIs: false,
  })
})

test.each(['gif', 'webp'] as const)(
  'a %s of more than 200 frames is kept for the owner, and named to a guest',
  async type => {
    const bytes = await longAnimation(201, type)
    const withNote = type === 'gif' ? noted(bytes) : bytes
    const stored = await encodeImage(withNote, imageWork.folder)
    expect(stored).toMatchObject({ format: type, width: 4, height: 4, isAnimated: true, isAsIs: true })
    expect(stored.bytes.includes('SECRET')).toBe(false)
    expect((await sharp(stored.bytes).metadata()).pages).toBe(201)
    await expect(encodeImage(bytes, imageWork.guest)).rejects.toThrow('动图最多 200 帧，这一张有 201 帧')
  },
)

/** With a comment behind its colours. */
function noted(gif: Buffer): Buffer {
  const flags = gif[10] ?? 0
  const at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const comment = Buffer.from([0x21, 0xfe, 6, ...Buffer.from('SECRET'), 0])
  return Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)])
}

test('what ends in the middle is not kept', async () => {
  for (const type of ['gif', 'webp'] as const) {
    const bytes = await longAnimation(3, type)
    expect(keptAnimation(bytes.subarray(0, bytes.length - 9), type)).toBeUndefined()
    expect(keptAnimation(bytes, type)).toBeDefined()
  }
  const bytes = await apng()
  expect(keptAnimation(bytes.subarray(0, 80), 'png')).toBeUndefined()
})

test.each(['heic', 'heix', 'mif1'])('HEIC (%s) is refused with the way to JPEG', async brand => {
  const bytes = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}`),
    Buffer.alloc(40),
  ])
  await expect(encodeImage(bytes, imageWork.owner)).rejects.toThrow(heicWords)
})
