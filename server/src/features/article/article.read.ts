import { limits } from '@xiaolou/contract/limits'
import { epochMs, wireTime } from '../../platform/clock.ts'
import type { ArticleStore } from './article.store.ts'

// Of a tag that everything carries, the newest are recommended: reading all of it would cost more than it helps.
const candidatesPerTag = 60

/** Ids to recommend beside an article: most tags shared first, then newest; its category fills what is left. */
export async function findRecommended(store: ArticleStore, article: { id: number; category_id: number }) {
  const tags = (await store.findTagsOf([article.id])).get(article.id) ?? []
  const shared = new Map<number, number>()
  for (const { id } of tags) {
    for (const other of await store.findIdsOfTag(id, candidatesPerTag))
      shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  shared.delete(article.id)
  const ids = [...shared].sort(([a, sharedA], [b, sharedB]) => sharedB - sharedA || b - a).map(([id]) => id)
  if (ids.length < limits.recommendCount) {
    const fill = await store.findIdsOfCategory(article.category_id, limits.recommendCount + 1)
    ids.push(...fill.filter(id => id !== article.id && !shared.has(id)))
  }
  return store.findEntries(ids.slice(0, limits.recommendCount))
}

/** Articles of this day in years past, newest first. A 29 February is looked for in leap years only. */
export async function findOnThisDay(store: ArticleStore, nowMs: number, timeZone: string) {
  const today = wireTime(nowMs, timeZone)
  const year = Number(today.slice(0, 4))
  const day = today.slice(4, 10)
  const found: Awaited<ReturnType<ArticleStore['findNewest']>> = []
  const oldestMs = await store.getOldestMs()
  const first = oldestMs === undefined ? year : Number(wireTime(oldestMs, timeZone).slice(0, 4))
  for (let past = year - 1; past >= first; past -= 1) {
    const from = `${past}${day} 00:00:00`
    if (Number.isNaN(Date.parse(from.replace(' ', 'T')))) continue
    const atLeastMs = epochMs(from, timeZone)
    found.push(
      ...(await store.findNewest({ atLeastMs, beforeMs: atLeastMs + 86_400_000, limit: 10, offset: 0 })),
    )
  }
  return found
}
