import { clausesOf } from '@xiaolou/browser/clauses'
import { solarTermOf, termText } from '@xiaolou/browser/solar-term'
import { chineseNumber } from '@xiaolou/ui/chinese-number'

/** What is said at each part of the day, from its hour on. */
const greetings: readonly (readonly [fromHour: number, words: string])[] = [
  [23, '夜深了'],
  [19, '晚上好'],
  [17, '傍晚好'],
  [14, '下午好'],
  [11, '中午好'],
  [9, '上午好'],
  [5, '早上好'],
  [0, '夜深了'],
]

export const greetingOf = (hour: number): string =>
  greetings.find(([fromHour]) => hour >= fromHour)?.[1] ?? '你好'

/** The day and its solar term, and a line that belongs to it, each in clauses that a line may break between. */
export function dayLines(now: Date): string[][] {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const date = `${chineseNumber(month)}月${chineseNumber(day)}日`
  const term = solarTermOf({ year, month, day })
  if (!term) return [[`${date}。`]]
  return [[`${date}，`, `${termText(term)}。`], clausesOf(term.verse)]
}
