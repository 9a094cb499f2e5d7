import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fixture, mp3 } from '../../../testing/audio.ts'
import { digestAudio, findAudioParts } from './sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaolou-digest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function digest(bytes: Buffer) {
  const path = join(folder, 'song')
  writeFileSync(path, bytes)
  return digestAudio(path)
}
const readerOf = (bytes: Buffer) => (at: number, length: number) =>
  at < 0 || length <= 0 ? Buffer.alloc(0) : bytes.subarray(at, at + length)

test.each(['flac', 'ogg', 'm4a'])('new and longer tags leave the sound of %s what it was', type => {
  const [before, after] = [digest(fixture(`tagged.${type}`)), digest(fixture(`retagged.${type}`))]
  expect(after.audio_hash).toBe(before.audio_hash)
  expect(after.md5).not.toBe(before.md5)
})

test('tags before and behind an MP3 are no part of it', () => {
  const plain = digest(mp3()).audio_hash
  const old = Buffer.alloc(128)
  old.write('TAG听', 'latin1')
  const ape = Buffer.alloc(32 + 40)
  ape.write('APETAGEX', 40, 'latin1')
  ape.writeUInt32LE(72, 40 + 12)
  expect(digest(mp3({ title: '甲' })).audio_hash).toBe(plain)
  expect(digest(Buffer.concat([mp3({ title: '乙'.repeat(5_000) }), old])).audio_hash).toBe(plain)
  expect(digest(Buffer.concat([mp3(), ape, old])).audio_hash).toBe(plain)
  expect(digest(mp3({}, 1)).audio_hash).not.toBe(plain)
})

test('the parts of a large file are the same whether or not they cross the pieces in which it is read', () => {
  const body = Buffer.alloc(1_000_000)
  for (let at = 0; at < body.length; at += 1) body[at] = at % 251
  const wav = (before: number) => {
    const [list, data] = [Buffer.alloc(8 + before), Buffer.alloc(8)]
    list.write('LIST', 'latin1')
    list.writeUInt32LE(before, 4)
    data.write('data', 'latin1')
    data.writeUInt32LE(body.length, 4)
    return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), list, data, body])
  }
  expect(new Set([0, 10, 262_100, 300_000].map(before => digest(wav(before)).audio_hash)).size).toBe(1)
})

test('whatever the bytes, the parts lie within the file, in order', () => {
  const magic = fc.constantFrom('fLaC', 'OggS', 'RIFF', 'ID3\x03\0\0', '\0\0\0\x08ftyp', '\xff\xfb', '')
  fc.assert(
    fc.property(magic, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), rest])
      let end = 0
      for (const part of findAudioParts(readerOf(bytes), bytes.length)) {
        expect(part.start).toBeGreaterThanOrEqual(end)
        expect(part.end).toBeLessThanOrEqual(bytes.length)
        end = part.end
      }
    }),
  )
})
