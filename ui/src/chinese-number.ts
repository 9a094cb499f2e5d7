const digits = '零一二三四五六七八九'

/** A count from 1 to 9,999 in Chinese: 七, 十二, 一百零三; digits beyond. */
export function chineseNumber(count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 9_999) return String(count)
  if (count < 10) return digits.charAt(count)
  const text = [...String(count)]
    .map((digit, place, all) => {
      const unit = ['', '十', '百', '千'][all.length - 1 - place] ?? ''
      return digit === '0' ? '零' : digits.charAt(Number(digit)) + unit
    })
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
  return text.startsWith('一十') ? text.slice(1) : text
}

/** Digit by digit, as for years: 二〇二六. */
export const chineseDigits = (text: string): string =>
  text.replace(/\d/g, digit => '〇一二三四五六七八九'.charAt(Number(digit)))

/** `YYYY-MM-DD…` in Chinese: 十月十一日, with the year if `hasYear`. */
export function chineseDate(day: string, hasYear = false): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  const words = `${chineseNumber(Number(month))}月${chineseNumber(Number(date))}日`
  return hasYear ? `${chineseDigits(year)}年${words}` : words
}
