/** Plays a piece: every note gets its instrument, a little human unevenness, its place in the hall. */
import { type Random, seeded } from '../sheet.ts'
import { rainfall, swell } from './air.ts'
import { blow } from './flute.ts'
import { strike } from './keys.ts'
import { master } from './master.ts'
import type { Piece, Track } from './piece.ts'
import { guqin, guzheng, lute, pluck, type StringKind } from './pluck.ts'
import { reverberate } from './room.ts'
import { clockOf, type Note } from './score.ts'
import { gainOf, lay, type Stereo, sampleRate, silence } from './sound.ts'

const strings: Record<'guqin' | 'guzheng' | 'lute', StringKind> = { guqin, guzheng, lute }
const rollSeconds = { guqin: 0.05, guzheng: 0.035, lute: 0.03, piano: 0.012, pad: 0, flute: 0 }
/** Strokes a second of a trembling finger (摇指). */
const tremoloHertz = 10.5
const tailSeconds = 4.5

/** About normal, spread one, within ±1.7: hands waver, they do not slip. */
const waver = (random: Random): number => (random() + random() + random() - 1.5) * 1.15

type Stroke = { at: number; seconds: number; midi: number; strength: number; marks: string; seed: number }

function strokesOf(track: Track, piece: Piece, clock: (beat: number) => number, random: Random): Stroke[] {
  const { ringSeconds = 0, pedalBeats } = track
  return track.notes.flatMap((note: Note) => {
    const begin = clock(note.beat)
    const stop = pedalBeats ? (Math.floor(note.beat / pedalBeats + 1e-6) + 1) * pedalBeats : 0
    const end = clock(Math.max(note.beat + note.beats, stop))
    const isDownbeat = Math.abs(note.beat % piece.barBeats) < 1e-6
    const arc = 0.08 * Math.sin((2 * Math.PI * note.beat) / (piece.tempo.phraseBeats * 2))
    const accent = (isDownbeat ? 0.08 : 0) + (note.marks.includes('!') ? 0.16 : 0) + arc
    return note.pitches.map((midi, place) => ({
      at: Math.max(0, begin + 0.007 * waver(random) + place * rollSeconds[track.instrument]),
      seconds: Math.max(0.15, end - begin + ringSeconds),
      midi,
      strength: Math.min(1, Math.max(0.12, track.strength * (1 + accent + 0.07 * waver(random)))),
      marks: note.marks,
      seed: Math.floor(random() * 1e9),
    }))
  })
}

/** A `*` note as many light strokes that grow and sink again. */
function trembled(stroke: Stroke, ringSeconds: number): Stroke[] {
  if (!stroke.marks.includes('*')) return [stroke]
  const count = Math.max(2, Math.round((stroke.seconds - ringSeconds) * tremoloHertz))
  return Array.from({ length: count }, (_, turn) => ({
    ...stroke,
    at: stroke.at + turn / tremoloHertz + (turn % 2) * 0.006,
    seconds: 1 / tremoloHertz + (turn === count - 1 ? ringSeconds : 0.12),
    strength: stroke.strength * (0.45 + 0.35 * Math.sin((Math.PI * (turn + 0.5)) / count)),
    seed: stroke.seed + turn,
  }))
}

function play(track: Track, piece: Piece, into: Stereo, clock: (beat: number) => number): void {
  const random = seeded(piece.seed * 31 + track.notes.length + Math.round(track.pan * 100))
  const strokes = strokesOf(track, piece, clock, random)
  const { instrument, pan } = track
  const laid = (sound: Float32Array, at: number, place = pan): void =>
    lay({ into, sound, at, gain: gainOf(track.level), pan: place })
  if (instrument === 'flute') {
    const seconds = into.left.length / sampleRate
    laid(blow({ notes: strokes, seconds, seed: piece.seed }), 0)
  } else if (instrument === 'pad') {
    for (const [turn, stroke] of strokes.entries())
      laid(
        swell({ ...stroke, rise: Math.min(1.6, stroke.seconds * 0.45) }),
        stroke.at,
        pan + ((turn % 3) - 1) * 0.4,
      )
  } else if (instrument === 'piano') {
    // A pianist hears low keys on the left.
    for (const stroke of strokes) laid(strike(stroke), stroke.at, pan + (stroke.midi - 62) / 70)
  } else {
    for (const stroke of strokes.flatMap(whole => trembled(whole, track.ringSeconds ?? 0)))
      laid(pluck({ ...stroke, kind: strings[instrument] }), stroke.at, pan + (stroke.midi - 60) / 160)
  }
}

/** Without the end that nobody hears: what stays under -54 dBFS, but for a third of a second. */
function trimmed({ left, right }: Stereo): Stereo {
  const floor = gainOf(-54)
  const heard = Math.max(
    left.findLastIndex(value => Math.abs(value) > floor),
    right.findLastIndex(value => Math.abs(value) > floor),
  )
  const end = Math.min(left.length, heard + Math.round(0.3 * sampleRate))
  return { left: left.subarray(0, end), right: right.subarray(0, end) }
}

export type Performance = { sound: Stereo; loudness: number; peak: number; clock: (beat: number) => number }

/** The whole piece, mastered; `loudness` in LUFS, `peak` of full scale. Seconds of a beat by `clock`. */
export function perform(piece: Piece): Performance {
  const clock = clockOf(piece.tempo)
  const seconds = clock(piece.tempo.endBeat) + tailSeconds
  const dry = silence(seconds)
  const sent = silence(seconds)
  for (const track of piece.tracks) {
    const alone = silence(seconds)
    play(track, piece, alone, clock)
    lay({ into: dry, sound: alone.left, at: 0, gain: 1, pan: -1 })
    lay({ into: dry, sound: alone.right, at: 0, gain: 1, pan: 1 })
    lay({ into: sent, sound: alone.left, at: 0, gain: gainOf(track.send), pan: -1 })
    lay({ into: sent, sound: alone.right, at: 0, gain: gainOf(track.send), pan: 1 })
  }
  const wet = reverberate(sent, piece.hall)
  lay({ into: dry, sound: wet.left, at: 0, gain: 1, pan: -1 })
  lay({ into: dry, sound: wet.right, at: 0, gain: 1, pan: 1 })
  if (piece.rain !== undefined) {
    const outside = silence(seconds)
    rainfall({ into: outside, seconds, seed: piece.seed, dropsPerSecond: 5 })
    lay({ into: dry, sound: outside.left, at: 0, gain: gainOf(piece.rain), pan: -1 })
    lay({ into: dry, sound: outside.right, at: 0, gain: gainOf(piece.rain), pan: 1 })
  }
  const levels = master(dry, tailSeconds)
  return { sound: trimmed(dry), clock, ...levels }
}
