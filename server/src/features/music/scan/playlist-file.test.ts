import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../tags/text.ts'
import { canBeListed, readPlaylist, writePlaylist } from './playlist-file.ts'

const backFrom = (list: string, songs: readonly string[]) =>
  readPlaylist(decodeText(Buffer.from(writePlaylist(list, songs))), list)

const names = [
  ...[
    '#1 Crush.mp3',
    '#EXTM3U.mp3',
    'Re: hello.mp3',
    'C:x.mp3',
    'http:a.mp3',
    '100%23.mp3',
    '~a.mp3',
    '-a.mp3',
  ],
  ...[' a.mp3', 'a .mp3', '\u3000a.mp3', '\ufeffa.mp3', 'a\\b.mp3', '\\a.mp3', '..a.mp3', '.. a.mp3'],
  ...[
    'e\u0301.mp3',
    '\u00e9.mp3',
    '"a".mp3',
    "'.mp3",
    '&amp;.mp3',
    '#/#.mp3',
    ' x /Re: y/a.mp3',
    '夜/雨.flac',
  ],
]
test.each(names)('%j is written and read back', song => {
  for (const list of ['夜.m3u8', '旧/单.m3u8', '#x/y/单.m3u8']) expect(backFrom(list, [song])).toEqual([song])
})

/** A path component that a file system accepts. */
const part = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter(text => !/[/\0]/.test(text) && text !== '.' && text !== '..')
const path = (end: string) =>
  fc
    .tuple(fc.array(part, { maxLength: 3 }), part)
    .map(([folders, name]) => [...folders, `${name}${end}`].join('/'))

test('any name that a file system takes is written and read back, or cannot be listed', () => {
  fc.assert(
    fc.property(path('.m3u8'), fc.array(path('.mp3'), { maxLength: 6 }), (list, songs) => {
      fc.pre([list, ...songs].every(canBeListed))
      expect(backFrom(list, songs)).toEqual(songs)
    }),
  )
})

test.each(['a\nb.mp3', 'a\r.mp3', '\t.mp3', 'a\u001b[2J.mp3', 'a\u0085.mp3', 'a\u2028.mp3', 'x\n/a.mp3'])(
  '%j cannot be listed',
  song => expect(canBeListed(song)).toBe(false),
)

test('of others a list names files below the folder, and nothing else', () => {
  const text =
    '#EXTM3U\na.mp3\r\n\r\nb\\c.mp3\r../up.mp3\n../../out.mp3\n/etc/passwd\nC:\\x.mp3\nhttps://a.example/b.mp3\nRe: hello.mp3\n'
  expect(readPlaylist(text, 'lists/夜.m3u8')).toEqual([
    ...['lists/a.mp3', 'lists/b/c.mp3', 'up.mp3', 'lists/Re: hello.mp3'],
  ])
})
