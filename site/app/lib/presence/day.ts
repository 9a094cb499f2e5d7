import { clausesOf } from '@xiaolou/browser/clauses'
import { solarTermOf, termText } from '@xiaolou/browser/solar-term'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The terms are China's, and so are the hours. */
const chinaOffsetMs = 8 * hourMs
const branches = '子丑寅卯辰巳午未申酉戌亥'

/** An hour of 0 to 24 in quarters, its old name with the solar term, what the sky is like, and a verse in clauses. */
export type Day = ReturnType<typeof dayOf>

export function dayOf(nowMs: number) {
  const now = new Date(nowMs + chinaOffsetMs)
  const hour = (now.getTime() % dayMs) / hourMs
  const sky = hour < 5 || hour >= 19 ? 'night' : hour < 7 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
  const name = `${branches.charAt(Math.floor((hour + 1) / 2) % 12)}时`
  const term = solarTermOf({
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    day: now.getUTCDate(),
  })
  return {
    // As fine as anybody sees the sun move: a page made twice in a quarter is the same page.
    hour: Math.floor(hour * 4) / 4,
    sky,
    words: term ? `${name}，${termText(term)}` : name,
    verse: term ? clausesOf(term.verse) : [],
  }
}
