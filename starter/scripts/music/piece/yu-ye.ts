import { yuYeCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import { sing } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { moved, readVoice } from '../score.ts'

/** 1 = C; the tune rests on 6. */
const key = 60
const barBeats = 4
const low = 40

const tune = readVoice({
  text: `6, 1_ 2_ 3 3 | 2_ 3_ 1 6,~ - | 1 2_ 3_ 5 6 | 5_ 3_ 2 3~ - |
    6 5_ 6_ 1' 6 | 5_ 6_ 3 5~ - | 3. 5_ 2 3 | 1_ 2_ 1_ 5,_ 6,~ - |`,
  key,
  barBeats,
})
const once = moved(tune, 8)
const again = moved(tune, 48)
const opening = readVoice({ text: `0 3'_ 6'_ 3'_ 2'_ 1'_ 2'_ | 3'_ 1'_ 6- 0 |`, key, barBeats })
const between = readVoice({
  text: `6'_ 5'_ 3'_ 5'_ 2' 3'_ 1'_ | 6_ 1'_ 2'_ 3'_ 6 - |`,
  key,
  barBeats,
  from: 40,
})
const ending = readVoice({ text: `3'_ 5'_ 2' 3' 1'_ 2'_ | 1'_ 5_ 6 - - |`, key, barBeats, from: 80 })
const verse = '6 | 6 3 | 1 | 5 3 | 4 | 1 5 | 3 2 | 3 6'
const chords = readChords({
  text: `6 | 4 3 | ${verse} | 4 5 | 6 3 | ${verse} | 4 3 | 6o`,
  key,
  barBeats,
  from: 0,
  low,
})
const close = readChords({ text: '6o', key, barBeats, from: 88, low })

export const yuYe: Piece = {
  slug: 'ye-yu-ji-bei',
  title: '夜雨寄北',
  composer: '楼中人',
  lyricist: '李商隐',
  origin: '词：李商隐《夜雨寄北》（约 851）；曲为本站所作。钢琴、箫、夜雨。',
  language: 'chi',
  seed: 851,
  barBeats,
  tempo: { bpm: 64, phraseBeats: 8, endBeat: 90, slowBeats: 8 },
  tracks: [
    {
      instrument: 'piano',
      notes: [...broken(chords, '01232123', 0.5), ...held(close, [0, 1, 2, 4])],
      level: -5,
      pan: 0,
      send: -10,
      strength: 0.42,
      pedalBeats: 2,
    },
    {
      instrument: 'piano',
      notes: [...opening, ...between, ...ending, ...once],
      level: -1,
      pan: 0.05,
      send: -8,
      strength: 0.55,
      pedalBeats: 1,
      ringSeconds: 0.4,
    },
    { instrument: 'flute', notes: again, level: -5, pan: -0.15, send: -5, strength: 0.7 },
    {
      instrument: 'piano',
      notes: moved(again, 0, 12),
      level: -11,
      pan: 0.2,
      send: -6,
      strength: 0.4,
      ringSeconds: 1,
    },
    { instrument: 'pad', notes: held(chords.slice(14), [2, 3]), level: -17, pan: 0, send: -6, strength: 0.5 },
  ],
  rain: -1,
  hall: { decaySeconds: 2.4, darkHertz: 3600 },
  lines: [once, again].flatMap(notes =>
    sing(notes, ['君问-归期未-有期', '巴山-夜雨涨-秋池', '何当-共剪西-窗烛', '却话巴山夜-雨-时']),
  ),
  cover: yuYeCover,
}
