import { chineseNumber } from '@xiaolou/ui/chinese-number'

/** The windows of the house. */
export const windowCount = 16

/** How many are lit: one for each reader, from ten readers on one more for every ten. */
export const lampsOf = (readers: number): number =>
  readers < 10 ? readers : Math.min(windowCount, 9 + Math.floor(readers / 10))

/** 楼上亮着三盏灯, 楼上亮着二十来盏灯. */
export function lampsText(readers: number): string {
  if (readers < 10) return `楼上亮着${readers === 2 ? '两' : chineseNumber(readers)}盏灯`
  return `楼上亮着${chineseNumber(readers - (readers % 10))}来盏灯`
}
