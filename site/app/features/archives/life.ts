import type { ArticleMonth } from '@xiaolou/contract/article'
import { chineseDigits, chineseNumber } from '@xiaolou/ui/chinese-number'

/** A month, or several where there are too many years for one bar each. */
export type LifeStroke = {
  /** `YYYY-MM` of its last month with articles: rows run from new to old, so that is where it begins. */
  month: string
  label: string
  articles: number
  words: number
}

/** A year of the chart: its bars in order, nothing for a time without articles. */
export type LifeYear = {
  year: number
  articles: number
  words: number
  strokes: readonly (LifeStroke | undefined)[]
}

/** As many bars as are distinguishable in 1,120 px; beyond that a bar is a quarter or a year. */
const maxStrokes = 264

function monthsPerStroke(yearCount: number): number {
  return [1, 3].find(months => (yearCount * 12) / months <= maxStrokes) ?? 12
}

/** Every year, twelve bars each or fewer; empty years too, while there is space for them. */
export function lifeOf(months: readonly ArticleMonth[]): LifeYear[] {
  const years = months.map(({ month }) => Number(month.slice(0, 4)))
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return []
  const span = monthsPerStroke(last - first + 1)
  const byMonth = new Map(months.map(row => [row.month, row]))
  const count = last - first + 1
  const shown =
    count > maxStrokes ? [...new Set(years)] : Array.from({ length: count }, (_, at) => first + at)
  return shown.map(year => yearOf(year, span, byMonth))
}

/** The same year in twelve bars, for its own heading. */
export const monthsOf = (year: number, months: readonly ArticleMonth[]): LifeYear =>
  yearOf(year, 1, new Map(months.map(row => [row.month, row])))

function yearOf(year: number, span: number, byMonth: ReadonlyMap<string, ArticleMonth>): LifeYear {
  const strokes = Array.from({ length: 12 / span }, (_, at) => {
    const rows = Array.from({ length: span }, (_month, step) => at * span + step + 1).flatMap(
      month => byMonth.get(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`) ?? [],
    )
    const newest = rows.at(-1)
    return newest && { month: newest.month, label: labelOf(year, at * span + 1, span), ...sumOf(rows) }
  })
  const { articles, words } = sumOf(
    strokes.flatMap(stroke => (stroke ? [{ article_count: stroke.articles, word_count: stroke.words }] : [])),
  )
  return { year, articles, words, strokes }
}

function labelOf(year: number, month: number, span: number): string {
  if (span === 12) return `${year} 年`
  return span === 1 ? `${year} 年 ${month} 月` : `${year} 年 ${month}–${month + span - 1} 月`
}

export function sumOf(rows: readonly Pick<ArticleMonth, 'article_count' | 'word_count'>[]) {
  let [articles, words] = [0, 0]
  for (const row of rows) {
    articles += row.article_count
    words += row.word_count
  }
  return { articles, words }
}

/** 3,046 */
export const grouped = (count: number): string => count.toLocaleString('en-US')

/** 9.2 万字, 87 万字; as it is below ten thousand. */
export function wordsText(words: number): string {
  if (words < 10_000) return `${grouped(words)} 字`
  const tenThousands = words / 10_000
  return `${tenThousands < 100 ? tenThousands.toFixed(1) : grouped(Math.round(tenThousands))} 万字`
}

/** A summary of all years, in clauses that a line may break between. */
export function lifeClauses(months: readonly ArticleMonth[]): string[] {
  const first = months[0]
  if (!first) return ['还没有写下什么。']
  const { articles, words } = sumOf(months)
  const written =
    words < 10_000 ? `${chineseNumber(words)}字。` : `${chineseNumber(Math.round(words / 10_000))}万字。`
  return [
    `从${chineseDigits(first.month.slice(0, 4))}年写到今天，`,
    `${chineseNumber(articles)}篇，`,
    written,
  ]
}

/** The height of a bar, up to `height`: short months stay visible, a long one does not flatten the rest. */
export const riseOf = ({ words, most, height }: { words: number; most: number; height: number }): number =>
  Math.max(4, (words / Math.max(most, 1)) ** 0.75 * (height - 4))
