import type { Statistics } from '@xiaolou/contract/statistic'
import type { Range } from '../../lib/statistic-range.ts'
import { reasons, robotText } from './left-out.tsx'

// A spreadsheet would evaluate a cell that begins like a formula.
const cell = (value: string | number) => {
  const text = String(value)
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Everything of the range in one CSV file, with a byte order mark for its encoding. */
export function statisticsFile({ days, pages, comings, searches, left_out, robots }: Statistics): string {
  const rows: (string | number)[][] = [
    ['哪一样', '什么', '翻页', '人', '读了多少秒'],
    ...days.map(one => ['逐日', one.day, one.views, one.visitors, one.reading_seconds]),
    ...pages.map(one => ['页', one.title || one.path, one.views, '', one.reading_seconds]),
    ...comings.map(one => ['来处', one.host || '直接访问', one.views, '', '']),
    ...searches.map(one => ['没有找到的词', one.words, one.times, '', '']),
    ...left_out.map(one => ['没有计入的', reasons[one.reason][0], one.times, '', '']),
    ...robots.map(one => ['机器来的', robotText(one.name), one.times, '', '']),
  ]
  return `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export function downloadStatistics(footprints: Statistics, { from, to }: Range): void {
  const file = new Blob([statisticsFile(footprints)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `访问统计 ${from} ${to}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
