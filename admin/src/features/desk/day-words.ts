import { solarTermOf } from './solar-term.ts'

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

const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** A number up to 99 as it is said: 十, 二十一. */
export function chineseNumber(count: number): string {
  const tens = Math.floor(count / 10)
  const ones = count % 10
  if (tens === 0) return digits[ones] ?? ''
  return `${tens > 1 ? digits[tens] : ''}十${ones > 0 ? digits[ones] : ''}`
}

/** The day and its solar term, and a line that belongs to it, each in clauses that a line may break between. */
export function dayLines(now: Date): string[][] {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const date = `${chineseNumber(month)}月${chineseNumber(day)}日`
  const term = solarTermOf({ year, month, day })
  if (!term) return [[`${date}。`]]
  const place =
    term.days === 0
      ? term.name
      : term.days === 1
        ? `${term.name}次日`
        : `${term.name}后${chineseNumber(term.days)}日`
  return [[`${date}，`, `${place}。`], term.verse.match(/[^，。？！]+[，。？！]/g) ?? []]
}
