import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { Compression } from './compression.ts'
import { createCompressor } from './compressor.ts'

const text = (at: number) => Buffer.from(`第 ${at} 页：小楼一夜听春雨，深巷明朝卖杏花。`.repeat(200))
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

function openCompressor() {
  const compressor = createCompressor()
  onTestFinished(() => compressor.close())
  return compressor
}

/** Enough, one after the other, that a thread is begun; then waits until it has surely begun. */
async function warmUp(compressor: ReturnType<typeof createCompressor>) {
  for (let at = 0; at < 10; at += 1) await compressor.compress(text(at), { coding: 'br', level: 1 })
  await wait(500)
}

test.each<Compression>([
  { coding: 'br', level: 5 },
  { coding: 'br', level: 11 },
  { coding: 'gzip', level: 6 },
])('$coding $level comes back as it went in, in the pool and in the thread', async compression => {
  const compressor = openCompressor()
  const { coding } = compression
  expect(unpack[coding](await compressor.compress(text(1), compression))).toEqual(text(1))
  await warmUp(compressor)
  const packed = await Promise.all(
    Array.from({ length: 20 }, (_, at) => compressor.compress(text(at), compression)),
  )
  expect(packed.map(bytes => unpack[coding](bytes))).toEqual(packed.map((_, at) => text(at)))
})

test('what is given stays whole: the thread works on a copy', async () => {
  const compressor = openCompressor()
  await warmUp(compressor)
  const given = text(7)
  await compressor.compress(given, { coding: 'br', level: 5 })
  expect(given).toEqual(text(7))
})

test('what is under way when the thread ends is finished all the same, and so is what comes later', async () => {
  const compressor = openCompressor()
  await warmUp(compressor)
  const underWay = Array.from({ length: 50 }, (_, at) =>
    compressor.compress(text(at), { coding: 'br', level: 9 }),
  )
  expect(compressor.waiting()).toBe(50)
  await compressor.close()
  const packed = await Promise.all(underWay)
  expect(packed.map(bytes => brotliDecompressSync(bytes))).toEqual(packed.map((_, at) => text(at)))
  expect(compressor.waiting()).toBe(0)
  const later = await compressor.compress(text(51), { coding: 'gzip', level: 6 })
  expect(gunzipSync(later)).toEqual(text(51))
})

test('a level that does not exist is refused, and the thread works on', async () => {
  const compressor = openCompressor()
  await warmUp(compressor)
  await expect(compressor.compress(text(1), { coding: 'gzip', level: -5 })).rejects.toThrow('level')
  expect(brotliDecompressSync(await compressor.compress(text(2), { coding: 'br', level: 5 }))).toEqual(
    text(2),
  )
})

test('what is packed at the highest level is nothing that others wait for', async () => {
  const compressor = openCompressor()
  const tightest = compressor.compress(text(1), { coding: 'br', level: 11 })
  expect(compressor.waiting()).toBe(0)
  const usual = compressor.compress(text(2), { coding: 'br', level: 5 })
  expect(compressor.waiting()).toBe(1)
  await Promise.all([tightest, usual])
  expect(compressor.waiting()).toBe(0)
})
