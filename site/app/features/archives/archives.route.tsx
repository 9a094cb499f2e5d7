import { archivesPath, postPath } from '@xiaolou/contract/address'
import {
  type ArticleEntry,
  blogTimelineGetArticleList,
  getOnThisDay,
  type TimelineYear,
} from '@xiaolou/contract/article'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { parseYear, readTimeline, rowsPerPage, type Timeline, yearIndex } from './timeline.ts'

async function loadArchives({ call, url }: LoadInput) {
  const fromYear = parseYear(url.searchParams.get('year'))
  const readPage = (current: number) =>
    call(blogTimelineGetArticleList, { params: { current, size: rowsPerPage } })
  const [timeline, onThisDay] = await Promise.all([
    readTimeline({ readPage, fromYear }),
    fromYear === undefined ? call(getOnThisDay).catch(() => []) : [],
  ])
  return { fromYear, timeline, onThisDay }
}

export const loader = screenLoader(loadArchives)
export { default as styles } from './archives.css?url'

export function meta({ data }: HeadInput<typeof loader>): PageHead {
  const { fromYear, timeline } = data
  return {
    title: fromYear ? `时间轴 · ${fromYear}` : '时间轴',
    description: spanText(timeline),
    path: archivesPath(fromYear),
    isIndexed: timeline.years.length > 0,
  }
}

/** Every year whole. A large site shows the newest years and leads to the older ones by real links. */
export default function Archives() {
  const { fromYear, timeline, onThisDay } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageBanner routeName="Archives" title="时间轴" text={spanText(timeline)} />
      <div className="archives">
        <YearIndex timeline={timeline} />
        <OnThisDay articles={onThisDay} />
        {timeline.years.length === 0 && (
          <EmptyState
            drawing="rain"
            title={timeline.total > 0 ? '那时候，这里还没有开始写。' : '时间还长，第一个字还没有落下。'}
          />
        )}
        {timeline.years.map(year => (
          <Year key={year.year} {...year} />
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
  )
}

function YearIndex({ timeline }: { timeline: Timeline }) {
  const years = yearIndex(timeline)
  if (years.length < 2) return null
  const isShown = new Set(timeline.years.map(({ year }) => year))
  return (
    <nav className="archives-index" aria-label="年份">
      {years.map(year => (
        <a key={year} href={isShown.has(year) ? `#y${year}` : archivesPath(year)}>
          {year}
        </a>
      ))}
    </nav>
  )
}

function spanText({ total, oldestYear }: Timeline): string {
  return oldestYear === undefined ? '还没有写下什么。' : `从 ${oldestYear} 年写到今天，共 ${total} 篇。`
}

/** A year, whole: its number stays in sight while its entries pass. `#y2024` leads here. */
function Year({ year, articleList }: TimelineYear) {
  return (
    <section id={`y${year}`} className="archives-year" aria-labelledby={`y${year}-title`}>
      <header>
        <h2 id={`y${year}-title`}>{year}</h2>
        <p>{articleList.length} 篇</p>
      </header>
      <ol>
        {articleList.map(article => (
          <Entry key={article.id} article={article} when={article.createdAt.slice(5, 10)} />
        ))}
      </ol>
    </section>
  )
}

/** 那年今日: what was written on this day in earlier years; nothing is drawn where there is nothing. */
function OnThisDay({ articles }: { articles: readonly ArticleEntry[] }) {
  if (articles.length === 0) return null
  return (
    <section className="archives-day" aria-labelledby="on-this-day">
      <h2 id="on-this-day">那年今日</h2>
      <ul>
        {articles.map(article => (
          <Entry key={article.id} article={article} when={`${article.createdAt.slice(0, 4)} 年`} />
        ))}
      </ul>
    </section>
  )
}

type EntryFields = Pick<ArticleEntry, 'slug' | 'article_title' | 'createdAt'>

function Entry({ article, when }: { article: EntryFields; when: string }) {
  return (
    <li>
      <time dateTime={article.createdAt.slice(0, 10)}>{when}</time>
      <a href={postPath(article.slug)}>{article.article_title}</a>
    </li>
  )
}
