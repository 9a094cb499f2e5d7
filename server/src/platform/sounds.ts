import { setImmediate } from 'node:timers/promises'
import { normaliseText, simplify } from '@xiaolou/contract/search-text'
import { countMixed, mixedReadingsOf, type Spoken, syllablesOf } from '@xiaolou/contract/sound-reading'
import type { IndexTerm } from './db/text-index.ts'

/** A character of a name with its sound: `xiao` of 小, Latin and digits themselves, '' for others. */
type Heard = Spoken & { readonly written: string; readonly isChinese: boolean }

// Nobody types a longer name, and a title has at most 250 characters.
const soundsPerKey = 12
const soundsPerName = 48
// Only the beginning of a text, which may serve as its name, is converted.
const nameLength = 250
// The longest word that the index takes.
const keyLength = 40

const chinese = /\p{sc=Han}/u
const letter = /^[a-z0-9]$/
const spelled = /^[a-z]+$/

// The dictionary takes 20 MB: it is loaded when the first name is indexed, or found by its sound.
const importDictionary = async () => (await import('pinyin-pro')).pinyin
type Dictionary = Awaited<ReturnType<typeof importDictionary>>
let loading: Promise<Dictionary> | undefined

/** Once: an import of what is loaded still costs the tenth of a millisecond. */
function loadDictionary(): Promise<Dictionary> {
  loading ??= importDictionary()
  return loading
}

const oneByOne = { toneType: 'none', type: 'array', v: true } as const

// Words that tell readings apart are in the dictionary in simplified characters: 銀行. These two characters
// are words of another sound when simplified: 乾坤, 著名.
const asInDictionary = (text: string) =>
  text.replace(/[^乾著]+/g, words => (chinese.test(words) ? simplify(words) : words))

/** The sound of each character of a text, itself for those without one. */
function soundsIn(pinyin: Dictionary, text: string): string[] {
  const signs = [...text]
  const sounds = pinyin(asInDictionary(text), oneByOne)
  return sounds.length === signs.length ? sounds : signs.map(sign => pinyin(sign, oneByOne)[0] ?? '')
}

async function hear(name: string): Promise<Heard[]> {
  const heard = name.slice(0, nameLength)
  if (!chinese.test(heard)) return []
  const sounds = soundsIn(await loadDictionary(), heard)
  return [...heard].map((written, at) => {
    const isChinese = chinese.test(written)
    const sign = normaliseText(written)
    const said = isChinese ? (sounds[at] ?? '') : sign
    const sound = (isChinese ? spelled : letter).test(said) ? said : ''
    return { written, sign, sound, isChinese }
  })
}

/** The pronounced characters from each Chinese character on; punctuation is skipped, as in speech. */
function* beginnings(heard: readonly Heard[]): Generator<Heard[]> {
  const sounding = heard.filter(({ sound }) => sound !== '').slice(0, soundsPerName)
  for (const [at, { isChinese }] of sounding.entries()) {
    if (isChinese) yield sounding.slice(at, at + soundsPerKey)
  }
}

const wholeOf = (spoken: readonly Spoken[]) => spoken.map(({ sound }) => sound).join('')
const initialsOf = (spoken: readonly Spoken[]) => spoken.map(({ sound }) => sound.charAt(0)).join('')

/**
 * The tokens by which a name is found when typed by sound, starting at any of its Chinese characters: in full
 * (`xiaoloutingyu`, `loutingyu` …) and by initials (`xlty`, `lty` …). A query is a prefix of one. Source:
 * pinyin-pro.
 */
export async function soundKeysOf(name: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const heard of beginnings(await hear(name))) {
    keys.add(wholeOf(heard).slice(0, keyLength))
    keys.add(initialsOf(heard))
  }
  return [...keys]
}

// Some two milliseconds of conversion: other requests are served in between.
const signsAtOnce = 2_000

/** Two syllables as a token: xi ao is not the beginning of xiao lou, as the tokenizer takes a digit. */
const pairOf = (one: string, other: string) => `${one}1${other}`

/** The tokens by which words of a text are found by sound: each syllable with the next one of its run. */
export async function soundPairsOf(text: string): Promise<string[]> {
  const pairs = new Set<string>()
  if (!chinese.test(text)) return []
  const pinyin = await loadDictionary()
  const signs = [...text]
  for (let from = 0; from + 1 < signs.length; from += signsAtOnce) {
    // The last of a part is the first of the next.
    const part = signs.slice(from, from + signsAtOnce + 1)
    const sounds = soundsIn(pinyin, part.join(''))
    const spoken = part.map((sign, at) => (chinese.test(sign) ? (sounds[at] ?? '') : ''))
    for (const [at, one] of spoken.entries()) {
      const other = spoken[at + 1] ?? ''
      if (spelled.test(one) && spelled.test(other)) pairs.add(pairOf(one, other))
    }
    if (from + signsAtOnce < signs.length) await setImmediate()
  }
  return [...pairs]
}

const typable = /^[a-z\p{sc=Han}]+$/u
// A single letter is a prefix of every tenth name.
const minLength = 2

/** A word of a query as a sound: letters, or letters and characters (`雨y`). */
export type SoundTerm = { readonly prefix: string }

/** Query → its words as sounds, all of which must match; empty unless letters occur, alone or with characters. */
export function soundTermsOf(query: string): SoundTerm[] {
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const typed = words.join('')
  if (!words.every(word => typable.test(word)) || typed.length < minLength || !/[a-z]/.test(typed)) return []
  return words.map(word => ({ prefix: word.slice(0, keyLength) }))
}

