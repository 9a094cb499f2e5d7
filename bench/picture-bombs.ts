import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { memoryOf } from './program.ts'
import type { Bench, Subject } from './subject.ts'

const bit = (width: number, height: number) => () => whitePng(width, height)
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

/** Valid pictures of a few KB each that decode to far more. */
const bombs: readonly (() => Buffer | Promise<Buffer>)[] = [
  bit(39_999_000, 1),
  bit(1, 39_999_000),
  bit(19_999_000, 2),
  bit(632_000, 63),
  bit(16_385, 2_000),
  bit(2_000, 16_385),
  bit(30_000, 30_000),
  bit(16_384, 16_384),
  bit(8_001, 5_000),
  bit(10_001, 100),
  () => solid(60_000, 2).gif().toBuffer(),
  () => solid(16_000, 2).webp({ lossless: true }).toBuffer(),
]

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** A PNG with one bit per pixel, all the same. */
function whitePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function send(origin: string, token: string, bytes: Buffer): Promise<{ tookMs: number; code: number }> {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'picture')
  const startedMs = performance.now()
  const answer = await fetch(`${origin}/api/upload/img`, {
    method: 'POST',
    headers: { Authorization: token },
    body,
  })
  const { code }: { code: number } = await answer.json()
  return { tookMs: performance.now() - startedMs, code }
}

async function measure(bench: Bench): Promise<Result[]> {
  const server = await startOwned(bench, join(bench.folder, 'bomb-data'))
  try {
    const { token } = await signInOwner(server.origin)
    const pictures: Buffer[] = []
    for (const make of bombs) pictures.push(await make())
    // The first picture loads the image library.
    await send(server.origin, token, await solid(200, 200).png().toBuffer())
    // Resets the peak.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const before = memoryOf(server.pid)
    const tookMs: number[] = []
    let refused = 0
    for (const bytes of pictures) {
      const answer = await send(server.origin, token, bytes)
      tookMs.push(answer.tookMs)
      if (answer.code === 100_006) refused += 1
    }
    const after = memoryOf(server.pid)
    return [
      { name: '十二样图片炸弹，拒了几样', value: refused, unit: '个', target: { atLeast: bombs.length } },
      { name: '最慢的一次拒绝', value: Math.max(...tookMs), unit: 'ms', target: { atMost: 200 } },
      {
        name: '内存最多多出',
        value: (after?.peakMegabytes ?? Number.NaN) - (before?.nowMegabytes ?? Number.NaN),
        unit: 'MB',
        target: { atMost: 50 },
        note: `最大的一张 ${(Math.max(...pictures.map(({ length }) => length)) / 1024).toFixed(0)} KB`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Pictures that are small as files and enormous when decoded. */
export const pictureBombs: Subject = { title: '图片炸弹', measure }
