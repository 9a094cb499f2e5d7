import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/statistic'
import { addVisit } from '@xiaolou/contract/visit'
import { sureNow, wireTime } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines } from '../../platform/site-export.ts'
import type { Counted, StatisticCounters } from './statistic.counters.ts'
import {
  type DayRange,
  dayOf,
  isFixedScreen,
  kindOfHost,
  toWholeYears,
  wireDayOf,
  wireMonthOf,
} from './statistic.rules.ts'
import { createStatisticStore } from './statistic.store.ts'
import { type DayCount, statisticMigrations, wordKind } from './statistic.table.ts'

const pagesAtMost = 100
const wordsAtMost = 100
/** Searches without results are dropped after this time. */
const keptDays = 400
const dayMs = 24 * 60 * 60_000

type StatisticDeps = Pick<Deps, 'db' | 'clock' | 'timeZone' | 'jobs'> & {
  dataDir: string
  site: { statistics: StatisticCounters }
  content: {
    /** Titles of articles and of the owner's pages by path; unknown paths are missing. */
    findTitles: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>
    /** Paths of articles by id; deleted ones are missing. */
    articles: { findPaths: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>> }
  }
}

const kindNames = { 1: 'coming', 2: 'search', 3: 'left_out' } as const

/** Sums stored views that were left out, by reason, and the robots: `owner`, `robot`, `robot Googlebot`. */
function sortLeftOut(words: readonly { word: string; times: number }[]) {
  const timesOf = (is: (word: string) => boolean) =>
    words.reduce((sum, { word, times }) => sum + (is(word) ? Number(times) : 0), 0)
  const isThere = ({ times }: { times: number }) => times > 0
  const byTimes = (one: { times: number }, other: { times: number }) => other.times - one.times
  return {
    left_out: contract.leftOutReasons
      .map(reason => ({ reason, times: timesOf(word => word.split(' ')[0] === reason) }))
      .filter(isThere)
      .sort(byTimes),
    robots: (['', ...contract.robotNames] as const)
      .map(name => ({ name, times: timesOf(word => word === `robot ${name}`.trim()) }))
      .filter(isThere)
      .sort(byTimes),
  }
}

const sumOf = (days: readonly DayCount[]) => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  reading_seconds: days.reduce((sum, { reading_s }) => sum + reading_s, 0),
})

