import { isScreenPath, screens } from '@xiaolou/contract/address'
import type { ComingKind } from '@xiaolou/contract/statistic'

/** Includes both ends; days are counted from 1970-01-01. */
export type DayRange = { readonly from: number; readonly to: number }

const dayMs = 24 * 60 * 60 * 1_000

/** `2026-11-25` as on the wire → the day's number. */
export const dayOf = (wire: string): number => Date.parse(wire.slice(0, 10)) / dayMs
/** The inverse. */
export const wireDayOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The month of a day: `202611`. */
export const monthOf = (day: number): number => Number(wireDayOf(day).slice(0, 7).replace('-', ''))
/** `20264` is October to December. */
export const quarterOf = (day: number): number => quarterOfMonth(monthOf(day))
export const quarterOfMonth = (month: number): number =>
  Math.floor(month / 100) * 10 + Math.ceil((month % 100) / 3)
export const yearOf = (day: number): number => Math.floor(monthOf(day) / 100)
/** A day's number in its month: 1 to 31. */
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

/** Part of a month, by dates. */
export type CutMonth = { readonly month: number; readonly from: number; readonly to: number }

/** Splits a range into the fewest years, quarters, months and partial months: each of its days once. */
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
 * Extends a range that reaches an end of the known days to the end of that year: there is no data in between,
 * and the year is one span. A range outside the known days is unchanged.
 */
export function toWholeYears(range: DayRange, known: DayRange): DayRange {
  if (range.to < known.from || range.from > known.to) return range
  return {
    from: range.from <= known.from ? daysOfYear(yearOf(known.from)).from : range.from,
    to: range.to >= known.to ? daysOfYear(yearOf(known.to)).to : range.to,
  }
}

/** The months of a range, including partial ones. */
export function monthsOf({ from, to }: DayRange): number[] {
  const months: number[] = []
  for (let day = from; day <= to; day = daysOfMonth(monthOf(day)).to + 1) months.push(monthOf(day))
  return months
}

// Screens that show different things by id.
const byId = new Set<string>([screens.photos.path, screens.message.path, screens.articleById.path])

/**
 * The address under which a view is counted, without parameters that only move within a page. Undefined if it
 * is invalid, and for a draft preview, whose address gives access.
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

/** Whether a counted path is a fixed screen that needs no lookup. */
export const isFixedScreen = (path: string): boolean =>
  isScreenPath(path.split('?')[0] ?? path) && !path.startsWith('/posts/') && !path.startsWith('/preview/')

const searchEngine =
  /(?:^|\.)(?:baidu|google|bing|sogou|so|sm|haosou|duckduckgo|yandex|yahoo|toutiao|ecosia|brave|startpage|qwant|naver)\.[a-z.]{2,7}$/

/** Where a reader came from, by the referrer; undefined for the site itself. */
export function comingOf(from: string, siteUrl: string): { host: string; kind: ComingKind } | undefined {
  if (from === '') return { host: '', kind: 'direct' }
  const url = URL.parse(from)
  if (!url || !/^https?:$/.test(url.protocol)) return { host: '', kind: 'direct' }
  const host = url.hostname.replace(/^www\./, '').slice(0, 100)
  if (host === URL.parse(siteUrl)?.hostname.replace(/^www\./, '')) return undefined
  return { host, kind: kindOfHost(host) }
}

/** The kind of a stored host; '' for direct visits. */
export const kindOfHost = (host: string): ComingKind =>
  host === '' ? 'direct' : searchEngine.test(host) ? 'search' : 'site'
