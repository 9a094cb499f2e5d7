import { decodePath } from '../../platform/old-path.ts'

/**
 * A text that is not public: its title, where its owner finds it, its texts, and text that its public version
 * contains, too.
 */
export type Secret = {
  readonly title: string
  readonly address: string
  readonly texts: readonly string[]
  readonly unless?: string
}
export type Leak = { readonly secret: Pick<Secret, 'title' | 'address'>; readonly words: string }

// Shorter words occur in other texts by chance; of longer ones this much is distinctive.
const shortest = 4
const longest = 8
const atBeginning = 3
const spread = 9

const runs = /[\p{L}\p{N}_-]+/gu
const encoded = /(?:%[0-9a-f]{2})+/gi

/** Normalized for comparison: percent-decoded, lower case. */
export const readable = (text: string): string =>
  (text.includes('%') ? text.replace(encoded, decodePath) : text).toLowerCase()

/** Chinese text is distinctive from four characters on, other text from eight. */
const isDistinct = (words: string) => words.length >= (/\p{sc=Han}/u.test(words) ? shortest : longest)

/**
 * Distinctive words of a text: whole runs of letters without spaces or punctuation, so that no output format
 * splits them; the first of them, since excerpts begin there, and some of the rest.
 */
export function distinctiveWords(text: string, unless = ''): string[] {
  const all = new Set<string>()
  for (const [run] of readable(text).matchAll(runs)) {
    const words = run.slice(0, longest)
    if (isDistinct(words) && !unless.includes(words)) all.add(words)
  }
  const words = [...all]
  const rest = words.slice(atBeginning)
  const step = Math.max(1, Math.ceil(rest.length / spread))
  return [...words.slice(0, atBeginning), ...rest.filter((_, at) => at % step === 0)]
}

type Named = Leak['secret']

/** Searches outputs for the words of secrets: one pass over a text for each word length. */
export function createWatch(secrets: readonly Secret[]) {
  const byLength = new Map<number, Map<string, Named>>()
  const firsts = new Set<string>()
  const add = ({ title, address, texts, unless = '' }: Secret) => {
    const said = readable(unless)
    for (const text of texts) {
      for (const words of distinctiveWords(text, said)) {
        const known = byLength.get(words.length) ?? new Map<string, Named>()
        // Without the texts: all of them together may be large.
        known.set(words, { title, address })
        byLength.set(words.length, known)
        firsts.add(words.charAt(0))
      }
    }
  }
  for (const secret of secrets) add(secret)
  return {
    add,
    /** Each secret's words in the output, once; except those in the request, which the visitor knows. */
    find(output: string, asked = ''): Leak[] {
      const text = readable(output)
      const known = readable(asked)
      const found = new Map<string, Named>()
      for (let at = 0; at < text.length; at += 1) {
        if (!firsts.has(text.charAt(at))) continue
        for (const [length, ofLength] of byLength) {
          const words = text.slice(at, at + length)
          const secret = ofLength.get(words)
          if (secret && !known.includes(words)) found.set(words, secret)
        }
      }
      return [...found].map(([words, secret]) => ({ secret, words }))
    },
  }
}
