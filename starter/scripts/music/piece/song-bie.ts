import { songBieCover } from '../cover.ts'
import { broken, held, readChords } from '../harmony.ts'
import { sing } from '../lyric.ts'
import type { Piece } from '../piece.ts'
import { moved, readVoice } from '../score.ts'

/** 1 = E flat. */
const key = 63
const barBeats = 4
const low = 39

const close = `5 3_ 5_ 1'. 7_ | 6 1' 5~ - | 5 2_ 3_ 4. 7,_ | 1~ - - - |`
const tune = readVoice({
  text: `5 3_ 5_ 1'~ - | 6 1' 5~ - | 5 1_ 2_ 3 2_ 1_ | 2~ - - - | ${close}`,
  key,
  barBeats,
})
const bridge = readVoice({
  text: `6 1' 1'~ - | 7 6_ 7_ 1'~ - | 6_ 7_ 1'_ 6_ 6_ 5_ 3_ 1_ | 2~ - - - | ${close}`,
  key,
  barBeats,
  from: 48,
})
const once = moved(tune, 16)
const again = moved(tune, 80)
const opening = moved(readVoice({ text: close, key, barBeats }), 0, 12)
const ending = readVoice({
  text: `5' 2'_ 3'_ 4'. 7_ | 1' - - - | 1+5+1'+3' - - - |`,
  key,
  barBeats,
  from: 112,
})
const answer = '1 | 4 1 | 2 5 | 1'
const stanza = `1 | 4 1 | 1 6 | 5 | ${answer}`
const chords = readChords({
  text: `${answer} | ${stanza} | 4 | 5 1 | 4 1 | 5 | ${answer} | ${stanza} | 2 5 | 1 | 1`,
  key,
  barBeats,
  from: 0,
  low,
})
const words = ['长亭-外', '古道边', '芳草-碧连-天', '晚风-拂柳笛声残', '夕阳-山外山']

export const songBie: Piece = {
  slug: 'song-bie',
  title: '送别',
  composer: 'J. P. Ordway',
  lyricist: '李叔同',
  origin: '曲：J. P. Ordway《Dreaming of Home and Mother》（1868）；词：李叔同（1915）。钢琴、箫。',
  language: 'chi',
  seed: 1915,
  barBeats,
  tempo: { bpm: 84, phraseBeats: 16, endBeat: 123, slowBeats: 10 },
  tracks: [
    {
      instrument: 'piano',
      notes: broken(chords.slice(0, -1), '02343432', 0.5),
      level: -6,
      pan: 0,
      send: -11,
      strength: 0.42,
      pedalBeats: 2,
    },
    {
      instrument: 'piano',
      notes: [...opening, ...once, ...ending],
      level: -1,
      pan: 0.05,
      send: -9,
      strength: 0.58,
      pedalBeats: 1,
      ringSeconds: 0.3,
    },
    { instrument: 'flute', notes: [...bridge, ...again], level: -5, pan: -0.1, send: -5, strength: 0.72 },
    {
      instrument: 'piano',
      notes: again,
      level: -8,
      pan: 0.1,
      send: -9,
      strength: 0.5,
      pedalBeats: 1,
    },
    {
      instrument: 'pad',
      notes: held(chords.slice(16), [2, 3, 4]),
      level: -17,
      pan: 0,
      send: -6,
      strength: 0.5,
    },
  ],
  hall: { decaySeconds: 2.3, darkHertz: 4200 },
  lines: [
    ...sing(once, words),
    ...sing(bridge, ['天之涯', '地之-角', '知-交-半-零-落', '一瓢-浊酒尽余欢', '今宵-别梦寒']),
    ...sing(again, words),
  ],
  isWordTimed: true,
  cover: songBieCover,
}
