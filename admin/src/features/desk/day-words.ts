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

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const dayMs = 86_400_000

/**
 * When something was, for a row: 今天 21:40, 昨天 21:40, 周四, 11-02, 2024-11-02. `time` is `YYYY-MM-DD HH:mm:ss` as the wire
 * has it; days are those of the calendar of `now`. What is still to come has its date and its hour.
 */
export function whenText(time: string, now: Date): string {
  const [date = '', clock = ''] = time.split(' ')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const at = Date.UTC(year, month - 1, day)
  const days = (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - at) / dayMs
  const hour = clock.slice(0, 5)
  if (days === 0) return `今天 ${hour}`
  if (days === 1) return `昨天 ${hour}`
  if (days === -1) return `明天 ${hour}`
  const short = year === now.getFullYear() ? date.slice(5) : date
  if (days < 0) return `${short} ${hour}`
  return days < 7 ? (weekdays[new Date(at).getUTCDay()] ?? short) : short
}

/** The day as the wire writes it. */
export function wireDay(now: Date): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Words as they are counted in a sentence: 8,914, or 48.2 万 from ten thousand on. */
export const wordText = (count: number): [number: string, unit: string] =>
  count >= 10_000 ? [(count / 10_000).toFixed(1), ' 万字'] : [count.toLocaleString('en'), ' 字']
