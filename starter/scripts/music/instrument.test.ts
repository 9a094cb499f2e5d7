import { describe, expect, it } from 'vitest'
import { swell } from './air.ts'
import { blow } from './flute.ts'
import { strike } from './keys.ts'
import { sing, stampOf } from './lyric.ts'
import { loudnessOf, master } from './master.ts'
import { guqin, guzheng, lute, pluck } from './pluck.ts'
import { clockOf, readVoice } from './score.ts'
import { frequencyOf, sampleRate } from './sound.ts'

/** Strength of a frequency in a stretch of sound, by one Fourier sum under a Hann window. */
function strengthAt(sound: Float32Array, hertz: number, from: number, count: number): number {
  let [real, imaginary] = [0, 0]
  for (let n = 0; n < count; n++) {
    const value = (sound[from + n] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / count))
    real += value * Math.cos((2 * Math.PI * hertz * n) / sampleRate)
    imaginary += value * Math.sin((2 * Math.PI * hertz * n) / sampleRate)
  }
  return Math.hypot(real, imaginary)
}

/** Cents between the wanted pitch and the strongest tone within half a semitone of it. */
function centsOff(sound: Float32Array, midi: number): number {
  const strongest = (around: number, reach: number, step: number) => {
    let best = { cents: Number.NaN, strength: 0 }
    for (let cents = around - reach; cents <= around + reach; cents += step) {
      const strength = strengthAt(sound, frequencyOf(midi + cents / 100), sampleRate / 4, sampleRate / 2)
      if (strength > best.strength) best = { cents, strength }
    }
    return best.cents
  }
  // Half a second tells tones 10 cents apart: steps of 5 do not miss the peak.
  return strongest(strongest(0, 50, 5), 5, 1)
}

const plain = { seconds: 1.5, strength: 0.7, marks: '', seed: 5 }
const instruments: Record<string, (midi: number) => Float32Array> = {
  guqin: midi => pluck({ ...plain, kind: guqin, midi }),
  guzheng: midi => pluck({ ...plain, kind: guzheng, midi }),
  lute: midi => pluck({ ...plain, kind: lute, midi }),
  piano: midi => strike({ ...plain, midi }),
  flute: midi => blow({ notes: [{ ...plain, at: 0, midi }], seconds: 1.6, seed: 5 }),
  pad: midi => swell({ ...plain, midi, rise: 0.2 }),
}

describe.each(Object.entries(instruments))('the %s', (_name, sounded) => {
  it.each([50, 57, 69, 76])('sounds MIDI %i within 6 cents, holds no offset, does not clip', midi => {
    const sound = sounded(midi)
    expect(Math.abs(centsOff(sound, midi))).toBeLessThanOrEqual(6)
    expect(Math.abs(sound.reduce((sum, value) => sum + value, 0) / sound.length)).toBeLessThan(0.002)
    expect(sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1.2)
  })
})

describe('a score', () => {
  const read = (text: string) => readVoice({ text, key: 60, barBeats: 4 })
  it('reads pitches, lengths, marks, chords and ties', () => {
    expect(read("5,. 1'_~ | #4 - - 0 | 1+3+5-/ 2-")).toEqual([
      { beat: 0, beats: 1.5, pitches: [55], marks: '' },
      { beat: 1.5, beats: 0.5, pitches: [72], marks: '~' },
      { beat: 2, beats: 3, pitches: [66], marks: '' },
      { beat: 5, beats: 1, pitches: [], marks: '' },
      { beat: 6, beats: 2, pitches: [60, 64, 67], marks: '/' },
      { beat: 8, beats: 2, pitches: [62], marks: '' },
    ])
  })
  it.each(['1 2 3 4 | 1 2 3 | 1', '8', '1x', '1 2 3 4 | 1 2 3 4 5 |'])('refuses %s', text => {
    expect(() => read(text)).toThrow(/bar|not a/)
  })
  it('lays one syllable under each note and closes the verse', () => {
    const lines = sing(read('1 2_ 3_ 5 - |'), ['好一-朵'], ['one'])
    expect(lines.map(({ beat, text }) => [beat, text])).toEqual([
      [0, '好一朵'],
      [4, ''],
    ])
    expect(lines[0]?.words?.map(word => word.beat)).toEqual([0, 1, 2])
    expect(() => sing(read('1 2 |'), ['三个字'])).toThrow(/no note left/)
    expect(() => sing(read('1 2 3 4 |'), ['两字'])).toThrow(/2 notes left/)
  })
  it('keeps time forwards, slower at the end', () => {
    const clock = clockOf({ bpm: 60, phraseBeats: 8, endBeat: 32, slowBeats: 8 })
    expect(clock(8) - clock(0)).toBeCloseTo(8, 1)
    expect(clock(32) - clock(31)).toBeGreaterThan(1.2)
    expect(stampOf(clock(0))).toBe('00:00.60')
    expect(stampOf(119.999)).toBe('02:00.00')
  })
})

describe('the master', () => {
  const tone = (level: number) =>
    Float32Array.from(
      { length: sampleRate * 4 },
      (_, n) => level * Math.sin((2 * Math.PI * 997 * n) / sampleRate),
    )
  it('measures a full-scale tone on one side as -3 LUFS', () => {
    expect(loudnessOf({ left: tone(1), right: tone(0) })).toBeCloseTo(-3, 1)
  })
  it('brings a sound with sharp peaks to -16 LUFS under -1.6 dBFS', () => {
    const left = tone(0.05).map((value, n) => (n % 30_000 < 40 ? value * 18 : value))
    const { loudness, peak } = master({ left, right: left.slice() }, 0.5)
    expect(loudness).toBeCloseTo(-16, 0)
    expect(peak).toBeLessThanOrEqual(0.8321)
  })
})