/** Visits by day and address, without any personal data. */
export const statisticFeature: FeatureManifest<StatisticDeps> = {
  migrations: statisticMigrations,
  siteExport: {
    parts: [
      {
        name: 'footprints',
        title: '每天翻了多少页、来了多少人、读了多少秒',
        tables: ['statistic_day'],
        lines: exportedLines(
          db => createStatisticStore(db).everyDay,
          ({ day, views, visitors, reading_s }) => ({
            ...{ day: wireDayOf(day), views, visitors },
            reading_seconds: reading_s,
          }),
        ),
      },
      {
        name: 'footprints-pages',
        title: '每页每月翻了多少次、读了多少秒',
        tables: ['statistic_page_span', 'statistic_path'],
        lines: exportedLines(
          db => createStatisticStore(db).everyMonth,
          ({ month, path, views, reading_s }) => ({
            ...{ month: wireMonthOf(month), path, views },
            reading_seconds: reading_s,
          }),
        ),
      },
      {
        name: 'footprints-words',
        title: '每月从哪里来、什么没有找到、什么没有计入',
        tables: ['statistic_word_span'],
        lines: exportedLines(
          db => createStatisticStore(db).everyWord,
          ({ month, kind, word, times }) => ({
            month: wireMonthOf(month),
            kind: kindNames[kind],
            word,
            times,
          }),
        ),
      },
    ],
  },
  create({ db, clock, timeZone, jobs, dataDir, site: { statistics }, content }) {
    const store = createStatisticStore(db)
    const today = () => dayOf(wireTime(clock.now(), timeZone))
    const rangeOf = ({ from, to }: { from: string; to: string }): DayRange => {
      const [first, last] = [dayOf(from), dayOf(to)]
      return first <= last ? { from: first, to: last } : { from: last, to: first }
    }

    const findTitledPages = async (range: DayRange) => {
      const pages = await store.findPages(range, pagesAtMost)
      const titles = await content.findTitles(pages.map(({ path }) => path))
      return pages.map(({ path, views, reading_s }) => ({
        ...{ path, title: titles.get(path) ?? '', views: Number(views) },
        reading_seconds: Number(reading_s),
      }))
    }

    /** Removes views of pages that do not exist; adds the reading time of articles to their addresses. */
    const place = async ({ pages, articles, days, words }: Counted): Promise<Counted> => {
      const asked = pages.filter(({ path }) => !isFixedScreen(path)).map(({ path }) => path)
      const [titles, paths] = await Promise.all([
        content.findTitles([...new Set(asked)]),
        content.articles.findPaths([...new Set(articles.map(({ id }) => id))]),
      ])
      const isThere = (path: string) => isFixedScreen(path) || titles.has(path)
      const lost = pages.filter(({ path }) => !isThere(path))
      const lostOn = (day: number) =>
        lost.filter(one => one.day === day).reduce((sum, { views }) => sum + views, 0)
      const read = articles.flatMap(({ day, id, reading_s }) => {
        const path = paths.get(id)
        return path === undefined ? [] : [{ day, path, views: 0, reading_s }]
      })
      return {
        articles: [],
        pages: [...pages.filter(({ path }) => isThere(path)), ...read],
        days: days.map(one => ({ ...one, views: one.views - lostOn(one.day) })),
        words: [
          ...words,
          ...days.flatMap(({ day }) =>
            lostOn(day) > 0 ? [{ day, kind: wordKind.leftOut, word: 'nowhere', times: lostOn(day) }] : [],
          ),
        ],
      }
    }

    const flushCounters = async () => {
      const counted = statistics.take()
      if (counted.days.length + counted.words.length === 0) return
      try {
        const placed = await place(counted)
        await db.transaction(async inner => {
          const writer = createStatisticStore(inner)
          await writer.addPages(oncePerPage(placed.pages))
          await writer.addDays(placed.days)
          await writer.addWords(placed.words)
        })
      } catch (cause) {
        statistics.giveBack(counted)
        throw cause
      }
    }
    jobs.repeatForSite(
      {
        name: 'old searches',
        title: '清旧的搜索词',
        does: '四百天前没有找到的词，不再留。',
      },
      dayMs,
      () => store.dropSearches(dayOf(wireTime(sureNow(clock), timeZone)) - keptDays),
    )

    return {
      flushCounters,
      routes: [
        bind(addVisit, ({ body }, context) => statistics.addVisit(body, context)),

        bind(contract.getStatistics, async ({ body }) => {
          const range = rangeOf(body)
          const length = range.to - range.from + 1
          const ends = await store.getEnds()
          const summed = ends ? toWholeYears(range, ends) : range
          const [known, pages, comings, searches, leftOut] = await Promise.all([
            store.findDays({ from: range.from - length, to: range.to }),
            findTitledPages(summed),
            store.findWords(wordKind.coming, summed, wordsAtMost),
            store.findWords(wordKind.search, summed, wordsAtMost),
            store.findWords(wordKind.leftOut, summed, wordsAtMost),
          ])
          const days = known.filter(({ day }) => day >= range.from)
          return {
            days: days.map(({ day, views, visitors, reading_s }) => ({
              ...{ day: wireDayOf(day), views, visitors },
              reading_seconds: reading_s,
            })),
            total: sumOf(days),
            before: sumOf(known.filter(({ day }) => day < range.from)),
            pages,
            comings: comings.map(({ word, times }) => ({
              ...{ host: word, kind: kindOfHost(word), views: Number(times) },
            })),
            searches: searches.map(({ word, times }) => ({ words: word, times: Number(times) })),
            ...sortLeftOut(leftOut),
            today: wireDayOf(today()),
            first_day: ends ? wireDayOf(ends.from) : '',
          }
        }),

        bind(contract.getPageStatistics, async ({ body }) =>
          (await store.findDaysOfPage(body.path, rangeOf(body))).map(({ day, views, reading_s }) => ({
            ...{ day: wireDayOf(day), views },
            reading_seconds: reading_s,
          })),
        ),

        bind(contract.getSiteStatus, async () => {
          const { bsize, blocks, bavail, bfree } = await statfs(dataDir)
          return {
            disk_used: (blocks - bfree) * bsize,
            disk_total: (blocks - bfree + bavail) * bsize,
            memory_used: process.memoryUsage.rss(),
            // Without a limit, constrainedMemory returns a number larger than any machine's memory.
            memory_total: Math.min(process.constrainedMemory() || totalmem(), totalmem()),
          }
        }),
      ],
    }
  },
}

/** Rows of one statement must have different keys. */
function oncePerPage(pages: Counted['pages']): Counted['pages'] {
  const sums = new Map<string, Counted['pages'][number]>()
  for (const page of pages) {
    const key = `${page.day} ${page.path}`
    const sum = sums.get(key)
    const { views, reading_s } = sum ?? { views: 0, reading_s: 0 }
    sums.set(key, { ...page, views: page.views + views, reading_s: page.reading_s + reading_s })
  }
  return [...sums.values()]
}
