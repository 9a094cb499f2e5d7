import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./music/', import.meta.url)
const files = readdirSync(folder)
const maxCoverBytes = 60 * 1024
const maxTotalBytes = 6 * 1024 * 1024

type Song = { slug: string; frames: Map<string, Buffer[]>; bytes: number; seconds: number }

const synchsafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + byte, 0)

/** ID3v2.4 frames, and the length that the encoder wrote into the first sound frame (MPEG 1, layer III). */
function readSong(file: string): Song {
  const data = readFileSync(new URL(file, folder))
  expect(data.subarray(0, 4)).toEqual(Buffer.from('ID3\x04', 'latin1'))
  const end = 10 + synchsafe(data.subarray(6, 10))
  const frames = new Map<string, Buffer[]>()
  for (let at = 10; at + 10 <= end; ) {
    const id = data.toString('latin1', at, at + 4)
    const size = synchsafe(data.subarray(at + 4, at + 8))
    frames.set(id, [...(frames.get(id) ?? []), data.subarray(at + 10, at + 10 + size)])
    at += 10 + size
  }
  expect(data.readUInt16BE(end) & 0xfffe).toBe(0xfffa)
  const sampleRate = [44_100, 48_000, 32_000][((data[end + 2] ?? 0) >> 2) & 3] ?? 0
  const info = data.indexOf('Xing', end, 'latin1')
  expect(info - end).toBeLessThan(64)
  const seconds = (data.readUInt32BE(info + 8) * 1152) / sampleRate
  return { slug: file.slice(0, -4), frames, bytes: data.length, seconds }
}

const songs = files.filter(file => file.endsWith('.mp3')).map(readSong)
const textOf = (song: Song, id: string): string => song.frames.get(id)?.[0]?.toString('utf8', 1) ?? ''
const lrcOf = (slug: string, kind = ''): string => readFileSync(new URL(`${slug}${kind}.lrc`, folder), 'utf8')

const secondsOf = (minutes = '', seconds = ''): number => Number(minutes) * 60 + Number(seconds)
/** Timed lines after the credits, which stand before the first second. */
function linesOf(lrc: string): { at: number; text: string }[] {
  const found = [...lrc.matchAll(/^\[(\d\d):(\d\d\.\d\d)\](.*)$/gm)]
  return found
    .map(([, minutes, seconds, text = '']) => ({ at: secondsOf(minutes, seconds), text }))
    .filter(({ at }) => at >= 1)
}

describe.each(songs)('$slug', song => {
  it('says what it is, who made it and that it is free', () => {
    expect(textOf(song, 'TIT2')).toMatch(/\S/)
    expect(textOf(song, 'TPE1')).toBe('楼中人')
    expect(textOf(song, 'TALB')).toBe('小楼听雨')
    expect(textOf(song, 'TDRC')).toMatch(/^20\d\d$/)
    expect(textOf(song, 'COMM')).toMatch(/^chi\0.+CC0 1\.0/)
    expect(song.frames.get('TXXX')?.map(frame => frame.toString('utf8', 1))).toEqual([
      expect.stringMatching(/^REPLAYGAIN_TRACK_GAIN\0-[12]\.\d\d dB$/),
      expect.stringMatching(/^REPLAYGAIN_TRACK_PEAK\0[01]\.\d+$/),
    ])
  })

  it('carries a light cover', () => {
    const picture = song.frames.get('APIC')?.[0] ?? Buffer.alloc(0)
    expect(picture.toString('latin1', 1, 12)).toBe('image/jpeg\0')
    expect(picture.subarray(14, 17)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(picture.length).toBeLessThanOrEqual(maxCoverBytes)
  })

  it('lasts one to two minutes, its lyric in order and inside it', () => {
    expect(song.seconds).toBeGreaterThan(60)
    expect(song.seconds).toBeLessThan(111)
    const lines = linesOf(lrcOf(song.slug))
    expect(lines.length).toBeGreaterThan(0)
    for (const [index, { at }] of lines.entries()) {
      expect(at).toBeGreaterThan(lines[index - 1]?.at ?? 0)
      expect(at).toBeLessThan(song.seconds)
    }
    expect(lrcOf(song.slug)).toContain(`[ti:${textOf(song, 'TIT2')}]`)
  })

  it('names its licence', () => {
    const licences = readFileSync(new URL('LICENSES.md', import.meta.url), 'utf8')
    expect(licences).toContain(`\`music/${song.slug}.mp3\``)
  })
})

describe('the songs together', () => {
  it('number at least six, titled apart, and are light', () => {
    expect(songs.length).toBeGreaterThanOrEqual(6)
    expect(new Set(songs.map(song => textOf(song, 'TIT2'))).size).toBe(songs.length)
    expect(songs.reduce((sum, song) => sum + song.bytes, 0)).toBeLessThanOrEqual(maxTotalBytes)
  })

  it('have two translations, every line at the time of a line of the original', () => {
    const translated = songs.filter(song => files.includes(`${song.slug}.zh.lrc`))
    expect(translated.length).toBeGreaterThanOrEqual(2)
    for (const { slug } of translated) {
      const sung = new Set(linesOf(lrcOf(slug)).flatMap(({ at, text }) => (text ? at : [])))
      const lines = linesOf(lrcOf(slug, '.zh'))
      expect(lines.length).toBe(sung.size)
      for (const { at } of lines) expect(sung).toContain(at)
    }
  })

  it('have one timed word by word, words in order, and one without words', () => {
    const byWord = songs.filter(song => lrcOf(song.slug).includes('<00:'))
    expect(byWord.map(song => song.slug)).toEqual(['song-bie'])
    const stamps = [...lrcOf('song-bie').matchAll(/<(\d\d):(\d\d\.\d\d)>/g)].map(([, m, s]) =>
      secondsOf(m, s),
    )
    expect(stamps.length).toBeGreaterThan(80)
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
    expect(songs.filter(song => lrcOf(song.slug).includes('纯音乐，请欣赏'))).toHaveLength(1)
  })
})
