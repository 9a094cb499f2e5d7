/** Readings of letters as Chinese sounds that mix full syllables and initials: `xiaolty`, `xlouting`. */

const initial = '(?:zh|ch|sh|[bcdfghjklmnpqrstwxyz])'
const finals =
  'a|ai|an|ang|ao|e|ei|en|eng|er|i|ia|ian|iang|iao|ie|in|ing|iong|iu|o|ong|ou|u|ua|uai|uan|uang|ue|ui|un|uo|v|ve'
// Some of these do not exist (`bong`): an additional reading that finds nothing.
const syllable = new RegExp(`^(?:${initial}(?:${finals})|[ae](?:[io]|ng?)?|er|ou?)$`)
const begun = new RegExp(`^${initial}(?:${finals}|io|ion|on)?$`)
const shortened = new RegExp(`^(?:${initial}|[aeo])$`)
const longestSyllable = 6
// Nobody types longer names this way, and longer words are too ambiguous.
const maxLetters = 24
const maxReadings = 8
const maxWays = 16

/** A character as it was typed. */
type Typed = { readonly letters: string; readonly isWhole: boolean }

/** Possible first characters of `letters`; at the end of the query a syllable may be incomplete. */
function startsOf(letters: string): Typed[] {
  const starts: Typed[] = []
  for (let length = Math.min(longestSyllable, letters.length); length > 0; length -= 1) {
    const part = letters.slice(0, length)
    const isLast = length === letters.length && begun.test(part)
    if (syllable.test(part)) starts.push({ letters: part, isWhole: true })
    if (isLast || shortened.test(part)) starts.push({ letters: part, isWhole: false })
  }
  return starts
}

/** A division of letters into characters; the lower the cost, the likelier. */
type Way = { readonly typed: readonly Typed[]; readonly cost: number }

// A character that begins with a vowel is rare, and fewer characters are likelier than many.
const costOf = ({ letters }: Typed) => (/^[aeo]/.test(letters) ? 2 : 1)

/** The likeliest divisions of a word, built from its end. */
function waysThrough(word: string): readonly Way[] {
  const ways = new Map<number, readonly Way[]>([[word.length, [{ typed: [], cost: 0 }]]])
  for (let at = word.length - 1; at >= 0; at -= 1) {
    const from = startsOf(word.slice(at)).flatMap(first =>
      (ways.get(at + first.letters.length) ?? []).map(({ typed, cost }) => ({
        typed: [first, ...typed],
        cost: cost + costOf(first),
      })),
    )
    ways.set(at, from.sort((one, other) => one.cost - other.cost).slice(0, maxWays))
  }
  return ways.get(0) ?? []
}

/** The letters up to each break: whole syllables, and the letters with which the next one begins. */
function runsOf(typed: readonly Typed[]): string[] {
  const runs: string[] = ['']
  for (const { letters, isWhole } of typed) {
    runs.push((runs.pop() ?? '') + letters)
    if (!isWhole) runs.push('')
  }
  return runs.filter(run => run.length > 1)
}

/**
 * The readings of letters that are neither full sounds nor initials alone; for each, prefixes that keys of
 * the name must all have (in full from a character on, or initials): `xiaolty` → xlty and xiaol. Matches must
 * still be verified.
 */
export function mixedReadingsOf(word: string): readonly (readonly string[])[] {
  const readings = new Map<string, readonly string[]>()
  for (const { typed } of word.length > maxLetters ? [] : waysThrough(word)) {
    if (readings.size === maxReadings) break
    const runs = runsOf(typed)
    const initials = typed.map(({ letters }) => letters.charAt(0)).join('')
    if (runs.length > 0 && runs[0] !== word) readings.set([initials, ...runs].join(' '), [initials, ...runs])
  }
  return [...readings.values()]
}

/** A character of a name: how it is written, in the form of `normaliseText`, and its syllable. */
export type Spoken = { readonly sign: string; readonly sound: string }

/**
 * How many of these characters a word matches, each as itself, by its syllable, by its initial or, at the
 * end, by a part of the syllable; 0 if they do not match.
 */
export function countMixed(spoken: readonly Spoken[], word: string): number {
  const [first, ...rest] = spoken
  if (!first || word === '') return 0
  const { sign, sound } = first
  if (word === sign || sound.startsWith(word)) return 1
  for (const part of [sign, sound, ...(/^[zcs]h/.test(sound) ? [sound.slice(0, 2)] : []), sound.charAt(0)]) {
    if (!word.startsWith(part)) continue
    const counted = countMixed(rest, word.slice(part.length))
    if (counted > 0) return 1 + counted
  }
  return 0
}

// fang an is no less likely than fan gan; xi ao lou is, beside xiao lou.
const costApart = 1

/**
 * The likely readings of letters as whole syllables, two at least; only if there is none, with an incomplete
 * one behind them: `xinghuak` → xing hua k.
 */
export function syllablesOf(word: string): readonly (readonly string[])[] {
  if (word.length > maxLetters) return []
  const ways = waysThrough(word)
    .filter(({ typed }) => typed.slice(0, -1).every(({ isWhole }) => isWhole))
    .filter(({ typed }) => typed.filter(({ isWhole }) => isWhole).length >= 2)
  const whole = ways.filter(({ typed }) => typed.every(({ isWhole }) => isWhole))
  const taken = whole.length > 0 ? whole : ways
  const least = Math.min(...taken.map(({ cost }) => cost))
  return taken
    .filter(({ cost }) => cost <= least + costApart)
    .map(({ typed }) => typed.map(({ letters }) => letters))
}
