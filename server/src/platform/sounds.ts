import { normaliseText } from '@xiaolou/contract/search-text'
import { countMixed, mixedReadingsOf } from '@xiaolou/contract/sound-reading'
import type { IndexTerm } from './db/text-index.ts'

/** A character of a name with its sound: `xiao` of 小, the letter itself of Latin and digits, '' of all else. */
type Heard = { sign: string; sound: string; isChinese: boolean }

// Beyond these nobody goes on typing a name, and a title has 250 characters at most.
const soundsPerKey = 12
const soundsPerName = 48
// Of a text only what may stand for its name: the rest is not heard.
const nameLength = 250
// As long as the index takes of a word.
const keyLength = 40

const chinese = /\p{sc=Han}/u
const letter = /^[a-z0-9]$/

/** The dictionary is 20 MB: it is loaded with the first name that is filed, or found by its sound. */
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

/** From each Chinese character on, what sounds: signs between are passed over, as one passes over them in speaking. */
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
 * The tokens by which a name is found when it is typed by its sound, from any of its Chinese characters on: whole
 * (`xiaoloutingyu`, `loutingyu` …) and by initials (`xlty`, `lty` …). A query is the beginning of one. Source: pinyin-pro.
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
// One letter is the beginning of every tenth name.
const minLetters = 2

/** A word of a query as a sound. */
export type SoundTerm = { readonly prefix: string }

/** Query → what it may mean as sounds, all of which must be heard; none unless it is Latin letters alone. */
export function soundTermsOf(query: string): SoundTerm[] {
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (!words.every(word => spoken.test(word)) || words.join('').length < minLetters) return []
  return words.map(word => ({ prefix: word.slice(0, keyLength) }))
}

/** The same where some characters were typed whole and others by their initials; none where it cannot be read so. */
export function mixedTermsOf(sounds: readonly SoundTerm[]): IndexTerm[] {
  const terms = sounds.map(({ prefix }) => ({ either: [[prefix], ...mixedReadingsOf(prefix)] }))
  return terms.some(({ either }) => either.length > 1) ? terms : []
}

function countPlain(sounds: readonly string[], word: string): number {
  if (initialsOf(sounds).startsWith(word)) return word.length
  if (!wholeOf(sounds).startsWith(word)) return 0
  return 1 + sounds.findIndex((_, at) => wholeOf(sounds.slice(0, at + 1)).length >= word.length)
}

/** The words of a text that a query's sounds mean, as they stand there: 小楼 for `xl`. None where one is not heard. */
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
