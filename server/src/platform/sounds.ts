import { normaliseText } from '@xiaolou/contract/search-text'
import { countMixed, mixedReadingsOf } from '@xiaolou/contract/sound-reading'
import type { IndexTerm } from './db/text-index.ts'

/** A character of a name with its sound: `xiao` of 小, Latin and digits themselves, '' for others. */
type Heard = { sign: string; sound: string; isChinese: boolean }

// Nobody types a longer name, and a title has at most 250 characters.
const soundsPerKey = 12
const soundsPerName = 48
// Only the beginning of a text, which may serve as its name, is converted.
const nameLength = 250
// The longest word that the index takes.
const keyLength = 40

const chinese = /\p{sc=Han}/u
const letter = /^[a-z0-9]$/

/** The dictionary takes 20 MB: it is loaded when the first name is indexed, or found by its sound. */
async function hear(name: string): Promise<Heard[]> {
  const heard = name.slice(0, nameLength)
  if (!chinese.test(heard)) return []
  const { pinyin } = await import('pinyin-pro')
  return pinyin(heard, { toneType: 'none', type: 'all', v: true }).map(({ origin, pinyin: sound }) => {
    const isChinese = chinese.test(origin)
    const plain = normaliseText(origin)
    if (isChinese) return { sign: origin, sound, isChinese }
    return { sign: origin, sound: letter.test(plain) ? plain : '', isChinese }
  })
}

/** The pronounced characters from each Chinese character on; punctuation is skipped, as in speech. */
function* beginnings(heard: readonly Heard[]): Generator<Heard[]> {
  const sounding = heard.filter(({ sound }) => sound !== '').slice(0, soundsPerName)
  for (const [at, { isChinese }] of sounding.entries()) {
    if (isChinese) yield sounding.slice(at, at + soundsPerKey)
  }
}

const soundsOf = (heard: readonly Heard[]) => heard.map(({ sound }) => sound)
const wholeOf = (sounds: readonly string[]) => sounds.join('')
const initialsOf = (sounds: readonly string[]) => sounds.map(sound => sound.charAt(0)).join('')

/**
 * The tokens by which a name is found when typed by sound, starting at any of its Chinese characters: in full
 * (`xiaoloutingyu`, `loutingyu` …) and by initials (`xlty`, `lty` …). A query is a prefix of one. Source:
 * pinyin-pro.
 */
export async function soundKeysOf(name: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const heard of beginnings(await hear(name))) {
    keys.add(wholeOf(soundsOf(heard)).slice(0, keyLength))
    keys.add(initialsOf(soundsOf(heard)))
  }
  return [...keys]
}

const spoken = /^[a-z]+$/
// A single letter is a prefix of every tenth name.
const minLetters = 2

/** A word of a query as a sound. */
export type SoundTerm = { readonly prefix: string }

/** Query → its words as sounds, all of which must match; empty unless it is Latin letters alone. */
export function soundTermsOf(query: string): SoundTerm[] {
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (!words.every(word => spoken.test(word)) || words.join('').length < minLetters) return []
  return words.map(word => ({ prefix: word.slice(0, keyLength) }))
}

/** The same for words that mix full syllables and initials; empty if there is no such reading. */
export function mixedTermsOf(sounds: readonly SoundTerm[]): IndexTerm[] {
  const terms = sounds.map(({ prefix }) => ({ either: [[prefix], ...mixedReadingsOf(prefix)] }))
  return terms.some(({ either }) => either.length > 1) ? terms : []
}

function countPlain(sounds: readonly string[], word: string): number {
  if (initialsOf(sounds).startsWith(word)) return word.length
  if (!wholeOf(sounds).startsWith(word)) return 0
  return 1 + sounds.findIndex((_, at) => wholeOf(sounds.slice(0, at + 1)).length >= word.length)
}

/** The words of a text that match a query's sounds: 小楼 for `xl`. Empty if one does not match. */
export async function wordsHeard(text: string, terms: readonly SoundTerm[]): Promise<string[]> {
  const all = await hear(text)
  const starts = [...beginnings(all)]
  const found = terms.map(({ prefix }) => {
    for (const count of [countPlain, countMixed])
      for (const heard of starts) {
        const [first] = heard
        const last = heard[count(soundsOf(heard), prefix) - 1]
        if (first && last)
          return all
            .slice(all.indexOf(first), all.indexOf(last) + 1)
            .map(({ sign }) => sign)
            .join('')
      }
    return ''
  })
  return found.includes('') ? [] : found
}