/** Whether a word has letters only. */
export const isSpelled = ({ prefix }: SoundTerm): boolean => spelled.test(prefix)

/** The same for an index of keys; empty if there are characters in the words. */
export const plainTermsOf = (sounds: readonly SoundTerm[]): readonly SoundTerm[] =>
  sounds.every(isSpelled) ? sounds : []

const soundsPerCharacter = 3
const maxSpellings = 6

/** A word in letters, by each sound of its characters: 行x → xingx, hangx. */
export async function spellingsOf(word: string): Promise<string[]> {
  if (spelled.test(word)) return [word]
  const pinyin = await loadDictionary()
  let spellings = ['']
  for (const sign of word) {
    const sounds = chinese.test(sign) ? soundsOf(pinyin, sign).slice(0, soundsPerCharacter) : [sign]
    spellings = spellings.flatMap(begun => sounds.map(sound => begun + sound)).slice(0, maxSpellings)
  }
  return spellings
}

/** The spellings of those words of a phrase that have letters and characters. */
export async function mixedSpellingsOf(phrase: string): Promise<Map<string, readonly string[]>> {
  const spellings = new Map<string, readonly string[]>()
  for (const word of phrase.split(/\s+/))
    if (typable.test(word) && chinese.test(word) && /[a-z]/.test(word))
      spellings.set(word, await spellingsOf(word))
  return spellings
}

/** The same for words that mix syllables, initials and characters; empty if there is no such reading. */
export async function mixedTermsOf(sounds: readonly SoundTerm[]): Promise<IndexTerm[]> {
  const terms: { either: (readonly string[])[] }[] = []
  for (const { prefix } of sounds) {
    const spellings = await spellingsOf(prefix)
    terms.push({ either: spellings.flatMap(one => [[one.slice(0, keyLength)], ...mixedReadingsOf(one)]) })
  }
  return sounds.every(isSpelled) && terms.every(({ either }) => either.length === 1) ? [] : terms
}

/** The same for the words of texts: whole syllables; empty if a word has fewer than two. */
export function textTermsOf(sounds: readonly SoundTerm[]): IndexTerm[] {
  const terms = sounds.map(({ prefix }) => ({
    either: syllablesOf(prefix).map(syllables =>
      syllables.slice(1).map((syllable, at) => pairOf(syllables[at] ?? '', syllable)),
    ),
  }))
  return terms.some(({ either }) => either.length === 0) ? [] : terms
}

function countPlain(spoken: readonly Spoken[], word: string): number {
  if (initialsOf(spoken).startsWith(word)) return word.length
  if (!wholeOf(spoken).startsWith(word)) return 0
  return 1 + spoken.findIndex((_, at) => wholeOf(spoken.slice(0, at + 1)).length >= word.length)
}

/** Whether a name has the characters of a query; most candidates of `雨y` only sound like it. */
function hasCharacters(name: string, terms: readonly SoundTerm[]): boolean {
  const folded = normaliseText(name)
  const signs = terms.flatMap(({ prefix }) => [...prefix]).filter(sign => chinese.test(sign))
  return signs.every(sign => folded.includes(sign))
}

/** The words of a name that match a query's sounds: 小楼 for `xl`. Empty if one does not match. */
export async function wordsHeard(name: string, terms: readonly SoundTerm[]): Promise<string[]> {
  if (!hasCharacters(name, terms)) return []
  const all = await hear(name)
  const starts = [...beginnings(all)]
  const found = terms.map(({ prefix }) => {
    for (const count of [countPlain, countMixed])
      for (const heard of starts) {
        const [first] = heard
        const last = heard[count(heard, prefix) - 1]
        if (first && last)
          return all
            .slice(all.indexOf(first), all.indexOf(last) + 1)
            .map(({ written }) => written)
            .join('')
      }
    return ''
  })
  return found.includes('') ? [] : found
}

const soundsByCharacter = new Map<string, readonly string[]>()

/** All sounds of a character, the most usual first. */
function soundsOf(pinyin: Dictionary, sign: string): readonly string[] {
  const known = soundsByCharacter.get(sign)
  if (known) return known
  if (!chinese.test(sign)) return []
  const sounds = [...new Set(pinyin(sign, { ...oneByOne, multiple: true }))]
  soundsByCharacter.set(sign, sounds)
  return sounds
}

/** The same in a whole text, by whole syllables: each way in which it writes the words. */
export async function textHeard(text: string, terms: readonly SoundTerm[]): Promise<string[]> {
  const pinyin = await loadDictionary()
  const signs = [...text]
  const sounds = signs.map(sign => soundsOf(pinyin, sign))
  const found = terms.map(({ prefix }) => {
    const words = new Set<string>()
    for (const syllables of syllablesOf(prefix)) {
      const last = syllables.length - 1
      const isHere = (from: number) =>
        syllables.every((syllable, at) =>
          sounds[from + at]?.some(sound => (at === last ? sound.startsWith(syllable) : sound === syllable)),
        )
      for (let from = 0; from + last < signs.length; from += 1)
        if (isHere(from)) words.add(signs.slice(from, from + last + 1).join(''))
    }
    return [...words]
  })
  return found.some(words => words.length === 0) ? [] : found.flat()
}
