import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixture } from '../../../testing/audio.ts'
import { readOggFlac } from './ogg-flac.ts'
import { readTags } from './tags.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaolou-ogg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Pages of one packet each; a packet longer than a page goes on in the next. */
function pagesOf(packet: Buffer, granule: bigint): Buffer[] {
  const pages: Buffer[] = []
  for (let at = 0; at <= packet.length; at += 255 * 255) {
    const body = packet.subarray(at, at + 255 * 255)
    const isLast = body.length < 255 * 255
    const lengths = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255]
    const head = Buffer.alloc(27)
    head.write('OggS', 'latin1')
    head.writeBigInt64LE(granule, 6)
    const segments = Buffer.from(isLast ? lengths : lengths.slice(0, -1))
    head[26] = segments.length
    pages.push(Buffer.concat([head, segments, body]))
  }
  return pages
}

/** A FLAC file as `flac --ogg` writes it; without its length if it was recorded. */
function oggOf(flac: Buffer, { isLive = false, padding = 0 } = {}): Buffer {
  const blocks: Buffer[] = []
  let at = 4
  for (let isLast = false; !isLast; ) {
    isLast = ((flac[at] ?? 0) & 0x80) !== 0
    const end = at + 4 + flac.readUIntBE(at + 1, 3)
    blocks.push(Buffer.from(flac.subarray(at, end)))
    at = end
  }
  const [info = Buffer.alloc(0), ...more] = blocks
  const samples = info.readUInt32BE(18)
  if (isLive) info.fill(0, 18, 22)
  const filler = Buffer.alloc(4 + padding)
  filler.writeUIntBE(padding, 1, 3)
  filler[0] = 1
  const first = Buffer.concat([Buffer.from('\x7fFLAC\x01\x00\x00\x00fLaC', 'latin1'), info])
  const heads = [first, ...(padding > 0 ? [filler] : []), ...more].flatMap(packet => pagesOf(packet, 0n))
  return Buffer.concat([...heads, ...pagesOf(flac.subarray(at, at + 900), BigInt(samples))])
}

test.each([
  ['as it was encoded', {}],
  ['recorded, without its length', { isLive: true }],
  ['with a picture longer than a page', { padding: 70_000 }],
])('a FLAC stream in an Ogg file has its tags and length: %s', async (_, how) => {
  const plain = await readTags(write('a.flac', fixture('tagged.flac')), 'a.flac', 'flac')
  const { name, artists, album, duration_ms, sample_rate } = plain ?? {}
  expect([name, artists]).toEqual(['听雨', ['蒋捷', 'Zhou']])
  for (const type of ['ogg', 'oga'] as const) {
    const file = write(`a.${type}`, oggOf(fixture('tagged.flac'), how))
    const tags = { name, artists, album, duration_ms, sample_rate, is_lossless: 1 }
    expect(await readTags(file, `歌手 - 文件.${type}`, type)).toMatchObject(tags)
  }
})

test.each([
  ['Vorbis', fixture('tagged.ogg')],
  ['Opus', fixture('tagged.opus')],
  ['a cut head', oggOf(fixture('tagged.flac')).subarray(0, 40)],
  ['nothing', Buffer.alloc(0)],
])('is not taken for %s', async (_, bytes) => {
  expect(await readOggFlac(write('b.ogg', bytes))).toBeUndefined()
})
