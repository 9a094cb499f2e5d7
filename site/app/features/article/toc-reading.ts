import { chineseNumber } from '@xiaolou/ui/chinese-number'

/** Minutes for each part of a text of `minutes` in all, by the length of the parts; at least one each. */
export function partMinutes({ lengths, minutes }: { lengths: readonly number[]; minutes: number }): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map(length => Math.max(1, Math.round((minutes * length) / Math.max(1, total))))
}

/** The share that has been read, `share` from 0 to 1, and the time left of `minutes`: 读到三成八，还要五分钟. */
export function restWords({ share, minutes }: { share: number; minutes: number }): string {
  const percent = Math.round(share * 100)
  if (percent >= 100) return '读完了'
  if (percent === 0) return `约要${minuteWords(minutes)}`
  const rest = `还要${minuteWords(minutes * (1 - share))}`
  if (percent < 10) return `刚开头，${rest}`
  const ones = percent % 10
  return `读到${chineseNumber(Math.floor(percent / 10))}成${ones === 0 ? '' : chineseNumber(ones)}，${rest}`
}

/** Whole minutes, at least one, in Chinese up to 99: 两分钟, 十五分钟. */
function minuteWords(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes))
  if (whole > 99) return `${whole} 分钟`
  return whole === 2 ? '两分钟' : `${chineseNumber(whole)}分钟`
}
