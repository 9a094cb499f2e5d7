import { chineseNumber } from '@xiaolou/ui/chinese-number'

const digits = '〇一二三四五六七八九'

/** A day of the wire (`2026-11-18 …`) as it is written by hand: 二〇二六年十一月十八日. */
export function cardDate(wire: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(wire) ?? []
  if (year === '') return ''
  const written = [...year].map(digit => digits.charAt(Number(digit))).join('')
  return `${written}年${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`
}
