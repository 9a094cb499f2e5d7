import type { TimelineYear } from '@xiaolou/contract/article'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseYear, readTimeline, rowsPerPage, rowsPerScreen } from './timeline.ts'

type Entry = TimelineYear['articleList'][number]

function entry(id: number, year: number): Entry {
  return {
    id,
    article_title: `第 ${id} 篇`,
    slug: `p-${id}`,
    createdAt: `${year}-06-01 08:00:00`,
    article_cover: '',
    cover_width: 0,
    cover_height: 0,
    cover_srcset: '',
    cover_color: '',
    opening: '',
    word_count: 100,
    category_id: 1,
    categoryName: '随笔',
  }
}

/** A site with `counts[i]` articles in the year 2026 - i, served as the API serves it. */
function makeSite(counts: readonly number[]) {
  let id = 0
  const rows = counts.flatMap((count, back) =>
    Array.from({ length: count }, () => {
      id += 1
      return { year: 2026 - back, entry: entry(id, 2026 - back) }
    }),
  )
  let calls = 0
  const readPage = async (current: number) => {
    calls += 1
    const list: TimelineYear[] = []
    for (const row of rows.slice((current - 1) * rowsPerPage, current * rowsPerPage)) {
      const last = list.at(-1)
      if (last?.year === row.year) last.articleList.push(row.entry)
      else list.push({ year: row.year, articleList: [row.entry] })
    }
    return { list, total: rows.length }
  }
  return { readPage, calls: () => calls }
}

const sizes = (years: readonly TimelineYear[]) => years.map(({ articleList }) => articleList.length)

describe('readTimeline', () => {
  it('takes a small site in one call, whole', async () => {
    const site = makeSite([5, 20, 3])
    const timeline = await readTimeline({ readPage: site.readPage, fromYear: undefined })
    expect(sizes(timeline.years)).toEqual([5, 20, 3])
    expect(timeline.olderYear).toBeUndefined()
    expect(site.calls()).toBe(1)
  })

  it('is empty for a site without articles', async () => {
    const timeline = await readTimeline({ readPage: makeSite([]).readPage, fromYear: undefined })
    expect(timeline).toMatchObject({ years: [], total: 0, olderYear: undefined })
  })

  it('begins at the year asked for and names the one that follows', async () => {
    const site = makeSite([160, 160, 160, 160])
    const timeline = await readTimeline({ readPage: site.readPage, fromYear: 2025 })
    expect(timeline.years.map(({ year }) => year)).toEqual([2025, 2024])
    expect(timeline.olderYear).toBe(2023)
  })

  it('passes over a year without articles', async () => {
    const timeline = await readTimeline({ readPage: makeSite([10, 0, 10]).readPage, fromYear: 2025 })
    expect(timeline.years.map(({ year }) => year)).toEqual([2024])
  })

  it('finds a year deep in 10,000 articles in a dozen calls', async () => {
    const site = makeSite(Array.from({ length: 20 }, () => 500))
    const timeline = await readTimeline({ readPage: site.readPage, fromYear: 2012 })
    expect(sizes(timeline.years)).toEqual([500])
    expect(site.calls()).toBeLessThanOrEqual(16)
  })

  it('never splits a year, and its screens together are the whole site', async () => {
    const counts = fc.array(fc.integer({ min: 0, max: 260 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(counts, async perYear => {
        const { readPage } = makeSite(perYear)
        const seen: TimelineYear[] = []
        let screens = 0
        let fromYear: number | undefined
        do {
          const screen = await readTimeline({ readPage, fromYear })
          if (screen.years.length > 1)
            expect(sizes(screen.years).reduce((a, b) => a + b)).toBeLessThanOrEqual(rowsPerScreen)
          seen.push(...screen.years)
          screens += 1
          expect(screens).toBeLessThanOrEqual(Math.max(1, perYear.length))
          fromYear = screen.olderYear
        } while (fromYear !== undefined)
        expect(sizes(seen)).toEqual(perYear.filter(count => count > 0))
      }),
      { numRuns: 60 },
    )
  })
})

describe('parseYear', () => {
  it.each([
    ['2024', 2024],
    ['1999', 1999],
    [null, undefined],
    ['', undefined],
    ['24', undefined],
    ['20240', undefined],
    ['2e3 ', undefined],
  ])('%j is %j', (text, year) => {
    expect(parseYear(text)).toBe(year)
  })
})
