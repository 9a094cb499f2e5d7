import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { encode, mp3, oldTag } from '../../../testing/audio.ts'
import { songNames } from '../../../testing/song-names.ts'
import { readTags } from './tags.ts'
import { decodeText, readTagTexts } from './text.ts'

type Written = (typeof songNames)[number][0]
const bytesOf = (text: string, written: Written) =>
  written === 'utf-8' ? Buffer.from(text) : encode(text, written)
const latin = (text: string, written: Written) => bytesOf(text, written).toString('latin1')

/** As much of a text as thirty bytes hold. */
function inOldTag(text: string, written: Written): string {
  let held = text
  while (bytesOf(held, written).length > 30) held = [...held].slice(0, -1).join('')
  return held.trim()
}

const folder = mkdtempSync(join(tmpdir(), 'xiaolou-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
async function read(bytes: Buffer) {
  const path = join(folder, 'song.mp3')
  writeFileSync(path, bytes)
  const { name, artists, album, lyric } = (await readTags(path, 'song.mp3', 'mp3')) ?? {}
  return { name, artist: artists?.join(' / '), album, lyric }
}

test('each of several values in UTF-16 has a mark of its own, which is not part of it', async () => {
  const file = mp3({ title: '听雨', artist: '蒋捷\0\ufeffZhou', words: '\ufeff小楼' })
  expect(await read(file)).toMatchObject({ name: '听雨', artist: '蒋捷 / Zhou', lyric: '小楼' })
})

test('the table has two hundred names and more, half of them of the West', () => {
  const names = songNames.flatMap(([written, rows]) => rows.flat().map(name => `${written} ${name}`))
  expect(new Set(names).size).toBeGreaterThanOrEqual(300)
  expect(new Set(names.filter(name => name.startsWith('windows'))).size).toBeGreaterThanOrEqual(150)
})

describe.each(songNames)('%s', (written, rows) => {
  test('singer, title and album of a file, in either tag', async () => {
    for (const [artist, name, album] of rows) {
      const raw = {
        rawArtist: bytesOf(artist, written),
        rawTitle: bytesOf(name, written),
        rawAlbum: bytesOf(album, written),
      }
      expect.soft(await read(mp3(raw))).toMatchObject({ name, artist, album })
      const old = oldTag({ artist: raw.rawArtist, title: raw.rawTitle, album: raw.rawAlbum })
      const found = await read(Buffer.concat([mp3(), old]))
      expect
        .soft([name, artist, album].map(text => inOldTag(text, written)))
        .toEqual([found.name, found.artist, found.album])
    }
  })
})

// A word or two of Japanese or Korean could also be Chinese: only the whole file tells.
const aloneToo = songNames.filter(([written]) => !['shift_jis', 'euc-kr'].includes(written))

test.each(aloneToo)('%s: each name alone, beside words in plain letters', (written, rows) => {
  for (const name of new Set(rows.flat()))
    expect.soft(readTagTexts([latin(name, written), 'Jay Chou', 'Fantasy'])(latin(name, written))).toBe(name)
})

describe('what one character alone does not say, the rest of the file does', () => {
  test.each(['枫', '雪', '水', '爱', '蝶', '月', '一'])('%s', async name => {
    const words = encode('乌云在我们心里搁下一块阴影\n我聆听沉寂已久的心情\n清晰透明', 'gbk')
    const found = await read(mp3({ rawTitle: encode(name, 'gbk'), artist: 'Jay', rawWords: words }))
    expect(found.name).toBe(name)
    expect(found.lyric).toBe('乌云在我们心里搁下一块阴影\n我聆听沉寂已久的心情\n清晰透明')
    expect((await read(mp3({ rawTitle: encode(name, 'gbk') }))).name).toBe(name)
  })

  test.each(['愛', '雪', '水', '楓'])('%s in Big5', async name => {
    const found = await read(mp3({ rawTitle: encode(name, 'big5'), rawArtist: encode('鄧麗君', 'big5') }))
    expect(found).toMatchObject({ name, artist: '鄧麗君' })
  })

  test('a name of the West in a Chinese file is one', async () => {
    const raw = { rawTitle: encode('爱的代价', 'gbk'), rawAlbum: encode('纪念专辑', 'gbk') }
    expect(await read(mp3({ ...raw, rawArtist: encode('Beyoncé', 'windows-1252') }))).toMatchObject({
      name: '爱的代价',
      artist: 'Beyoncé',
      album: '纪念专辑',
    })
  })

  test('what is not Latin-1 is never touched, whatever the rest is', async () => {
    const found = await read(mp3({ title: '枫', artist: 'Björk', rawAlbum: encode('纪念专辑', 'gbk') }))
    expect(found).toMatchObject({ name: '枫', artist: 'Björk', album: '纪念专辑' })
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), texts => {
        const asMeant = readTagTexts(texts)
        for (const text of texts)
          if ([...text].some(character => (character.codePointAt(0) ?? 0) > 0xff))
            expect(asMeant(text)).toBe(text)
      }),
    )
  })
})

