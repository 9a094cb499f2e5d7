import type { HugoLanguages } from './hugo-language.ts'
import type { Entry } from './survey.ts'

/** A file that says the same in another language, and is not imported for it. */
export type Translation = { language: string; path: string; address: string; title: string }

/**
 * Of files that say the same in several languages one is kept: of the wanted language, else of the site's own, else the
 * first. It takes over the addresses of the others, so that their readers still arrive. Files without a translation all
 * stay, whatever their language.
 */
export function mergeTranslations(
  entries: readonly Entry[],
  wanted: string,
  languages: HugoLanguages,
): { entries: Entry[]; merged: Entry[] } {
  const rank = (entry: Entry) =>
    entry.language === wanted ? 0 : entry.language === languages.defaultLanguage ? 1 : 2
  const groups = new Map<string, Entry[]>()
  for (const entry of entries)
    groups.set(entry.translationKey, [...(groups.get(entry.translationKey) ?? []), entry])
  const kept: Entry[] = []
  const merged: Entry[] = []
  for (const group of groups.values()) {
    const [best, ...others] = group.toSorted((a, b) => rank(a) - rank(b))
    if (!best) continue
    kept.push(best)
    for (const other of others) {
      if (other.language === best.language) {
        kept.push(other)
        continue
      }
      merged.push(other)
      best.aliases = [...new Set([...best.aliases, ...other.aliases])]
      best.translations.push({
        language: other.language,
        path: other.path,
        address: other.oldAddress,
        title: other.title,
      })
    }
  }
  return { entries: kept, merged }
}
