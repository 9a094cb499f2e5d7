import { weiChengCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import { sing } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { readVoice } from '../score.ts'

/** 1 = F; the tune rests on 6. */
const key = 65
const barBeats = 4
const low = 36

const song = readVoice({
  text: `6,. 1_ 2/ 2~ | 3_ 2_ 1_ 2_ 6,~ - |
    1 2_ 3_ 5/ 5~ | 6_ 5_ 3_ 2_ 3~ - | 1' 6_ 5_ 6/ 6~ | 5_ 6_ 3_ 2_ 3~ - |
    6 6_ 1'_ 2'/~ 1' | 6_ 1'_ 6_ 5_ 6~ - | 3' 2'_ 1'_ 2'/~ 6 | 1'_ 6_ 5_ 3_ 6~ - |
    5 3_ 5_ 6/~ 3 | 2_ 3_ 2_ 1_ 2~ - | 3 2_ 3_ 5/~ 2 | 1_ 2_ 1_ 5,_ 6,~ - |`,
  key,
  barBeats,
  from: 8,
})
const opening = readVoice({ text: `6,^ 3^ 6^ 1'^ | 3'-^ 6^ - |`, key, barBeats })
const ending = readVoice({
  text: `1/ 2_ 3_ 2_ 1_ 5,_ 1_ | 6,~ - - - | 6^ 3'^ 1'^ 6'^ | 6,,,+6,,+3,+6, - - - |`,
  key,
  barBeats,
  from: 64,
})
/** The echoes alone: each repeated line gets the flute behind the strings. */
const echoes = song.filter(({ beat }) => (beat >= 24 && beat < 32) || (beat >= 40 && beat < 48) || beat >= 56)
const chords = readChords({
  text: '6o | 6o | 6o | 2o 6o | 1 | 5o 6 | 4 | 2o 6 | 2 | 6o | 2 | 3o 6 | 1 6 | 2o | 1 2 | 3o 6o | 1 5o | 6o | 6o | 6o',
  key,
  barBeats,
  from: 0,
  low,
})

export const weiCheng: Piece = {
  slug: 'wei-cheng-qu',
  title: '渭城曲',
  composer: '楼中人',
  lyricist: '王维',
  origin: '词：王维《送元二使安西》，依苏轼所记“三叠”唱法，首句之后每句再唱；曲为本站所作。古琴、箫。',
  language: 'chi',
  seed: 755,
  barBeats,
  tempo: { bpm: 58, phraseBeats: 8, endBeat: 78, slowBeats: 8 },
  tracks: [
    {
      instrument: 'guqin',
      notes: [...opening, ...song, ...ending],
      level: 0,
      pan: -0.1,
      send: -9,
      strength: 0.85,
      ringSeconds: 1,
    },
    {
      instrument: 'guqin',
      notes: broken(chords.slice(2, -2), '0..12.1.', 0.5),
      level: -5,
      pan: 0.08,
      send: -10,
      strength: 0.6,
      ringSeconds: 3,
    },
    { instrument: 'flute', notes: echoes, level: -10, pan: 0.25, send: -2, strength: 0.55 },
    { instrument: 'pad', notes: held(chords, [0, 1]), level: -17, pan: 0, send: -6, strength: 0.5 },
  ],
  hall: { decaySeconds: 2.9, darkHertz: 3800 },
  lines: sing(song, [
    '渭城朝雨浥-轻-尘',
    '客舍-青青柳-色-新',
    '客舍-青青柳-色-新',
    '劝君-更尽一-杯-酒',
    '劝君-更尽一-杯-酒',
    '西出-阳关无-故-人',
    '西出-阳关无-故-人',
  ]),
  cover: weiChengCover,
}
