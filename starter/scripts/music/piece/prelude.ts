import { preludeCover } from '../cover.ts'
import type { Piece } from '../piece.ts'
import type { Note } from '../score.ts'

const letters: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

/** `c4`, `f#2`, `eb4` to MIDI numbers. */
function pitchOf(name: string): number {
  const match = /^([a-g])([#b]?)([1-6])$/.exec(name)
  const base = letters[match?.[1] ?? '']
  if (!match || base === undefined) throw new Error(`not a pitch: ${name}`)
  const sign = match[2] === '#' ? 1 : match[2] === 'b' ? -1 : 0
  return base + sign + 12 * (Number(match[3]) + 1)
}

/** Five tones a bar; the hand plays 1 2 3 4 5 3 4 5 twice (BWV 846, bars 1 to 32). */
const bars = `c4 e4 g4 c5 e5|c4 d4 a4 d5 f5|b3 d4 g4 d5 f5|c4 e4 g4 c5 e5|c4 e4 a4 e5 a5|c4 d4 f#4 a4 d5|b3 d4 g4 d5 g5|b3 c4 e4 g4 c5
a3 c4 e4 g4 c5|d3 a3 d4 f#4 c5|g3 b3 d4 g4 b4|g3 bb3 e4 g4 c#5|f3 a3 d4 a4 d5|f3 ab3 d4 f4 b4|e3 g3 c4 g4 c5|e3 f3 a3 c4 f4
d3 f3 a3 c4 f4|g2 d3 g3 b3 f4|c3 e3 g3 c4 e4|c3 g3 bb3 c4 e4|f2 f3 a3 c4 e4|f#2 c3 a3 c4 eb4|ab2 f3 b3 c4 d4|g2 f3 g3 b3 d4
g2 e3 g3 c4 e4|g2 d3 g3 c4 f4|g2 d3 g3 b3 f4|g2 eb3 a3 c4 f#4|g2 e3 g3 c4 g4|g2 d3 g3 c4 f4|g2 d3 g3 b3 f4|c2 c3 g3 bb3 e4`
const order = [0, 1, 2, 3, 4, 2, 3, 4]
const close = [
  'c2 c3 f3 a3 c4 f4 c4 a3 c4 a3 f3 a3 f3 d3 f3 d3',
  'c2 b2 g4 b4 d5 f5 d5 b4 d5 b4 g4 b4 d4 f4 e4 d4',
]

const sixteenth = (name: string, beat: number): Note => ({
  beat,
  beats: 0.25,
  pitches: [pitchOf(name)],
  marks: '',
})

const patterned = bars.split(/[|\n]/).flatMap((bar, index) => {
  const tones = bar.split(' ')
  return Array.from({ length: 16 }, (_, step) =>
    sixteenth(tones[order[step % 8] ?? 0] ?? '', index * 4 + step / 4),
  )
})
const closing = close.flatMap((bar, index) =>
  bar.split(' ').map((name, step) => sixteenth(name, (32 + index) * 4 + step / 4)),
)
const chord: Note = { beat: 136, beats: 4, pitches: ['c2', 'c3', 'e4', 'g4', 'c5'].map(pitchOf), marks: '' }

export const prelude: Piece = {
  slug: 'c-da-diao-qian-zou-qu',
  title: 'C 大调前奏曲',
  composer: 'J. S. 巴赫',
  origin: '曲：J. S. 巴赫《平均律钢琴曲集》第一卷第一首前奏曲，BWV 846（1722）。毡音钢琴。',
  language: 'zxx',
  seed: 1722,
  barBeats: 4,
  tempo: { bpm: 87, phraseBeats: 16, endBeat: 138, slowBeats: 12, endShare: 0.6 },
  tracks: [
    {
      instrument: 'piano',
      notes: [...patterned, ...closing, chord],
      level: 0,
      pan: 0,
      send: -10,
      strength: 0.5,
      pedalBeats: 4,
    },
  ],
  hall: { decaySeconds: 2.2, darkHertz: 4000 },
  lines: [],
  cover: preludeCover,
}
