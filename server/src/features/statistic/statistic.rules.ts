import { isScreenPath, screens } from '@xiaolou/contract/address'
import type { ComingKind } from '@xiaolou/contract/statistic'

/** Both ends belong to it; days are counted from 1970-01-01 on. */
export type DayRange = { readonly from: number; readonly to: number }

const dayMs = 24 * 60 * 60 * 1_000

/** The number of a day that the wire has as `2026-11-25`. */
export const dayOf = (wire: string): number => Date.parse(wire.slice(0, 10)) / dayMs
/** And back. */
export const wireDayOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Of the month that a day is in: `202611`. */
export const monthOf = (day: number): number => Number(wireDayOf(day).slice(0, 7).replace('-', ''))
/** `202611` as `2026-11`. */
export const wireMonthOf = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`

const dayAt = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / dayMs
const monthsIn = (year: number, first: number, last: number): DayRange => ({
  from: dayAt(year, first, 1),
  to: dayAt(year, last + 1, 1) - 1,
})
const daysOfMonth = (month: number) => monthsIn(Math.floor(month / 100), month % 100, month % 100)

/**
 * Lengths of time, the longest first. A span is a number whose digits say which it is: `2026`, `202611`, a third of a month `2026113`;
 * numbers of days have five.
 */
const lengths: readonly { spanOf: (day: number) => number; daysOf: (span: number) => DayRange }[] = [
  { spanOf: day => Math.floor(monthOf(day) / 100), daysOf: year => monthsIn(year, 1, 12) },
  { spanOf: monthOf, daysOf: daysOfMonth },
  {
    spanOf: day => monthOf(day) * 10 + Math.min(3, Math.ceil(Number(wireDayOf(day).slice(8)) / 10)),
    daysOf(span) {
      const { from, to } = daysOfMonth(Math.floor(span / 10))
      const third = span % 10
      return { from: from + third * 10 - 10, to: third === 3 ? to : from + third * 10 - 1 }
    },
  },
]

/** A day, and every longer span that it is in. */
export const spansWith = (day: number): number[] => [day, ...lengths.map(({ spanOf }) => spanOf(day))]
/** The third of its month that a day is in, with all its days. */
export function thirdWith(day: number): DayRange & { span: number } {
  const [, , third] = lengths
  const span = third?.spanOf(day) ?? 0
  return { span, ...(third?.daysOf(span) ?? { from: day, to: day }) }
}

/** A range as the fewest spans that are it together: each of its days is in one of them, and no other day. */
export function spansOf({ from, to }: DayRange): number[] {
  const spans: number[] = []
  for (let day = from; day <= to; ) {
    const first = day
    const whole = lengths
      .map(({ spanOf, daysOf }) => ({ span: spanOf(first), days: daysOf(spanOf(first)) }))
      .find(({ days }) => days.from === first && days.to <= to)
    spans.push(whole?.span ?? day)
    day = (whole?.days.to ?? day) + 1
  }
  return spans
}

// Things of one screen that are told apart by their id.
const byId = new Set<string>([screens.photos.path, screens.message.path, screens.articleById.path])

/** The address under which a view is counted: without what only moves about in a page. Nothing for what is no address. */
export function countedPath(given: string): string | undefined {
  const url = given.startsWith('/') ? URL.parse(given, 'http://here.invalid') : undefined
  if (url?.host !== 'here.invalid') return undefined
  const path = decoded(url.pathname)
  if (path === undefined) return undefined
  const id = byId.has(path) ? url.searchParams.get('id') : null
  return id && /^\d{1,15}$/.test(id) ? `${path}?id=${id}` : path
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}

/** Whether a counted path is a screen of its own: nothing has to be looked up for it. */
export const isFixedScreen = (path: string): boolean =>
  isScreenPath(path.split('?')[0] ?? path) && !path.startsWith('/posts/') && !path.startsWith('/preview/')

const searchEngine =
  /(?:^|\.)(?:baidu|google|bing|sogou|so|sm|haosou|duckduckgo|yandex|yahoo|toutiao|ecosia|brave|startpage|qwant|naver)\.[a-z.]{2,7}$/

/** Whence a reader came to the site, by the address that the browser gives; nothing for one of the site's own. */
export function comingOf(from: string, siteUrl: string): { host: string; kind: ComingKind } | undefined {
  if (from === '') return { host: '', kind: 'direct' }
  const url = URL.parse(from)
  if (!url || !/^https?:$/.test(url.protocol)) return { host: '', kind: 'direct' }
  const host = url.hostname.replace(/^www\./, '').slice(0, 100)
  if (host === URL.parse(siteUrl)?.hostname.replace(/^www\./, '')) return undefined
  return { host, kind: kindOfHost(host) }
}

/** Of a host as it is stored; '' for who came by themselves. */
export const kindOfHost = (host: string): ComingKind =>
  host === '' ? 'direct' : searchEngine.test(host) ? 'search' : 'site'
