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
/** Counts since the last `take`. Reading time is by article id: the writer looks up the path. */
export type Counted = {
  pages: PageCount[]
  articles: { day: number; id: number; reading_s: number }[]
  days: DayCount[]
  words: WordCount[]
}

// More different addresses or words than this between two writes (5 s) are a flood, not readers.
const maxKeys = 2_000
const dayMs = 24 * 60 * 60_000
/** A search continued within this time replaces the incomplete one. */
const typingMs = 4_000

/**
 * Views, visitors and reading time of the site, collected in memory and written in batches. A day's visitor
 * is a hash with a salt that is never on disk; with several processes it is in their shared cache, and
 * expires with its day.
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
      // The shared cache may be unavailable for a moment; retry later in the day.
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
    /** Counts a page fetched by a robot; `agent` is its user agent. */
    addRobot(agent: string): void {
      addWord(wordKind.leftOut, robotWord(agent))
    },

    async addVisit({ path, from, is_private }: Visit, { actor, visitor }: CallContext): Promise<void> {
      if (visitor.isInProcess) return
      // Counted already when it fetched the page.
      if (visitor.isBot) return
      if (actor.kind === 'administrator') return void leaveOut('owner')
      const counted = countedPath(path)
      if (counted === undefined) return void leaveOut('nowhere')
      // A visitor's views of the same page count once per window, like views of articles.
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

    /** Counts a search without results. If typing continues within moments, the longer search replaces it. */
    addSearch(given: string, { actor, visitor }: CallContext): void {
      const words = given.trim().slice(0, limits.searchQueryMaxLength)
      if (words === '' || visitor.isBot || visitor.isInProcess || actor.kind === 'administrator') return
      if (typed.size < maxKeys || typed.has(visitor.key))
        typed.set(visitor.key, { words, day: today(), atMs: clock.steady() })
    },

    /** A search with results: the same visitor's previous search was an incomplete version of it. */
    dropSearch: (visitorKey: string): void => void typed.delete(visitorKey),

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

    giveBack({ pages, articles, days, words }: Counted): void {
      for (const { day, path, views } of pages) add(keyOf('page', day, path), views)
      for (const { day, id, reading_s } of articles) add(keyOf('reading', day, id), reading_s)
      for (const { day, visitors } of days) if (visitors > 0) add(keyOf('visitors', day), visitors)
      for (const { day, kind, word, times } of words) add(keyOf('word', day, kind, word), times)
    },
  }
}

/** The word for a robot: alone, or with its name. */
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
    // Also for a day on which only words were counted.
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
