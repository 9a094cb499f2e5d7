import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musicLink, musicTargetOf, readMusicLink } from './song-link.ts'

describe('the address of music', () => {
  test.each([
    ['/home?song=12', { kind: 'song', id: 12 }],
    ['/home/?list=5', { kind: 'list', id: 5 }],
    ['/home?list=5', { kind: 'list', id: 5 }],
    ['https://a.example/home?song=12', { kind: 'song', id: 12 }],
    ['https://b.example/home?song=12', undefined],
    ['https://a.example.evil/home?song=12', undefined],
    ['/home?song=0', undefined],
    ['/home?song=9007199254740993', undefined],
    ['/home?song=12&page=2', undefined],
    ['/home', undefined],
    ['//home?song=12', undefined],
  ])('%s', (href, target) => expect(musicTargetOf(href, 'https://a.example')).toEqual(target))
})

describe('a link to music', () => {
  test('is plain Markdown that says what it is', () => {
    expect(musicLink({ kind: 'song', id: 12, name: '送别', artist: '李叔同' })).toBe(
      '[送别 - 李叔同](/home?song=12)',
    )
    expect(musicLink({ kind: 'list', id: 5, name: '夜雨', artist: '' })).toBe('[夜雨](/home?list=5)')
  })

  test.each(['', '送别', '[送别](/posts/a)', '[送别](/home?song=x)', '![送别](/home?song=1)'])(
    'is not %j',
    text => expect(readMusicLink(text)).toBeUndefined(),
  )

  test('comes back as it was, whatever a song is called', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'送别 [](\\)-*A·') })
      .map(text => text.replace(/\s+/g, ' ').trim())
      .filter(text => text !== '' && !text.includes(' - '))
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1 }), (name, artist, id) => {
        fc.pre(!name.endsWith(' -') && !artist.startsWith('- '))
        const given = { kind: 'song', id, name, artist } as const
        expect(readMusicLink(musicLink(given))).toEqual(given)
      }),
    )
  })
})
