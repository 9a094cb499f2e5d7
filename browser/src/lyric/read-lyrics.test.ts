import { describe, expect, test } from 'vitest'
import { hasDots, wordFillAt } from './lyrics.ts'
import { readLyrics } from './read-lyrics.ts'
import { parseTtml } from './ttml.ts'

describe('credits', () => {
  test('before the first sung line they stand apart, later they are sung', () => {
    const lrc = '[00:00]作词 : 李叔同\n[00:01]编曲：某人\n[00:02]\n[00:05]长亭外\n[00:09]作曲 : 尾声'
    const lyrics = readLyrics({ lrc }, 0)
    expect(lyrics.credits).toEqual(['作词 : 李叔同', '编曲：某人'])
    expect(lyrics.lines.map(({ text }) => text)).toEqual(['长亭外', '作曲 : 尾声'])
  })

  test('one who speaks is no credit', () => {
    expect(readLyrics({ lrc: '[00:01]他说：你好' }, 0).lines[0]?.text).toBe('他说：你好')
  })

  test('in the form of newer files, in a word file too', () => {
    const credit = '{"t":0,"c":[{"tx":"作曲: "},{"tx":"柳重言","li":"x"},null]}'
    expect(readLyrics({ yrc: `${credit}\n[100,50](100,50,0)还` }, 0).credits).toEqual(['作曲: 柳重言'])
    expect(readLyrics({ lrc: '{不是}\n[00:01]a' }, 0).lines.map(({ text }) => text)).toEqual(['{不是}', 'a'])
  })
})

describe('nothing to sing', () => {
  test.each([
    ['no file at all', {}, 'none', '暂无歌词'],
    ['a file that says so', { lrc: '[00:00.00]暂无歌词' }, 'none', '暂无歌词'],
    ['the flag of an instrumental piece', { pureMusic: true }, 'instrumental', '纯音乐，请欣赏'],
    [
      'a line of an instrumental piece',
      { lrc: '[00:05.00]纯音乐，请欣赏' },
      'instrumental',
      '纯音乐，请欣赏',
    ],
    ['credits and nothing else', { lrc: '[00:00]作曲 : 阿炳' }, 'none', '暂无歌词'],
    ['only empty lines', { lrc: '[00:01]\n[00:02]' }, 'none', '暂无歌词'],
  ] as const)('%s', (_, files, kind, text) => {
    const lyrics = readLyrics(files, 0)
    expect([lyrics.kind, lyrics.lines.map(line => line.text)]).toEqual([kind, [text]])
  })

  test('a flag does not cancel lines that are there', () => {
    expect(readLyrics({ lrc: '[00:01]a', pureMusic: true }, 0).kind).toBe('timed')
  })

  test('text without any time is plain text', () => {
    const lyrics = readLyrics({ lrc: '[ti:x]\n长亭外\n\n[副歌]古道边' }, 0)
    expect([lyrics.kind, lyrics.lines.map(({ text }) => text)]).toEqual(['plain', ['长亭外', '[副歌]古道边']])
  })
})

describe('translation and romanisation', () => {
  const lrc = '[00:01.00]a\n[00:02.00]b\n[00:03.00]c\n[00:04.00]\n[00:05.00]d'
  const joined = (tlyric: string) => readLyrics({ lrc, tlyric }, 0).lines.map(line => line.translation ?? '')

  test('belong to the line of their time', () =>
    expect(joined('[00:03.00]丙\n[00:01.00]甲')).toEqual(['甲', '', '丙', '', '']))
  test('or of nearly their time, and never to a neighbour', () => {
    expect(joined('[00:01.20]甲\n[00:02.40]?\n[00:04.75]丁')).toEqual(['甲', '', '', '', '丁'])
    expect(
      readLyrics({ lrc: '[00:01.00]a\n[00:01.20]b', tlyric: '[00:01.15]乙' }, 0).lines[1]?.translation,
    ).toBe('乙')
  })
  test('the exact one comes before the near one', () =>
    expect(joined('[00:00.90]近\n[00:01.00]甲')).toEqual(['甲', '', '', '', '']))
  test('a placeholder is nothing', () =>
    expect(joined('[00:01.00]//\n[00:02.00] ')).toEqual(['', '', '', '', '']))
  test('lines of one time have theirs in order', () =>
    expect(
      readLyrics({ lrc: '[00:01]a\n[00:01]b', tlyric: '[00:01]甲\n[00:01]乙' }, 0).lines.map(
        x => x.translation,
      ),
    ).toEqual(['甲', '乙']))
  test('move with the offset of their lyric', () =>
    expect(
      readLyrics(
        { lrc: `[offset:-700]\n${lrc}`, tlyric: '[00:01.00]甲', romalrc: '[00:02.00]bi' },
        0,
      ).lines.map(x => x.translation ?? x.roman ?? ''),
    ).toEqual(['甲', 'bi', '', '', '']))
})

