import { clausesOf } from '@xiaolou/browser/clauses'
import { solarTermOf, termText } from '@xiaolou/browser/solar-term'
import { shiftDay, wireTime } from '@xiaolou/contract/kit/zone'
import { moonPhase } from './moon.ts'

const branches = '子丑寅卯辰巳午未申酉戌亥'

/** The eight skies, and the hour at which each begins; before the first one it is still the last night. */
const skies = [
  [4, 'predawn'],
  [6, 'dawn'],
  [8, 'morning'],
  [11, 'noon'],
  [14, 'afternoon'],
  [17, 'dusk'],
  [19, 'evening'],
  [22, 'night'],
] as const
export type Sky = (typeof skies)[number][1]

export const skyOf = (hour: number): Sky => skies.findLast(([from]) => hour >= from)?.[1] ?? 'night'

const rainy = ['雨水', '惊蛰', '清明', '谷雨', '芒种', '处暑']
const snowy = ['小雪', '大雪', '小寒', '大寒']

/** What falls during a solar term. */
export const fallOf = (term: string) =>
  snowy.includes(term) ? 'snow' : rainy.includes(term) ? 'rain' : undefined

/** Each begins in the first week of February, May, August and November. */
const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
function seasonOf(day: string) {
  const month = Number(shiftDay(day, -3).slice(5, 7))
  return seasons[Math.floor(((month + 10) % 12) / 3)] ?? 'winter'
}

export type Day = ReturnType<typeof dayOf>

/**
 * What the home page shows of a moment in a zone: the hour of 0 to 24, the sky, the season, the weather, the
 * moon, the solar term with the old name of the hour, a verse in clauses.
 */
export function dayOf(nowMs: number, timeZone: string) {
  const [day = '', clock = ''] = wireTime(nowMs, timeZone).split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const hour = hours + minutes / 60
  const name = `${branches.charAt(Math.floor((hour + 1) / 2) % 12)}时`
  const term = solarTermOf(day)
  return {
    // Rounded to quarters, and the moon to its sixtieths, so that pages of the same quarter are identical.
    hour: Math.floor(hour * 4) / 4,
    moon: Math.round(moonPhase(nowMs) * 60) / 60,
    sky: skyOf(hour),
    season: seasonOf(day),
    fall: term && fallOf(term.name),
    words: term ? `${termText(term)}，${name}` : name,
    verse: term ? clausesOf(term.verse) : [],
  }
}
