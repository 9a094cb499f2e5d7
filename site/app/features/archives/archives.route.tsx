import { archivesPath, screens } from '@xiaolou/contract/address'
import { blogTimelineGetArticleList, getArticleMonths, getOnThisDay } from '@xiaolou/contract/article'
import { EmptyState } from '@xiaolou/ui/state'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { findMarked } from '~/lib/page-address.ts'
import { BrowseTabs } from '~/shared/term/browse-tabs.tsx'
import { SealSection, ShelfSection } from '~/shared/term/sections.tsx'
import { carried, partOf, readCategories, readTags } from '~/shared/term/terms.ts'
import { OnThisDay, WhichYear } from './archives-aside.tsx'
import { Clauses } from './clauses.tsx'
import { lifeClauses, lifeOf, monthsOf } from './life.ts'
import { LifeLine } from './life-line.tsx'
import { parseYear, readTimeline, rowsPerPage } from './timeline.ts'
import { YearSection } from './year-section.tsx'

/** As many as fit one shelf board, and three rows of the seal wall. */
const spines = 9
const seals = 18

async function loadArchives({ call, url }: LoadInput) {
  const fromYear = parseYear(url.searchParams.get('year'))
  const readPage = (current: number) =>
    call(blogTimelineGetArticleList, { params: { current, size: rowsPerPage } })
  const [timeline, months, onThisDay, foot] = await Promise.all([
    readTimeline({ readPage, fromYear }),
    call(getArticleMonths),
    fromYear === undefined ? call(getOnThisDay).catch(() => []) : [],
    Promise.all([readCategories(call), readTags(call)]).then(
      ([categories, tags]) => ({
        categories: partOf(carried(categories), spines),
        tags: partOf(carried(tags), seals),
      }),
      () => undefined,
    ),
  ])
  return { fromYear, timeline, months, onThisDay, foot }
}

export const loader = screenLoader(loadArchives)
export { default as styles } from './archives.css?url'

export function meta({ data }: HeadInput<typeof loader>): PageHead {
  const { fromYear, timeline, months } = data
  return {
    title: fromYear ? `时间轴 · ${fromYear}` : '时间轴',
    description: lifeClauses(months).join(''),
    path: archivesPath(fromYear),
    isIndexed: timeline.years.length > 0,
  }
}

/** Whole years only. A large site shows the newest years and links to the older ones. */
export default function Archives() {
  const { fromYear, timeline, months, onThisDay, foot } = useLoaderData<typeof loader>()
  const list = useRef<HTMLDivElement>(null)
  const life = useMemo(() => lifeOf(months), [months])
  const here = new Set(timeline.years.map(({ year }) => year))
  const isHere = (year: number) => here.has(year)
  const newest = timeline.years[0]?.articleList[0]?.createdAt.slice(0, 7)
  const reading = useReadingMonth(list, timeline) ?? newest
  useUnfolding()
  const hasAside = onThisDay.length > 0 || life.filter(({ articles }) => articles > 0).length > 1
  return (
    <div className="page">
      <PageBanner routeName="Archives" title="时间轴" text={<Clauses text={lifeClauses(months).join('')} />}>
        <BrowseTabs current={screens.archives.path} />
      </PageBanner>
      {life.length > 0 && <LifeLine years={life} reading={reading} isHere={isHere} />}
      <div className={hasAside ? 'archives archives-two' : 'archives'}>
        {hasAside && (
          <aside className="archives-aside" aria-label="别的入口">
            <OnThisDay articles={onThisDay} />
            <WhichYear
              years={life}
              readingYear={reading === undefined ? undefined : Number(reading.slice(0, 4))}
              isHere={isHere}
            />
          </aside>
        )}
        <div className="archives-list" ref={list}>
          {timeline.years.length === 0 && (
            <EmptyState
              drawing="rain"
              title={timeline.total > 0 ? '那时候，这里还没有开始写。' : '时间还长，第一个字还没有落下。'}
            />
          )}
          {timeline.years.map(year => (
            <YearSection
              key={year.year}
              year={year}
              life={monthsOf(year.year, months)}
              isOpen={year.year === fromYear}
            />
          ))}
          {(fromYear !== undefined || timeline.olderYear !== undefined) && (
            <nav className="archives-more between ink-link text-15" aria-label="更早与更新">
              {fromYear === undefined ? <span /> : <a href="/archives">回到最近</a>}
              {timeline.olderYear !== undefined && (
                <a href={archivesPath(timeline.olderYear)}>往前，{timeline.olderYear} 年</a>
              )}
            </nav>
          )}
        </div>
      </div>
      {foot && foot.categories.total + foot.tags.total > 0 && (
        <div className="archives-foot">
          <ShelfSection part={foot.categories} />
          <SealSection part={foot.tags} />
        </div>
      )}
    </div>
  )
}

/** The part of the window in which a row counts as read: from the scroll padding to the middle. */
const readingBand = '-96px 0px -55% 0px'

/** The month (`YYYY-MM`) in view; nothing before the first row. `screen` changes with the rows. */
function useReadingMonth(within: RefObject<HTMLElement | null>, screen: unknown): string | undefined {
  const [month, setMonth] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes the new rows when the screen changes.
  useEffect(() => {
    const seen = new Set<Element>()
    const rows = [...(within.current?.querySelectorAll<HTMLElement>('li[data-month]') ?? [])]
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        const first = rows.find(row => seen.has(row))
        if (first) setMonth(first.dataset.month)
      },
      { rootMargin: readingBand },
    )
    for (const row of rows) observer.observe(row)
    return () => {
      observer.disconnect()
      setMonth(undefined)
    }
  }, [within, screen])
  return month
}

/** Unfolds the target of the hash, where the browser does not, and after a router navigation. */
function useUnfolding(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const marked = hash.length > 1 ? findMarked(hash) : null
    const folded = marked?.closest('details:not([open])')
    if (!(folded instanceof HTMLDetailsElement)) return
    folded.open = true
    marked?.scrollIntoView()
  }, [hash])
}
