import { seeded } from '../sheet.ts'
import { bandPass, frequencyOf, sampleRate } from './sound.ts'

export type StringKind = {
  /** Where the finger pulls, as a share of the string. */
  pullAt: number
  /** How fast the harmonics of the pull fall: 1 bright, 2 round. */
  slope: number
  /** Harmonics above this fall away quickly, in hertz, for a string pulled with full strength. */
  edgeHertz: number
  /** Seconds to fall by 60 dB at A3; lower strings ring longer. */
  ringSeconds: number
  /** Share of the two-point mean in the loop, 0 to 0.5: how fast brightness is lost. */
  softness: number
  /** Level of the finger's own noise. */
  touch: number
  /** The body's resonances: hertz, quality, level. */
  body: readonly (readonly [number, number, number])[]
}

export const guqin: StringKind = {
  pullAt: 0.19,
  slope: 1.25,
  edgeHertz: 2600,
  ringSeconds: 6.5,
  softness: 0.22,
  touch: 0.035,
  body: [
    [130, 3, 0.5],
    [320, 4, 0.35],
    [790, 3, 0.12],
  ],
}
export const guzheng: StringKind = {
  pullAt: 0.11,
  slope: 0.95,
  edgeHertz: 4800,
  ringSeconds: 4.6,
  softness: 0.16,
  touch: 0.03,
  body: [
    [220, 3, 0.3],
    [520, 3, 0.25],
    [1300, 2, 0.12],
  ],
}
export const lute: StringKind = {
  pullAt: 0.24,
  slope: 1.15,
  edgeHertz: 3200,
  ringSeconds: 2.9,
  softness: 0.26,
  touch: 0.03,
  body: [
    [115, 3, 0.45],
    [230, 4, 0.4],
    [610, 3, 0.15],
  ],
}

/** One turn of the string's wave as the finger leaves it: harmonics of a pull at `pullAt`, phases fixed. */
function pulled(kind: StringKind, hertz: number, strength: number, turn: number): Float32Array {
  const wave = new Float32Array(turn)
  const edge = kind.edgeHertz * (0.35 + 0.65 * strength)
  const highest = Math.floor(Math.min(sampleRate * 0.4, 12_000) / hertz)
  for (let harmonic = 1; harmonic <= highest; harmonic++) {
    const level =
      (Math.sin(Math.PI * harmonic * kind.pullAt) / harmonic ** kind.slope) *
      Math.exp(-(harmonic * hertz) / edge)
    const phase = harmonic * harmonic * 0.37
    for (let n = 0; n < turn; n++)
      wave[n] = (wave[n] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * n) / turn + phase)
  }
  const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  const eased = wave.map((value, n) => (value / peak) * Math.min(1, n / 24))
  // The loop would hold an offset for many seconds.
  const offset = eased.reduce((sum, value) => sum + value, 0) / turn
  return eased.map(value => value - offset)
}

export type Plucked = {
  kind: StringKind
  midi: number
  /** 0 to 1. */
  strength: number
  /** Seconds until the string is stopped again. */
  seconds: number
  /** The left hand: slid into from below, shaken, or touched for a harmonic. */
  marks: string
  seed: number
}

/** Semitones the left hand adds at `t` seconds: a slide into the note (绰), then a shake that grows (吟). */
function leftHand(marks: string, t: number): number {
  const slide = marks.includes('/') ? -1.6 * (0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, t / 0.17))) : 0
  const grown = Math.min(1, Math.max(0, (t - 0.28) / 0.5)) * Math.exp(-t / 2.6)
  const shake = marks.includes('~') ? 0.2 * grown * Math.sin(2 * Math.PI * 4.6 * (t - 0.28)) : 0
  return slide + shake
}

/**
 * A plucked string: a delay line of one turn, read between samples so that it can bend, with a loss in its loop
 * (Karplus and Strong 1983; Jaffe and Smith 1983). Mono, peak about `strength`.
 */
export function pluck({ kind, midi, strength, seconds, marks, seed }: Plucked): Float32Array {
  const isHarmonic = marks.includes('^')
  const hertz = frequencyOf(midi)
  const ring = kind.ringSeconds * (220 / hertz) ** 0.45 * (isHarmonic ? 0.8 : 1)
  const length = Math.ceil((seconds + 0.25) * sampleRate)
  const out = new Float32Array(length)
  const softness = kind.softness
  const loss = 10 ** (-3 / (hertz * ring))
  const size = Math.ceil(sampleRate / hertz) * 2 + 16
  const line = new Float32Array(size)
  const turn = Math.round(sampleRate / hertz)
  const first = pulled(isHarmonic ? { ...kind, slope: 2.1, edgeHertz: 1800 } : kind, hertz, strength, turn)
  const random = seeded(seed)
  const touch = bandPass(900 + 1400 * strength, 0.8)
  const body = kind.body.map(([at, quality, level]) => ({ filter: bandPass(at, quality), level }))
  const readLine = (at: number): number => line[((at % size) + size) % size] ?? 0
  let previous = 0
  for (let n = 0; n < length; n++) {
    const t = n / sampleRate
    const bent = hertz * 2 ** (leftHand(marks, t) / 12)
    const back = sampleRate / bent - softness
    const whole = Math.floor(back)
    const f = back - whole
    const at = n - whole
    // Third-order Lagrange between four samples: straight lines would dull every bent note.
    const [a, b, c, d] = [readLine(at + 1), readLine(at), readLine(at - 1), readLine(at - 2)]
    const read =
      (-f * (f - 1) * (f - 2) * a) / 6 +
      ((f + 1) * (f - 1) * (f - 2) * b) / 2 -
      ((f + 1) * f * (f - 2) * c) / 2 +
      ((f + 1) * f * (f - 1) * d) / 6
    const returned = loss * ((1 - softness) * read + softness * previous)
    previous = read
    const value = (first[n] ?? 0) + returned
    line[n % size] = value
    const finger = kind.touch * strength * Math.exp(-t / 0.012) * touch(random() * 2 - 1)
    let sounding = value + finger * 3
    for (const { filter, level } of body) sounding += level * filter(value)
    const stop = t > seconds ? Math.exp(-(t - seconds) / 0.05) : 1
    out[n] = sounding * stop * strength * 0.6
  }
  return out
}
