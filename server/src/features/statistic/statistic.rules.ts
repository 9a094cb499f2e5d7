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
/** `20264` has October to December. */
export const quarterOf = (day: number): number => quarterOfMonth(monthOf(day))
export const quarterOfMonth = (month: number): number =>
  Math.floor(month / 100) * 10 + Math.ceil((month % 100) / 3)
export const yearOf = (day: number): number => Math.floor(monthOf(day) / 100)
/** Which of its month a day is: 1 to 31. */
export const dateOf = (day: number): number => Number(wireDayOf(day).slice(8))
/** `202611` as `2026-11`. */
export const wireMonthOf = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`

const dayAt = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / dayMs
const daysOfYear = (year: number): DayRange => ({ from: dayAt(year, 1, 1), to: dayAt(year + 1, 1, 1) - 1 })
function daysOfQuarter(quarter: number): DayRange {
  const [year, at] = [Math.floor(quarter / 10), quarter % 10]
  return { from: dayAt(year, at * 3 - 2, 1), to: dayAt(year, at * 3 + 1, 1) - 1 }
}
export function daysOfMonth(month: number): DayRange {
  const [year, at] = [Math.floor(month / 100), month % 100]
  return { from: dayAt(year, at, 1), to: dayAt(year, at + 1, 1) - 1 }
}

/** Days of one month, by their dates. */
export type CutMonth = { readonly month: number; readonly from: number; readonly to: number }

/** A range as the fewest years, quarters, months and days of months that are it together: each of its days once, and no other day. */
export function spansOf({ from, to }: DayRange): { whole: number[]; cut: CutMonth[] } {
  const [whole, cut]: [number[], CutMonth[]] = [[], []]
  for (let day = from; day <= to; ) {
    const [year, quarter, month] = [yearOf(day), quarterOf(day), monthOf(day)]
    const ofMonth = daysOfMonth(month)
    const spans = [
      { span: year, days: daysOfYear(year) },
      { span: quarter, days: daysOfQuarter(quarter) },
      { span: month, days: ofMonth },
    ]
    const largest = spans.find(({ days }) => days.from === day && days.to <= to)
    const last = largest?.days.to ?? Math.min(ofMonth.to, to)
    if (largest) whole.push(largest.span)
    else cut.push({ month, from: dateOf(day), to: dateOf(last) })
    day = last + 1
  }
  return { whole, cut }
}

/**
 * A range that reaches an end of what is known reaches the end of that year: nothing lies between, and the year is one span. One
 * that lies beside all of it stays as it is.
 */
export function toWholeYears(range: DayRange, known: DayRange): DayRange {
  if (range.to < known.from || range.from > known.to) return range
  return {
    from: range.from <= known.from ? daysOfYear(yearOf(known.from)).from : range.from,
    to: range.to >= known.to ? daysOfYear(yearOf(known.to)).to : range.to,
  }
}

/** The months that a range has days of. */
export function monthsOf({ from, to }: DayRange): number[] {
  const months: number[] = []
  for (let day = from; day <= to; day = daysOfMonth(monthOf(day)).to + 1) months.push(monthOf(day))
  return months
}

// Things of one screen that are told apart by their id.
const byId = new Set<string>([screens.photos.path, screens.message.path, screens.articleById.path])

/**
 * The address under which a view is counted: without what only moves about in a page. Nothing for what is no address, and
 * for that of a draft, which is a key to it.
 */
export function countedPath(given: string): string | undefined {
  const url = given.startsWith('/') ? URL.parse(given, 'http://here.invalid') : undefined
  if (url?.host !== 'here.invalid') return undefined
  const path = decoded(url.pathname)
  if (path === undefined || path.startsWith('/preview/')) return undefined
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
