import type { TimelineEntry } from '@xiaolou/contract/article'
import { chineseNumber } from '@xiaolou/ui/chinese-number'

/** A month of the scroll, with its articles from the first to the last day. */
export type ScrollMonth = {
  /** `YYYY-MM` */
  month: string
  /** 三月 */
  label: string
  words: number
  rows: readonly TimelineEntry[]
}

/** A year as a scroll is read: from its first day on. `rows` run from new to old; silent months are left out. */
export function scrollMonths(rows: readonly TimelineEntry[]): ScrollMonth[] {
  const months: (ScrollMonth & { rows: TimelineEntry[] })[] = []
  for (const row of [...rows].reverse()) {
    const month = row.createdAt.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) {
      last.rows.push(row)
      last.words += row.word_count
    } else {
      const label = `${chineseNumber(Number(month.slice(5)))}月`
      months.push({ month, label, words: row.word_count, rows: [row] })
    }
  }
  return months
}

/** The year's best picture is the one of its longest article that has one. */
export function bestPicture(rows: readonly TimelineEntry[]): TimelineEntry | undefined {
  return longest(rows.filter(row => row.article_cover !== ''))[0]
}

/** As many as one looks at in a picture: the longest, in their order. `rest` is the number of the others. */
export function shortened(rows: readonly TimelineEntry[], most: number) {
  const kept = new Set(longest(rows).slice(0, most))
  return { rows: rows.filter(row => kept.has(row)), rest: rows.length - kept.size }
}

const longest = (rows: readonly TimelineEntry[]) => [...rows].sort((a, b) => b.word_count - a.word_count)

/** 十八日 */
export const dayOf = ({ createdAt }: TimelineEntry): string =>
  `${chineseNumber(Number(createdAt.slice(8, 10)))}日`
