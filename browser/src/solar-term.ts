import { dayNumber } from '@xiaolou/contract/kit/zone'
import { chineseNumber } from '@xiaolou/ui/chinese-number'

/**
 * The twenty-four solar terms in China's time from 2020 to 2040: name, month, earliest day, the offset in
 * days for each year, and a verse. The dates are those of the sun's apparent longitude, computed with
 * astronomy-engine 2.1.19 and checked against lunar-javascript 1.7.7.
 */
const terms: readonly (readonly [name: string, month: number, day: number, after: string, verse: string])[] =
  [
    ['小寒', 1, 5, '100010001000100010001', '小寒连大吕，欢鹊垒新巢。'],
    ['大寒', 1, 20, '000000000000000000000', '墙角数枝梅，凌寒独自开。'],
    ['立春', 2, 3, '101110111011101110111', '律回岁晚冰霜少，春到人间草木知。'],
    ['雨水', 2, 18, '101110011001100110011', '好雨知时节，当春乃发生。'],
    ['惊蛰', 3, 5, '000100010001000100010', '微雨众卉新，一雷惊蛰始。'],
    ['春分', 3, 20, '000100010001000100010', '雪入春分省见稀，半开桃李不胜威。'],
    ['清明', 4, 4, '001100110011001100110', '燕子来时新社，梨花落后清明。'],
    ['谷雨', 4, 19, '011101110111011101110', '谷雨春光晓，山川黛色青。'],
    ['立夏', 5, 5, '000100010001000000000', '绿树阴浓夏日长，楼台倒影入池塘。'],
    ['小满', 5, 20, '011101110111011101110', '晴日暖风生麦气，绿阴幽草胜花时。'],
    ['芒种', 6, 5, '001100010001000100010', '时雨及芒种，四野皆插秧。'],
    ['夏至', 6, 21, '000000000000000000000', '昼晷已云极，宵漏自此长。'],
    ['小暑', 7, 6, '011101110111011101110', '倏忽温风至，因循小暑来。'],
    ['大暑', 7, 22, '001100110011001100110', '何以消烦暑，端居一院中。'],
    ['立秋', 8, 7, '000100010001000000000', '乳鸦啼散玉屏空，一枕新凉一扇风。'],
    ['处暑', 8, 22, '011101110111011101110', '空山新雨后，天气晚来秋。'],
    ['白露', 9, 7, '000100010001000100010', '露从今夜白，月是故乡明。'],
    ['秋分', 9, 22, '011101110111011101110', '金气秋分，风清露冷秋期半。'],
    ['寒露', 10, 8, '000000000000000000000', '袅袅凉风动，凄凄寒露零。'],
    ['霜降', 10, 23, '000100000000000000000', '停车坐爱枫林晚，霜叶红于二月花。'],
    ['立冬', 11, 7, '000100000000000000000', '冻笔新诗懒写，寒炉美酒时温。'],
    ['小雪', 11, 22, '000000000000000000000', '晚来天欲雪，能饮一杯无？'],
    ['大雪', 12, 6, '111101110111011101110', '夜深知雪重，时闻折竹声。'],
    ['冬至', 12, 21, '001100110011001100110', '天时人事日相催，冬至阳生春又来。'],
  ]

const firstYear = 2020

export type SolarTerm = {
  readonly name: string
  readonly verse: string
  /** Days since it began: 0 on its first day. */
  readonly days: number
}

const two = (count: number) => String(count).padStart(2, '0')

function startOf(year: number, index: number): number | undefined {
  const [, month = 1, day = 1, after = ''] = terms[index] ?? []
  const more = after[year - firstYear]
  return more === undefined ? undefined : dayNumber(`${year}-${two(month)}-${two(day)}`) + Number(more)
}

/** The term of a day (`YYYY-MM-DD`); nothing outside 2020 to 2040. */
export function solarTermOf(day: string): SolarTerm | undefined {
  const today = dayNumber(day)
  const [year = 0, month = 1] = day.split('-').map(Number)
  // Two begin in each month; before them it is the last of the month before.
  for (const index of [month * 2 - 1, month * 2 - 2, month * 2 - 3]) {
    const isLastYear = index < 0
    const start = startOf(isLastYear ? year - 1 : year, isLastYear ? terms.length - 1 : index)
    const [name, , , , verse] = terms[isLastYear ? terms.length - 1 : index] ?? []
    if (start === undefined || name === undefined || verse === undefined) return undefined
    if (start <= today) return { name, verse, days: today - start }
  }
  return undefined
}

/** The day within its term: 小雪, 小雪次日, 小雪后三日. */
export function termText({ name, days }: SolarTerm): string {
  if (days === 0) return name
  return days === 1 ? `${name}次日` : `${name}后${chineseNumber(days)}日`
}
