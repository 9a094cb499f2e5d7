import type { HugoLanguages } from '../formats/hugo/language.ts'
import type { Entry } from './entry.ts'

/**
 * Of files that say the same in several languages one is kept: one that was published before any that was not, then of the wanted
 * language, else of the site's own, else the first. It takes over the addresses of the others, so that their readers still arrive. Files without a translation all
 * stay, whatever their language.
 */
export function mergeTranslations(all: readonly Entry[], wanted: string, { defaultLanguage }: HugoLanguages) {
  const rank = ({ language }: Entry) => (language === wanted ? 0 : language === defaultLanguage ? 1 : 2)
  const closed = ({ status }: Entry) => (status === 'public' ? 0 : 1)
  const entries: Entry[] = []
  const merged: Entry[] = []
  for (const group of Map.groupBy(all, entry => entry.translationKey).values()) {
    const [best, ...others] = group.toSorted((a, b) => closed(a) - closed(b) || rank(a) - rank(b))
    if (!best) continue
    const same = others.filter(({ language }) => language === best.language)
    const other = others.filter(({ language }) => language !== best.language)
    entries.push(best, ...same)
    merged.push(...other)
    // Nobody came to the address of one that was not published.
    const left = other.filter(({ status }) => status === 'public')
    best.aliases = [...new Set([best, ...left].flatMap(({ aliases }) => aliases))]
    const shown = other.filter(({ isOpen }) => isOpen)
    best.translations = shown.map(({ language, path, oldAddress: address, title }) => ({
      language,
      path,
      address,
      title,
    }))
  }
  return { entries, merged }
}
