import { type CategoryNewest, getNewestOfCategories } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import type { Call } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import type { TermInk } from '@xiaolou/ui/chip'
import { termInk } from '@xiaolou/ui/term-ink'

/** A category or tag, its number of articles, and the owner's colour and description. */
export type Term = {
  id: number
  name: string
  count: number
  words: string
  ink?: TermInk | undefined
  newest?: CategoryNewest | undefined
}

/** Unused terms are not shown to readers. */
export const carried = (terms: readonly Term[]): Term[] => terms.filter(({ count }) => count > 0)

/** In the owner's order, each with its newest article; without those if they fail to load. */
export async function readCategories(call: Call): Promise<Term[]> {
  const [rows, newest] = await Promise.all([
    call(getCategoryDictionary),
    call(getNewestOfCategories).catch(() => []),
  ])
  const byCategory = new Map(newest.map(article => [article.category_id, article]))
  return rows.map(({ id, category_name: name, article_count: count, color, description: words }) => ({
    ...{ id, name, count, words, ink: termInk(color), newest: byCategory.get(id) },
  }))
}

/** Most used first. */
export async function readTags(call: Call): Promise<Term[]> {
  return (await call(getTagDictionary))
    .map(({ id, tag_name: name, article_count: count, color, description: words }) => ({
      ...{ id, name, count, words, ink: termInk(color) },
    }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
}

/** Some of the terms, the number of all, and the count of the most used. */
export type TermPart = { terms: readonly Term[]; total: number; max: number }

/** The first `most` in order, always including the one with `id`: the rest is not sent. */
export function partOf(terms: readonly Term[], most: number, id?: number): TermPart {
  const first = terms.slice(0, most)
  const own = terms.find(term => term.id === id)
  const shown = !own || first.includes(own) ? first : [...first.slice(0, -1), own]
  return { terms: shown, total: terms.length, max: Math.max(...terms.map(({ count }) => count), 1) }
}
