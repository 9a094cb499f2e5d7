import { moLiHuaCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import { sing } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { moved, readVoice } from '../score.ts'

/** 1 = D, as a zheng is strung. */
const key = 62
const barBeats = 4
const low = 38

const tune = readVoice({
  text: `3 3_ 5_ 6_ 1'_ 1'_ 6_ | 5 5_ 6_ 5~ - | 3 3_ 5_ 6_ 1'_ 1'_ 6_ | 5 5_ 6_ 5~ - |
    5 5 5 3_ 5_ | 6 6 5 5 | 3 2_ 3_ 5 3_ 2_ | 1 1_ 2_ 1~ - |
    3_ 2_ 1_ 3_ 2. 3_ | 5 6_ 1'_ 5~ - | 2 3_ 5_ 2_ 3_ 1_ 6,_ | 5,~ - 6, 1 | 2. 3_ 1_ 2_ 1_ 6,_ | 5,~ - - - |`,
  key,
  barBeats,
})
const once = moved(tune, 12)
const again = moved(tune, 76)
const run = `5,__ 6,__ 1__ 2__ 3__ 5__ 6__ 1'__ 2'__ 3'__ 5'__ 6'__`
const opening = readVoice({ text: `0 ${run} | 1''! 6'_ 5'_ 3'/~ 5'_ 6'_ | 5'* - - 0 |`, key, barBeats })
const between = readVoice({ text: `5,~ - - 0 | 0 ${run} |`, key, barBeats, from: 68 })
const ending = readVoice({
  text: `2'. 3'_ 1'_ 2'_ 1'_ 6_ | 5 6_ 1'_ 2'* - | 5,,+5,+2+5 - - - |`,
  key,
  barBeats,
  from: 132,
})
const stanza = '1 | 5o | 1 | 5o | 1 | 4 1 | 6 | 1 | 1 2 | 1 5o | 2 5o | 5o 6 | 2 6 | 5o'
const chords = readChords({
  text: `1 | 1 5o | 5o | ${stanza} | 5o | 1 | ${stanza} | 2 6 | 5o | 5o`,
  key,
  barBeats,
  from: 0,
  low,
})
const behindFlute = chords.filter(({ beat }) => beat >= 76 && beat < 140)
const behindZheng = chords.filter(({ beat }) => beat >= 12 && beat < 72)

export const moLiHua: Piece = {
  slug: 'mo-li-hua',
  title: '茉莉花',
  composer: '民歌',
  lyricist: '民歌',
  origin: '明清小曲《鲜花调》，1804 年已有刊本；词依旧本。古筝、箫、钢琴。',
  language: 'chi',
  seed: 1804,
  barBeats,
  tempo: { bpm: 96, phraseBeats: 8, endBeat: 144, slowBeats: 10 },
  tracks: [
    {
      instrument: 'guzheng',
      notes: [
        ...opening,
        ...once.map((note, at) => (at % 9 === 4 ? { ...note, marks: `${note.marks}/` } : note)),
        ...between,
      ],
      level: -1,
      pan: -0.12,
      send: -9,
      strength: 0.74,
      ringSeconds: 1.4,
    },
    {
      instrument: 'guzheng',
      notes: [...broken(behindFlute, '0.234.32', 0.5), ...ending],
      level: -4,
      pan: -0.2,
      send: -9,
      strength: 0.58,
      ringSeconds: 1.8,
    },
    { instrument: 'flute', notes: again, level: -4, pan: 0.15, send: -5, strength: 0.74 },
    {
      instrument: 'piano',
      notes: broken(behindZheng, '0.1.2.1.', 0.5),
      level: -8,
      pan: 0.15,
      send: -10,
      strength: 0.42,
      pedalBeats: 2,
    },
    { instrument: 'pad', notes: held(chords, [1, 2, 4]), level: -18, pan: 0, send: -6, strength: 0.5 },
  ],
  hall: { decaySeconds: 2, darkHertz: 5200 },
  lines: [
    ...sing(once, [
      '好一-朵-鲜-花---',
      '好一-朵-鲜-花---',
      '有朝一日-落在我家',
      '我本-待不-出门--',
      '对-着-鲜-花儿-乐',
      '对着-鲜-花-儿--乐------',
    ]),
    ...sing(again, [
      '好一-朵-茉-莉花--',
      '好一-朵-茉-莉花--',
      '满园花开-赛不过它',
      '我本待采一-朵戴--',
      '又恐怕-看-花人-骂',
      '又恐怕看-花-人--骂------',
    ]),
  ],
  cover: moLiHuaCover,
}
