import * as v from 'valibot'
import { wireDay as day, requiredText } from './kit/field.ts'
import { get, post } from './kit/route.ts'

/** Why a view was not counted, or (`private`) not assigned to a visitor; the screen has texts for them. */
export const leftOutReasons = ['robot', 'owner', 'nowhere', 'flood', 'private'] as const
/** Robots recognized by their user agent; the rest are anonymous. */
export const robotNames = [
  ...['Googlebot', 'bingbot', 'Baiduspider', 'Sogou', '360Spider', 'YisouSpider', 'Bytespider', 'PetalBot'],
  ...['YandexBot', 'DuckDuckBot', 'Applebot', 'Amazonbot', 'GPTBot', 'ClaudeBot', 'PerplexityBot', 'CCBot'],
  ...['facebookexternalhit', 'Twitterbot', 'SemrushBot', 'AhrefsBot', 'MJ12bot', 'DotBot'],
] as const
export type RobotName = (typeof robotNames)[number]

/** Where readers came from: directly, from a search engine, from another site. */
export const comingKinds = ['direct', 'search', 'site'] as const
export type ComingKind = (typeof comingKinds)[number]

const counts = { views: v.number(), visitors: v.number(), reading_seconds: v.number() }
const dayCounts = v.object({ day: v.string(), ...counts })

const range = v.object({ from: day, to: day })

const footprints = v.object({
  /** Every day of the range with counts, the oldest first. */
  days: v.array(dayCounts),
  total: v.object(counts),
  /** The same number of days before it. */
  before: v.object(counts),
  /** The most viewed, at most a hundred. `title` is '' for deleted ones. */
  pages: v.array(
    v.object({ path: v.string(), title: v.string(), views: v.number(), reading_seconds: v.number() }),
  ),
  /** Other sites and search engines by host; '' for direct visits. */
  comings: v.array(v.object({ host: v.string(), kind: v.picklist(comingKinds), views: v.number() })),
  /** Searches without results. */
  searches: v.array(v.object({ words: v.string(), times: v.number() })),
  left_out: v.array(v.object({ reason: v.picklist(leftOutReasons), times: v.number() })),
  /** Robots among the views left out, by name; '' for unknown ones. */
  robots: v.array(v.object({ name: v.picklist(['', ...robotNames]), times: v.number() })),
  /** The site's current day, and the first with counts ('' for none). */
  today: v.string(),
  first_day: v.string(),
})
export type Statistics = v.InferOutput<typeof footprints>

export const getStatistics = post('administrator', '/statistic/getFootprints', {
  isUnaudited: true,
  summary: '一段日子里的访问：逐日、各页、来处、没找到的词、没有计入的',
  body: range,
  result: footprints,
})

export const getPageStatistics = post('administrator', '/statistic/getPageFootprints', {
  isUnaudited: true,
  summary: '一页在一段日子里的访问，逐日',
  body: v.object({ path: requiredText('地址', 300), ...range.entries }),
  result: v.array(v.object({ day: v.string(), views: v.number(), reading_seconds: v.number() })),
})

export const getSiteStatus = get('administrator', '/statistic/house', {
  summary: '这台机器：盘和内存，字节',
  result: v.object({
    disk_used: v.number(),
    disk_total: v.number(),
    memory_used: v.number(),
    memory_total: v.number(),
  }),
})