describe('word by word', () => {
  test('yrc: times, brackets in the text, spaces', () => {
    const yrc = '[ti:x]\n[16210,3460](16210,670,0)还(16880,410,0)没(live) (17300,500,0)end (x'
    const { lines } = readLyrics({ yrc, lrc: '[00:16.21]还没', ytlrc: '[00:16.21]yet' }, 0)
    expect(lines).toEqual([
      {
        startMs: 16_210,
        endMs: 19_670,
        text: '还没(live) end (x',
        translation: 'yet',
        words: [
          { startMs: 16_210, endMs: 16_880, text: '还' },
          { startMs: 16_880, endMs: 17_290, text: '没(live) ' },
          { startMs: 17_300, endMs: 17_800, text: 'end (x' },
        ],
      },
    ])
  })

  test.each([
    ['QRC', '[ti:x]\n[0,900]Stop(0,300) (300,100)now (ah)(400,500)'],
    [
      'QRC in XML',
      '<Lyric_1 LyricType="1" LyricContent="[ti:x]&#10;[0,900]Stop(0,300) (300,100)now (ah)(400,500)"/>',
    ],
    ['KRC', '[id:$1]\n[0,900]<0,300,0>Stop<300,100,0> <400,500,0>now (ah)'],
    ['YRC', '[0,900](0,300,0)Stop(300,100,0) (400,500,0)now (ah)'],
  ])('%s in a line file', (_, lrc) => {
    const { kind, lines } = readLyrics({ lrc }, 0)
    expect([kind, lines.map(line => line.text)]).toEqual(['timed', ['Stop now (ah)']])
    expect(lines[0]?.words?.map(word => [word.startMs, word.text])).toEqual([
      [0, 'Stop'],
      [300, ' '],
      [400, 'now (ah)'],
    ])
  })

  test('yrc without a sung line leaves the line file in its place', () => {
    expect(readLyrics({ yrc: '{"t":0,"c":[]}', lrc: '[00:01]a' }, 0).lines[0]?.text).toBe('a')
  })

  test('TTML: words, translation, romanisation, a voice behind and a second one', () => {
    const ttml = `<?xml version="1.0"?><tt xmlns="x" xmlns:ttm="y"><body><div begin='0'>
      <p begin="00:01.5" end="4s" ttm:agent="v1"><span begin="1.5" end="2">Long</span> <span begin="2.0s" end="0:03.25">time &amp; ago</span><span ttm:role="x-translation" xml:lang="zh">很久</span><span ttm:role="x-roman">henjiu</span><span ttm:role="x-bg" begin="3"><span begin="3">(ah)</span></span></p>
      <p begin="0:0:05" ttm:agent='v2'>alone<br/>again</p><p begin="x"/></div></body></tt>`
    expect(readLyrics({ lrc: '[00:01]unused' }, 0, parseTtml(ttml)).lines).toEqual([
      {
        startMs: 1_500,
        endMs: 4_000,
        text: 'Long time & ago',
        translation: '很久',
        roman: 'henjiu',
        background: '(ah)',
        words: [
          { startMs: 1_500, endMs: 2_000, text: 'Long ' },
          { startMs: 2_000, endMs: 3_250, text: 'time & ago' },
        ],
      },
      { startMs: 5_000, endMs: Number.POSITIVE_INFINITY, text: 'alone again', isOtherVoice: true },
    ])
  })

  test('how far the words are sung', () => {
    const words = [
      { startMs: 1_000, endMs: 2_000, text: 'a' },
      { startMs: 3_000, endMs: 3_000, text: 'b' },
    ]
    expect([999, 1_500, 2_500, 3_000].map(ms => wordFillAt(words, ms))).toEqual([0, 0.5, 1, 2])
  })

  test('an interlude has dots when it lasts', () => {
    const { lines } = readLyrics({ lrc: '[00:01]a\n[00:02]\n[00:03]b\n[00:04]\n[00:10]c' }, 0)
    expect(lines.map(hasDots)).toEqual([false, false, false, true, false])
  })
})
