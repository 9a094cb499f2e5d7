import { createHmac, randomBytes } from 'node:crypto'
import type { CallContext, Visitor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { type leftOutReasons, robotNames } from '@xiaolou/contract/statistic'
import { wireTime } from '../../platform/clock.ts'
import { countsOnce } from '../../platform/counts-once.ts'
import type { Deps } from '../../platform/services.ts'
import { comingOf, countedPath, dayOf } from './statistic.rules.ts'
import { type DayCount, type PageCount, type WordCount, type WordKind, wordKind } from './statistic.table.ts'

type Reason = (typeof leftOutReasons)[number]
export type Visit = { path: string; from?: string | undefined; is_private: boolean }
/** What was counted since the last time it was taken. Reading of an article is by its id: whoever writes knows its path. */
export type Counted = {
  pages: PageCount[]
  articles: { day: number; id: number; reading_s: number }[]
  days: DayCount[]
  words: WordCount[]
}

// Between two writes (5 s): more different addresses or words than this are a flood, not readers.
const maxKeys = 2_000
const dayMs = 24 * 60 * 60_000
/** Who looks for the next letters before this had not yet written out what they look for. */
const typingMs = 4_000

/**
 * Views, visitors and reading time of the site, collected in memory and written in batches. A visitor of a day is a
 * hash under a salt that no disk sees; with several processes it lies in what they share, and goes with its day.
 */
export function createStatisticCounters(deps: Pick<Deps, 'cache' | 'clock' | 'timeZone' | 'siteUrl'>) {
  const { cache, clock, timeZone, siteUrl } = deps
  let sums = new Map<string, number>()
  const typed = new Map<string, { words: string; day: number; atMs: number }>()
  let salt: { day: number; value: Promise<string> } | undefined

  const today = () => dayOf(wireTime(clock.now(), timeZone))
  const add = (key: string, by: number) => {
    if (sums.size >= maxKeys && !sums.has(key)) return false
    sums.set(key, (sums.get(key) ?? 0) + by)
    return true
  }
  const keyOf = (...parts: (string | number)[]) => JSON.stringify(parts)
  const addWord = (kind: WordKind, word: string, day = today()) => add(keyOf('word', day, kind, word), 1)
  const leaveOut = (reason: Reason) => addWord(wordKind.leftOut, reason)

  const saltOf = (day: number) => {
    if (salt?.day !== day) {
      const share = async () => {
        const key = `statistic:salt:${day}`
        await cache.add(key, randomBytes(16).toString('base64url'), dayMs)
        return (await cache.get(key)) ?? ''
      }
      const made = { day, value: share() }
      salt = made
      // What is shared may be away for a moment; the rest of the day has a salt all the same.
      made.value.catch(() => {
        if (salt === made) salt = undefined
      })
    }
    return salt.value
  }
  const isNewToday = async (visitor: Visitor, day: number) => {
    const salted = await saltOf(day)
    const hashOf = (text: string) =>
      createHmac('sha256', salted).update(text).digest('base64url').slice(0, 16)
    const hashed = { ...visitor, key: hashOf(visitor.key), network: hashOf(visitor.network) }
    return countsOnce({ cache, name: 'statistic:visitor', visitor: hashed, windowMs: dayMs })
  }

  return {
    /** A robot has fetched a page; `agent` is how it named itself. */
    addRobot(agent: string): void {
      addWord(wordKind.leftOut, robotWord(agent))
    },

    async addVisit({ path, from, is_private }: Visit, { actor, visitor }: CallContext): Promise<void> {
      if (visitor.isInProcess) return
      // It was noted when it fetched the page.
      if (visitor.isBot) return
      if (actor.kind === 'administrator') return void leaveOut('owner')
      const counted = countedPath(path)
      if (counted === undefined) return void leaveOut('nowhere')
      // The same page by the same visitor counts once in a while, as views of articles do.
      const visit = { cache, name: `visit:${counted}`, visitor, windowMs: limits.viewWindowMs }
      if (!(await countsOnce(visit))) return
      const day = today()
      if (!add(keyOf('page', day, counted), 1)) return void leaveOut('flood')
      if (is_private) return void leaveOut('private')
      if (await isNewToday(visitor, day)) add(keyOf('visitors', day), 1)
      const coming = from === undefined ? undefined : comingOf(from, siteUrl)
      if (coming) addWord(wordKind.coming, coming.host)
    },

    addReading(articleId: number, readingMs: number): void {
      add(keyOf('reading', today(), articleId), Math.round(readingMs / 1_000))
    },

    /** Words that found nothing. What is typed on within moments takes the place of its beginning. */
    addSearch(given: string, { actor, visitor }: CallContext): void {
      const words = given.trim().slice(0, limits.searchQueryMaxLength)
      if (words === '' || visitor.isBot || visitor.isInProcess || actor.kind === 'administrator') return
      if (typed.size < maxKeys || typed.has(visitor.key))
        typed.set(visitor.key, { words, day: today(), atMs: clock.steady() })
    },

    /** Words that found something: what the same visitor typed just before was on the way to them. */
    dropSearch: (visitorKey: string): void => void typed.delete(visitorKey),

    /** Takes out what is to be written. */
    take(): Counted {
      for (const [key, { words, day, atMs }] of typed) {
        if (clock.steady() - atMs < typingMs) continue
        typed.delete(key)
        addWord(wordKind.search, words, day)
      }
      const taken = sums
      sums = new Map()
      return sort(taken)
    },

    /** Puts back what could not be written. */
    giveBack({ pages, articles, days, words }: Counted): void {
      for (const { day, path, views } of pages) add(keyOf('page', day, path), views)
      for (const { day, id, reading_s } of articles) add(keyOf('reading', day, id), reading_s)
      for (const { day, visitors } of days) if (visitors > 0) add(keyOf('visitors', day), visitors)
      for (const { day, kind, word, times } of words) add(keyOf('word', day, kind, word), times)
    },
  }
}

/** What stands for a robot among the words: it alone, or with its name. */
export function robotWord(agent: string): string {
  const said = agent.toLowerCase()
  const name = robotNames.find(each => said.includes(each.toLowerCase()))
  return name === undefined ? 'robot' : `robot ${name}`
}

export type StatisticCounters = ReturnType<typeof createStatisticCounters>

function sort(sums: ReadonlyMap<string, number>): Counted {
  const counted: Counted = { pages: [], articles: [], days: [], words: [] }
  const ofDay = (day: number) => {
    const known = counted.days.find(one => one.day === day)
    if (known) return known
    const made = { day, views: 0, visitors: 0, reading_s: 0 }
    counted.days.push(made)
    return made
  }
  for (const [key, sum] of sums) {
    const [kind, day, first, second] = JSON.parse(key)
    // A day of which only words are known is one, too.
    const sumsOfDay = ofDay(day)
    if (kind === 'page') {
      counted.pages.push({ day, path: first, views: sum, reading_s: 0 })
      sumsOfDay.views += sum
    } else if (kind === 'reading') {
      counted.articles.push({ day, id: first, reading_s: sum })
      sumsOfDay.reading_s += sum
    } else if (kind === 'visitors') sumsOfDay.visitors += sum
    else counted.words.push({ day, kind: first, word: second, times: sum })
  }
  return counted
}
