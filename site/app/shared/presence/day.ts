import { clausesOf } from '@xiaolou/browser/clauses'
import { solarTermOf, termText } from '@xiaolou/browser/solar-term'
import { wireTime } from '@xiaolou/contract/kit/zone'

/** Solar terms and double hours are those of China. */
const chinaZone = 'Asia/Shanghai'
const branches = '子丑寅卯辰巳午未申酉戌亥'

/** The hour of 0 to 24 in quarters, its old name with the solar term, the sky, a verse in clauses. */
export type Day = ReturnType<typeof dayOf>

export function dayOf(nowMs: number) {
  const [day = '', clock = ''] = wireTime(nowMs, chinaZone).split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const hour = hours + minutes / 60
  const sky = hour < 5 || hour >= 19 ? 'night' : hour < 7 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
  const name = `${branches.charAt(Math.floor((hour + 1) / 2) % 12)}时`
  const term = solarTermOf(day)
  return {
    // Rounded to quarters, so that pages rendered within the same one are identical.
    hour: Math.floor(hour * 4) / 4,
    sky,
    words: term ? `${name}，${termText(term)}` : name,
    verse: term ? clausesOf(term.verse) : [],
  }
}