describe('files', () => {
  test.each([
    ['UTF-8', Buffer.from('听雨'), '听雨'],
    ['UTF-8 with a mark', Buffer.from('\ufeff听雨'), '听雨'],
    ['UTF-16LE with a mark', Buffer.from('\ufeff听雨', 'utf16le'), '听雨'],
    ['UTF-16BE with a mark', Buffer.from('\ufeff听雨', 'utf16le').swap16(), '听雨'],
    ['UTF-16LE without one', Buffer.from('[00:01.00]听雨\n', 'utf16le'), '[00:01.00]听雨\n'],
    ['UTF-16BE without one', Buffer.from('听雨\n歌楼上\n', 'utf16le').swap16(), '听雨\n歌楼上\n'],
    [
      'UTF-8 with a bad byte',
      Buffer.from([...Buffer.from('[00:02.0'), 0xff, ...Buffer.from(']听雨歌楼')]),
      '[00:02.0\ufffd]听雨歌楼',
    ],
    ['UTF-8 that was cut off', Buffer.from('听雨歌楼上').subarray(0, -1), '听雨歌楼\ufffd'],
    ['GB18030 with four bytes', Buffer.from([0xce, 0xd2, 0xb5, 0xc4, 0x95, 0x32, 0x82, 0x36]), '我的𠀀'],
    ['GBK', encode('我的爱', 'gbk'), '我的爱'],
    ['Big5', encode('我的愛', 'big5'), '我的愛'],
    ['GBK, few words', encode('听雨歌楼上', 'gbk'), '听雨歌楼上'],
    ['Big5, few words', encode('聽雨歌樓上', 'big5'), '聽雨歌樓上'],
    ['GBK between stamps', encode('[00:01.00]我的爱\n[00:02.00]枫', 'gbk'), '[00:01.00]我的爱\n[00:02.00]枫'],
    ['Shift_JIS', encode('[00:01.00]縦の糸はあなた', 'shift_jis'), '[00:01.00]縦の糸はあなた'],
    ['EUC-KR', encode('이 밤 그날의 반딧불을', 'euc-kr'), '이 밤 그날의 반딧불을'],
    [
      'Latin-1',
      encode('[00:01.00]Non, rien de rien, j’ai payé, balayé', 'windows-1252'),
      '[00:01.00]Non, rien de rien, j’ai payé, balayé',
    ],
    ['nothing', Buffer.alloc(0), ''],
    ['ASCII', Buffer.from('[00:01.00]la la'), '[00:01.00]la la'],
  ])('reads %s', (_, given, text) => {
    expect(decodeText(given)).toBe(text)
  })

  test('any bytes are some text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), given => {
        expect(typeof decodeText(given)).toBe('string')
        const text = Buffer.from(given).toString('latin1')
        expect(typeof readTagTexts([text])(text)).toBe('string')
      }),
    )
  })
})
