import { clausesOf } from '@xiaolou/browser/clauses'
import { solarTermOf, termText } from '@xiaolou/browser/solar-term'
import { chineseNumber } from '@xiaolou/ui/chinese-number'

/** The greeting of each part of the day, by its first hour. */
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

/** A day (`YYYY-MM-DD`) with its solar term, and a verse, each in clauses that a line may break between. */
export function dayLines(today: string): string[][] {
  const [, month = 1, day = 1] = today.split('-').map(Number)
  const date = `${chineseNumber(month)}月${chineseNumber(day)}日`
  const term = solarTermOf(today)
  if (!term) return [[`${date}。`]]
  return [[`${date}，`, `${termText(term)}。`], clausesOf(term.verse)]
}
