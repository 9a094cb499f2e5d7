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
const nextMonth = (month: number) => (month % 100 === 12 ? month + 89 : month + 1)
const firstOf = (month: number) => Date.UTC(Math.floor(month / 100), (month % 100) - 1) / dayMs

/**
 * A range as the whole months within it, from `from` to `to` (none where `from` is the later one), and the days before and
 * behind them.
 */
export function partsOf({ from, to }: DayRange): { months: DayRange; days: DayRange[] } {
  const first = from === firstOf(monthOf(from)) ? monthOf(from) : nextMonth(monthOf(from))
  // The month before that of the day behind the range.
  const last = monthOf(firstOf(monthOf(to + 1)) - 1)
  if (first > last) return { months: { from: 1, to: 0 }, days: [{ from, to }] }
  const days = [
    { from, to: firstOf(first) - 1 },
    { from: firstOf(nextMonth(last)), to },
  ].filter(part => part.from <= part.to)
  return { months: { from: first, to: last }, days }
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
