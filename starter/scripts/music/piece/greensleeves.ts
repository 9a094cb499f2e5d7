import { greensleevesCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import type { Line } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { moved, readVoice } from '../score.ts'

/** 1 = C; six eighths a bar, the tune rests on 6. */
const key = 60
const barBeats = 3
const low = 40

const falling = `2' 7_ 5_. 6__ 7_ | 1' 6_ 6_. #5__ 6_ |`
const rising = `1' 2'_ 3'_. #4'__ 3'_ |`
const cadence = `1'_. 7__ 6_ #5_. #4__ #5_ |`
const refrain = `5'. 5'_. #4'__ 3'_ |`
const tune = readVoice({
  text: `0- 0_ 6_ | ${rising} ${falling} 7 #5_ 3 6_ | ${rising} 2' 7_ 5_. 6__ 7_ | ${cadence} 6. 6 0_ |
    ${refrain} ${falling} 7 #5_ 3. | ${refrain} 2' 7_ 5_. 6__ 7_ | ${cadence} 6.~ 6 0_ |`,
  key,
  barBeats,
})
const bars = 16
const startBar = 4
const once = moved(tune, (startBar - 1) * barBeats)
const again = moved(tune, (startBar + bars - 1) * barBeats)
const stanza = '6 | 5 | 6 | 3M | 6 | 5 | 6 3M | 6 | 1 | 5 | 6 | 3M | 1 | 5 | 6 3M | 6'
const chords = readChords({
  text: `1 | 5 | 6 3M | 6 | ${stanza} | ${stanza} | 6 3M | 6`,
  key,
  barBeats,
  from: 0,
  low,
})
const last = readChords({ text: '6M', key, barBeats, from: 38 * barBeats, low })
const opening = readVoice({ text: `${refrain} 2' 7_ 5_. 6__ 7_ | ${cadence} 6. 6 0_ |`, key, barBeats })
const ending = readVoice({ text: `${cadence} 6. 6. |`, key, barBeats, from: 36 * barBeats })

/** An upbeat line starts an eighth before its bar. */
const verse = (from: number, texts: readonly (readonly [string, string])[]): Line[] =>
  texts.map(([text, translation], index) => {
    const isUpbeat = index < 4
    const beat = (from + index * 2) * barBeats - (isUpbeat ? 0.5 : 0)
    return { beat, text, translation }
  })
const chorus = [
  ['Greensleeves was all my joy,', '绿袖是我全部的欢喜，'],
  ['Greensleeves was my delight,', '绿袖是我心头的快乐，'],
  ['Greensleeves was my heart of gold,', '绿袖是我金子般的心，'],
  ['And who but my Lady Greensleeves.', '除了我的绿袖姑娘，还能有谁。'],
] as const

export const greensleeves: Piece = {
  slug: 'greensleeves',
  title: 'Greensleeves 绿袖子',
  composer: 'Traditional',
  lyricist: 'Traditional',
  origin: '英格兰民谣，词见 A Handful of Pleasant Delights（1584）；中译为本站所作。鲁特琴、笛。',
  language: 'eng',
  seed: 1584,
  barBeats,
  tempo: { bpm: 82, phraseBeats: 12, endBeat: 117, slowBeats: 6 },
  tracks: [
    {
      instrument: 'lute',
      notes: [...opening, ...once, ...ending],
      level: 0,
      pan: -0.1,
      send: -9,
      strength: 0.8,
      ringSeconds: 0.9,
    },
    {
      instrument: 'lute',
      notes: [...broken(chords, '0.2343', 0.5), ...held(last, [0, 2, 3, 4])],
      level: -5,
      pan: 0.12,
      send: -10,
      strength: 0.6,
      ringSeconds: 1.6,
    },
    { instrument: 'flute', notes: again, level: -4, pan: 0, send: -5, strength: 0.7 },
    { instrument: 'pad', notes: held(chords.slice(22), [2, 4]), level: -18, pan: 0, send: -6, strength: 0.5 },
  ],
  hall: { decaySeconds: 2.2, darkHertz: 4600 },
  lines: [
    ...verse(startBar, [
      ['Alas, my love, you do me wrong,', '唉，我的爱人，你待我何其不公，'],
      ['To cast me off discourteously,', '这样无礼地把我抛在一旁，'],
      ['And I have loved you so long,', '而我爱你已经这么久，'],
      ['Delighting in your company.', '有你做伴，就是我的欢畅。'],
      ...chorus,
    ]),
    ...verse(startBar + bars, [
      ['I have been ready at your hand', '我一直守候在你手边，'],
      ['To grant whatever you would crave;', '你想要什么，我都愿给；'],
      ['I have both waged life and land', '性命与田地都押了上去，'],
      ['Your love and good-will for to have.', '只为换你的爱与好意。'],
      ...chorus,
    ]),
    { beat: 36 * barBeats, text: '' },
  ],
  cover: greensleevesCover,
}
