import { expect, test } from 'vitest'
import { coverRank, fileKind } from '../scan/folder.ts'
import { readCoverSize } from '../stream/cover.ts'
import { createStreamSigner } from '../stream/stream.ts'
import { divideArtists, folderName, readFileName } from './names.ts'

test.each([
  ['周杰伦 - 东风破.mp3', '东风破', ['周杰伦']],
  ['01. 周杰伦 - 东风破.flac', '东风破', ['周杰伦']],
  ['1-02 花海.mp3', '1-02 花海', []],
  ['03 - 晴天.mp3', '晴天', []],
  ['甲、乙 - 合唱.ogg', '合唱', ['甲', '乙']],
  ['a/b/王菲 – 红豆.mp3', '红豆', ['王菲']],
  ['A-Lin - 给我一个理由忘记.mp3', '给我一个理由忘记', ['A-Lin']],
  ['half-way.mp3', 'half-way', []],
  ['1234.mp3', '1234', []],
  ['99 Luftballons.mp3', 'Luftballons', []],
  ['周杰伦 - 东风破 - 现场.mp3', '东风破 - 现场', ['周杰伦']],
  ['under_scored_name.mp3', 'under scored name', []],
  [' - .mp3', '-', []],
])('the file name %j says %j by %j', (path, name, artists) => {
  expect(readFileName(path)).toEqual({ name, artists })
})

test.each([
  ['甲/乙', ['甲', '乙']],
  ['甲;乙；丙', ['甲', '乙', '丙']],
  ['甲 & 乙', ['甲', '乙']],
  ['AC/DC', ['AC/DC']],
  ['Simon & Garfunkel', ['Simon & Garfunkel']],
  ['R&B组合', ['R&B组合']],
  ['甲/甲', ['甲']],
  ['  ', []],
])('the artists %j are %j', (tag, artists) => {
  expect(divideArtists(tag)).toEqual(artists)
})

test('the folder of a song stands for its album', () => {
  expect(['a.mp3', '集/a.mp3', 'x/集/a.mp3'].map(folderName)).toEqual(['', '集', '集'])
})

test.each([
  ['a.MP3', 'audio'],
  ['a.wma', 'unplayable'],
  ['cover.JPG', 'picture'],
  ['holiday.jpg', undefined],
  ['夜.m3u8', 'playlist'],
  ['a.lrc', undefined],
  ['mp3', undefined],
])('%s is %s to us', (path, kind) => {
  expect(fileKind(path)).toBe(kind)
})

test('cover goes before folder, and both before other names', () => {
  const names = ['album.jpg', 'folder.png', 'cover.webp', 'folder.jpg', 'cover.jpg']
  expect(names.toSorted((a, b) => coverRank(a) - coverRank(b))).toEqual([
    'cover.jpg',
    'cover.webp',
    'folder.jpg',
    'folder.png',
    'album.jpg',
  ])
})

test.each([
  [undefined, 500, 500],
  ['200y200', 200, 200],
  ['201y1', 300, 64],
  ['9999y9999', 800, 800],
  ['0y0', 500, 500],
  ['-1y5', 500, 500],
  ['1e3y5', 500, 500],
])('the size %j is %i by %i', (param, width, height) => {
  expect(readCoverSize(param)).toEqual({ width, height })
})

test('an address holds for twenty minutes at least, for its own song, of its own site', () => {
  const [signer, other] = [createStreamSigner('one'), createStreamSigner('two')]
  const nowMs = 1_800_000_000_000
  const url = new URL(signer.sign(42, nowMs), 'https://a.example')
  const given = { id: 42, exp: url.searchParams.get('exp') ?? '', sig: url.searchParams.get('sig') ?? '' }
  expect(url.pathname).toBe('/wapi/stream/42')
  expect(signer.verify({ ...given, nowMs: nowMs + 1_200_000 })).toBe(true)
  expect(signer.verify({ ...given, nowMs: nowMs + 2_400_001 })).toBe(false)
  expect(signer.verify({ ...given, id: 43, nowMs })).toBe(false)
  expect(signer.verify({ ...given, sig: `${given.sig}x`, nowMs })).toBe(false)
  expect(other.verify({ ...given, nowMs })).toBe(false)
})
