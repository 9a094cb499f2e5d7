/** Chords written by degree, and the figures an accompanying hand makes of them. */
import type { Note } from './score.ts'

export type Chord = { readonly beat: number; readonly beats: number; readonly tones: readonly number[] }

const degreeSemitones = [0, 2, 4, 5, 7, 9, 11]
const majorDegrees = new Set([1, 4, 5])
const chordPattern = /^([1-7])([Mo]?)$/

/**
 * Bars of degrees, `'1 | 4 1 | 6'`, each bar shared evenly; `3M` is major against the key, `5o` open, without a third.
 * Five tones each: root, fifth, octave, tenth (a ninth when open), twelfth; roots lie in the octave over `low`.
 */
export function readChords({
  text,
  key,
  barBeats,
  from,
  low,
}: {
  text: string
  key: number
  barBeats: number
  from: number
  low: number
}): Chord[] {
  return text.split('|').flatMap((bar, index) => {
    const names = bar.split(/\s+/).filter(Boolean)
    return names.map((name, place) => {
      const match = chordPattern.exec(name)
      if (!match) throw new Error(`not a chord: ${name}`)
      const degree = Number(match[1])
      const semitones = degreeSemitones[degree - 1] ?? 0
      const root = low + ((((key + semitones - low) % 12) + 12) % 12)
      const third = match[2] === 'o' ? 2 : match[2] === 'M' || majorDegrees.has(degree) ? 4 : 3
      const beats = barBeats / names.length
      return {
        beat: from + index * barBeats + place * beats,
        beats,
        tones: [root, root + 7, root + 12, root + 12 + third, root + 19],
      }
    })
  })
}

/** Each chord broken by a figure of tone numbers, one every `stepBeats`: `0.1.2343`, a dot rests. */
export function broken(chords: readonly Chord[], figure: string, stepBeats: number): Note[] {
  return chords.flatMap(chord => {
    const notes: Note[] = []
    for (let step = 0; step * stepBeats < chord.beats - 1e-6; step++) {
      const tone = chord.tones[Number(figure[step % figure.length])]
      if (tone === undefined) continue
      notes.push({ beat: chord.beat + step * stepBeats, beats: stepBeats, pitches: [tone], marks: '' })
    }
    return notes
  })
}

/** Each chord held as long as it lasts, by the chosen tone numbers. */
export const held = (chords: readonly Chord[], tones: readonly number[]): Note[] =>
  chords.map(({ beat, beats, tones: all }) => ({
    beat,
    beats,
    pitches: tones.flatMap(tone => all[tone] ?? []),
    marks: '',
  }))
