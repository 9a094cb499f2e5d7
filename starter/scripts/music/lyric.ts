/** Words laid under notes, and the `.lrc` files they become. */
import type { Note } from './score.ts'

export type Word = { readonly beat: number; readonly text: string }
export type Line = {
  readonly beat: number
  /** Empty: nobody sings from here until the next line. */
  readonly text: string
  readonly words?: readonly Word[]
  readonly translation?: string
}

/**
 * Lays one syllable under every sounding note; `-` carries the one before on. Throws unless words and notes come out
 * even, so a mistake in either is heard of before it is heard. An empty line closes the verse.
 */
export function sing(
  notes: readonly Note[],
  verses: readonly string[],
  translations: readonly string[] = [],
): Line[] {
  const sounding = notes.filter(note => note.pitches.length > 0)
  let at = 0
  const lines = verses.map((verse, index): Line => {
    const words: Word[] = []
    for (const character of verse.replaceAll(' ', '')) {
      const note = sounding[at]
      if (!note) throw new Error(`no note left for ${character} of ${verse}`)
      if (character !== '-') words.push({ beat: note.beat, text: character })
      at += 1
    }
    const translation = translations[index]
    return {
      beat: words[0]?.beat ?? 0,
      text: words.map(word => word.text).join(''),
      words,
      ...(translation === undefined ? {} : { translation }),
    }
  })
  if (at !== sounding.length) throw new Error(`${sounding.length - at} notes left after ${verses.at(-1)}`)
  const last = sounding.at(-1)
  return last ? [...lines, { beat: last.beat + last.beats, text: '' }] : lines
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds as `mm:ss.xx`. */
export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

type Timed = { lines: readonly Line[]; clock: (beat: number) => number }

/** Without the empty lines that would be gone again within three seconds. */
const withoutBlinks = ({ lines, clock }: Timed): Line[] =>
  lines.filter(({ beat, text }, index) => {
    const next = lines[index + 1]
    return text !== '' || !next || clock(next.beat) - clock(beat) > 3
  })

/** The body of an `.lrc`; with `isWordTimed`, enhanced LRC: a stamp before every word and one after the last. */
export function lrcBody({ lines, clock }: Timed, isWordTimed: boolean): string {
  return withoutBlinks({ lines, clock })
    .map(({ beat, text, words = [] }, index, shown) => {
      const start = `[${stampOf(clock(beat))}]`
      if (!isWordTimed || words.length === 0) return start + text
      const next = shown[index + 1]
      const end = next ? `<${stampOf(clock(next.beat))}>` : ''
      return `${start}${words.map(word => `<${stampOf(clock(word.beat))}>${word.text}`).join('')}${end}`
    })
    .join('\n')
}

/** The translated lines alone, at the times of the originals; empty where nothing is translated. */
export const translationBody = ({ lines, clock }: Timed): string =>
  lines
    .flatMap(({ beat, translation }) => (translation ? `[${stampOf(clock(beat))}]${translation}` : []))
    .join('\n')
