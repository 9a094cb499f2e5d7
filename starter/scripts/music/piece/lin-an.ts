import { linAnCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import { sing } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { readVoice } from '../score.ts'

/** 1 = F, the open tuning of the qin. */
const key = 65
const barBeats = 4
const low = 36

const hook = "5 6_ 1'_ 1' 6 | 5_ 6_ 5_ 3_ 5 - |"
const first = readVoice({
  text: `5. 6_ 5 3 | 2 3_ 5_ 2 - | 3. 5_ 6 5 | 3 2_ 3_ 1~ - |
    ${hook} 6. 5_ 3 5 | 2_ 3_ 5_ 3_ 2~ - |`,
  key,
  barBeats,
  from: 16,
})
const second = readVoice({
  text: `1 2_ 3_ 5 3 | 6 5_ 6_ 5~ - | 1' 6_ 5_ 6 1' | 2' 1'_ 6_ 5~ - |
    6 1'_ 6_ 5 3 | 2_ 3_ 5 6~ - | 5. 3_ 2 3 | 5_ 3_ 2_ 6,_ 1~ - |`,
  key,
  barBeats,
  from: 56,
})
const qinOpening = readVoice({
  text: `5,^ 1^ 5^ 1'^ | 3'-^ 2'^ 5^ | 5,/ 6,_ 1_ 1/~ 6, | 5,_ 6,_ 5,_ 3,_ 5,~ - |`,
  key,
  barBeats,
})
const qinBetween = readVoice({ text: `5,/ 6,_ 1_ 2~ 3 | 2_ 1_ 6, 1~ - |`, key, barBeats, from: 48 })
const qinEnd = readVoice({
  text: `5,/ 6,_ 1_ 1/~ 6, | 5,_ 6,_ 5,_ 2,_ 1,~ - | 1^ 5^ 1'^ 3'^ | 1,,+5,+1^ - - - |`,
  key,
  barBeats,
  from: 88,
})
const opening = readChords({ text: '1 | 1 | 4 1 | 5o', key, barBeats, from: 0, low })
const verse = readChords({
  text: '1 | 5 | 6 | 1 | 4 | 1 | 6 2 | 5o | 1 | 5 | 4 | 1 | 6 | 2 5o | 6 | 5 1',
  key,
  barBeats,
  from: 0,
  low,
})
const shifted = (from: number, bars: [number, number]) =>
  verse
    .filter(({ beat }) => beat >= bars[0] * 4 && beat < bars[1] * 4)
    .map(chord => ({ ...chord, beat: chord.beat - bars[0] * 4 + from }))
const verses = [...shifted(16, [0, 8]), ...shifted(56, [8, 16])]
const between = readChords({ text: '1 4 | 5o 1', key, barBeats, from: 48, low })
const ending = readChords({ text: '4 1 | 5o 1 | 1 | 1', key, barBeats, from: 88, low })
const whole = [...opening, ...shifted(16, [0, 8]), ...between, ...shifted(56, [8, 16]), ...ending]

export const linAn: Piece = {
  slug: 'lin-an-chun-yu-chu-ji',
  title: '临安春雨初霁',
  composer: '楼中人',
  lyricist: '陆游',
  origin: '词：陆游《临安春雨初霁》（1186）；曲为本站所作。古琴、箫、雨。',
  language: 'chi',
  seed: 1186,
  barBeats,
  tempo: { bpm: 70, phraseBeats: 8, endBeat: 104, slowBeats: 8 },
  tracks: [
    { instrument: 'flute', notes: [...first, ...second], level: -4, pan: 0.12, send: -5, strength: 0.72 },
    {
      instrument: 'guqin',
      notes: [...qinOpening, ...qinBetween, ...qinEnd],
      level: 0,
      pan: -0.2,
      send: -9,
      strength: 0.8,
      ringSeconds: 0.9,
    },
    {
      instrument: 'guqin',
      notes: broken(verses, '0.1.2343', 0.5),
      level: -4,
      pan: -0.2,
      send: -9,
      strength: 0.62,
      ringSeconds: 2.6,
    },
    { instrument: 'pad', notes: held(whole, [1, 2, 4]), level: -15, pan: 0, send: -6, strength: 0.5 },
  ],
  rain: -4,
  hall: { decaySeconds: 2.6, darkHertz: 4200 },
  lines: [
    ...sing(
      first,
      ['世味年来薄似-纱', '谁令骑马客京-华', '小楼-一夜听-春-雨', '深巷明朝卖-杏-花'],
      [
        '这些年，世态人情淡得像一层薄纱',
        '是谁又叫我骑着马，来京城作客',
        '在小楼上，听了一整夜的春雨',
        '明天一早，深巷里该有人叫卖杏花',
      ],
    ),
    ...sing(
      second,
      ['矮纸-斜行闲作-草', '晴窗-细乳戏分-茶', '素衣-莫起风-尘叹', '犹及清明可-到-家'],
      [
        '裁一张短纸，斜斜地写几行草书',
        '对着放晴的窗，看细白的茶沫，试试新茶',
        '不必叹白衣会被京城的风尘染黑',
        '还赶得上，清明时节回到家',
      ],
    ),
  ],
  cover: linAnCover,
}
