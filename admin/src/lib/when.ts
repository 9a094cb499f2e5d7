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

/** Words as they are counted in a sentence: 8,914, or 48.2 万 from ten thousand on. */
export const wordText = (count: number): [number: string, unit: string] =>
  count >= 10_000 ? [(count / 10_000).toFixed(1), ' 万字'] : [count.toLocaleString('en'), ' 字']

/** The day as the wire writes it. */
export function wireDay(now: Date): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** For how many days something has been so, since a time as the wire has it; the first of them counts. */
export function daysSince(time: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = (time.split(' ')[0] ?? '').split('-').map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.max(1, Math.round((today - Date.UTC(year, month - 1, day)) / dayMs))
}
