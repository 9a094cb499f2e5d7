import { dayNumber, shiftDay } from '@xiaolou/contract/kit/zone'

export const spans = ['1', '7', '30', '90', '365', 'all'] as const
export type Span = (typeof spans)[number]
export const spanWords: Record<Span, string> = {
  1: '今天',
  7: '七天',
  30: '三十天',
  90: '九十天',
  365: '一年',
  all: '全部',
}

export type Range = { readonly from: string; readonly to: string }

/** Earlier than any counted day. */
const longAgo = '2000-01-01'

export const rangeOf = (span: Span, today: string): Range => ({
  from: span === 'all' ? longAgo : shiftDay(today, 1 - Number(span)),
  to: today,
})

/** A range without the days before counting began; `firstDay` is '' if nothing was ever counted. */
export const countedRange = ({ from, to }: Range, firstDay: string): Range => ({
  from: firstDay > from && firstDay <= to ? firstDay : from,
  to,
})

const mostBars = 92
const inYears = { days: 365, words: ' 前的一年' }
const together = [
  { days: 1, words: '' },
  { days: 7, words: ' 前的一周' },
  { days: 28, words: ' 前的四周' },
]

/**
 * Every day of a range with its count, zeros included; if there are too many they are grouped by week, four
 * weeks, or year.
 */
export function barsOf(
  { from, to }: Range,
  counted: readonly { day: string; views: number }[],
): { label: string; count: number }[] {
  const byDay = new Map(counted.map(({ day, views }) => [day, views]))
  const length = dayNumber(to) - dayNumber(from) + 1
  const { days: per, words } = together.find(({ days }) => length <= mostBars * days) ?? inYears
  const bars: { label: string; count: number }[] = []
  // From the end, so that the last group is complete.
  for (let end = to; end >= from; end = shiftDay(end, -per)) {
    let count = 0
    for (let back = 0; back < per; back += 1) {
      const day = shiftDay(end, -back)
      if (day >= from) count += byDay.get(day) ?? 0
    }
    bars.unshift({ label: per === 1 ? end.slice(5) : `${end}${words}`, count })
  }
  return bars
}

/** The change from the preceding period of the same length, in words; '' without one. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return ''
  if (now === 0) return '前面那段有，这段没有'
  const times = now / before
  if (times >= 1.95) return times < 2.05 ? '是前面那段的两倍' : `是前面那段的 ${times.toFixed(1)} 倍`
  const tenths = Math.round(Math.abs(times - 1) * 10)
  if (tenths === 0) return '和前面那段差不多'
  return `比前面那段${times > 1 ? '多' : '少'}${'一两三四五六七八九'[tenths - 1] ?? '一'}成`
}
