import type { ArticleMonth } from '@xiaolou/contract/article'
import { isWall } from '@xiaolou/contract/kit/zone'
import { limits } from '@xiaolou/contract/limits'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, epochMs, shiftDay, wireTime } from '../../platform/clock.ts'
import { createKeyedMemo } from '../../platform/content-change.ts'
import type { ArticleStore, SummaryRow } from './article.store.ts'
import { type Names, summaryView } from './article.view.ts'

// Of a very common tag, only the newest articles are considered: reading all would cost more than it helps.
const candidatesPerTag = 60
const none = { previousId: undefined, nextId: undefined }
// Caches their newest ids until content changes: about 500 bytes per tag.
const maxKeptTags = 500

type Standing = { id: number; createdAt: number; category_id: number; tagIds: readonly number[] }

/**
 * The neighbours of an article in time (itself if there is none, `is_end`), and recommendations. Undefined if
 * it has been deleted meanwhile. An unlisted one (`isApart`) has neither.
 */
export function createNearReader({ store, bus, clock }: { store: ArticleStore; bus: Bus; clock: Clock }) {
  const newestOf = createKeyedMemo({ bus, clock, maxKeys: maxKeptTags }, (tagId: number) =>
    store.findIdsOfTag(tagId, candidatesPerTag),
  )

  /**
   * Most shared tags first, then newest; filled up from its category. Excludes `shown`, which the page links
   * to already.
   */
  const findRecommendedIds = async (article: Standing, shown: readonly number[]) => {
    const shared = new Map<number, number>()
    for (const tagId of article.tagIds) {
      for (const other of await newestOf(tagId)) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    for (const id of shown) shared.delete(id)
    const ids = [...shared].sort(([a, sharedA], [b, sharedB]) => sharedB - sharedA || b - a).map(([id]) => id)
    if (ids.length < limits.recommendCount) {
      const fill = await store.findIdsOfCategory(article.category_id, limits.recommendCount + shown.length)
      ids.push(...fill.filter(id => !shown.includes(id) && !shared.has(id)))
    }
    return ids.slice(0, limits.recommendCount)
  }

  return async (article: Standing, isApart: boolean) => {
    const { previousId, nextId } = isApart ? none : await store.findNeighbours(article)
    const around = [article.id, previousId, nextId].filter(id => id !== undefined)
    const recommended = isApart ? [] : await findRecommendedIds(article, around)
    const rows = await store.findEntries([...new Set([...around, ...recommended])], article.id)
    const byId = new Map(rows.map(row => [row.id, row]))
    const self = byId.get(article.id)
    if (!self) return undefined
    const neighbour = (id: number | undefined) => {
      const row = id === undefined ? undefined : byId.get(id)
      return { ...(row ?? self), is_end: row === undefined }
    }
    return {
      previous: neighbour(previousId),
      next: neighbour(nextId),
      recommend: recommended.flatMap(id => byId.get(id) ?? []),
    }
  }
}

/** Articles of this day in years past, newest first. 29 February only matches leap years. */
export async function findOnThisDay(store: ArticleStore, nowMs: number, timeZone: string) {
  const [thisYear, day] = [wireTime(nowMs, timeZone).slice(0, 4), wireTime(nowMs, timeZone).slice(4, 10)]
  const startOf = (one: string) => epochMs(`${one} 00:00:00`, timeZone)
  /** The last earlier year with an article; there may be thousands of years in between. */
  const yearBefore = async (year: string) => {
    const [newest] = await store.findNewest({ beforeMs: startOf(`${year}-01-01`), limit: 1, offset: 0 })
    return newest && wireTime(newest.createdAt, timeZone).slice(0, 4)
  }
  const found: Awaited<ReturnType<ArticleStore['findNewest']>> = []
  for (let year = await yearBefore(thisYear); year !== undefined; year = await yearBefore(year)) {
    const then = year + day
    if (!isWall(then)) continue
    const [atLeastMs, beforeMs] = [startOf(then), startOf(shiftDay(then, 1))]
    found.push(...(await store.findNewest({ atLeastMs, beforeMs, limit: 10, offset: 0 })))
  }
  return found
}

/**
 * How much was written in each month of the site's calendar, from the first; months without articles are left
 * out. The month boundaries are computed here, as a database does not know the zone, and counted there.
 */
export async function findMonths(store: ArticleStore, timeZone: string): Promise<ArticleMonth[]> {
  const [oldestMs, newestMs] = [await store.getOldestMs(), await store.getNewestMs()]
  if (oldestMs === undefined || newestMs === undefined) return []
  const [first, last] = [monthOf(oldestMs, timeZone), monthOf(newestMs, timeZone)]
  const startMsOf = (month: number) =>
    month < monthsOfAll ? epochMs(`${monthText(month)}-01 00:00:00`, timeZone) : Number.MAX_SAFE_INTEGER
  const countBy = (from: number, to: number, step: number) => {
    const months = Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, at) => from + at * step)
    return store.countBetween(months.map(month => startMsOf(Math.min(month, to))))
  }
  const counted = []
  // One article dated in year 1 must not cost a query for each of 24,000 months: centuries without articles
  // are skipped.
  const centuries =
    last - first < monthsOfCentury ? undefined : await countBy(first, last + 1, monthsOfCentury)
  for (let from = first; from <= last; from += monthsOfCentury) {
    if (centuries && !centuries.some(({ start_ms }) => start_ms === startMsOf(from))) continue
    counted.push(...(await countBy(from, Math.min(from + monthsOfCentury, last + 1), 1)))
  }
  return counted.map(({ start_ms, ...counts }) => ({
    month: wireTime(start_ms, timeZone).slice(0, 7),
    ...counts,
  }))
}

const monthsOfCentury = 1_200
/** Years on the wire have four digits. */
const monthsOfAll = 120_000

/** Months since the year 0. */
function monthOf(atMs: number, timeZone: string): number {
  const [year, month] = wireTime(atMs, timeZone).split('-').map(Number)
  return (year ?? 0) * 12 + (month ?? 1) - 1
}

const monthText = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/** Rows of a list with their tags and names. */
export async function summariesOf(
  deps: { store: ArticleStore; names: () => Promise<Names>; timeZone: string },
  rows: SummaryRow[],
) {
  const tags = await deps.store.findTagsOf(rows.map(row => row.id))
  const names = await deps.names()
  return rows.map(row => summaryView(row, tags.get(row.id) ?? [], names, deps.timeZone))
}
