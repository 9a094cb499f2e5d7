import { archivesPath, postPath } from '@xiaolou/contract/address'
import type { OnThisDay as Once } from '@xiaolou/contract/article'
import { brushPath } from '@xiaolou/ui/brush-path'
import { chineseDate, chineseNumber } from '@xiaolou/ui/chinese-number'
import { Clauses } from './clauses.tsx'
import { grouped, type LifeYear } from './life.ts'

/** 那年今日: articles of this day in earlier years, each with a line of its text. */
export function OnThisDay({ articles }: { articles: readonly Once[] }) {
  const [newest] = articles
  if (!newest) return null
  return (
    <section className="archives-day" aria-labelledby="on-this-day">
      <h2 id="on-this-day" className="place-title baseline text-15">
        那年今日<small>{chineseDate(newest.createdAt)}</small>
      </h2>
      <ul>
        {articles.map(article => (
          <li key={article.id} className="archives-that">
            <time dateTime={article.createdAt.slice(0, 10)}>
              {article.createdAt.slice(0, 4)} · {chineseNumber(article.years_ago)}年前
            </time>
            <a href={postPath(article.slug)} className="archives-that-title">
              <bdi>
                <Clauses text={article.article_title} />
              </bdi>
            </a>
            {article.article_description && (
              <p className="clamp">
                <Clauses text={article.article_description} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 哪一年: every year that has articles, with a bar for their number. */
export function WhichYear({
  years,
  readingYear,
  isHere,
}: {
  years: readonly LifeYear[]
  readingYear: number | undefined
  isHere: (year: number) => boolean
}) {
  const written = years.filter(({ articles }) => articles > 0).reverse()
  if (written.length < 2) return null
  const most = Math.max(...written.map(({ articles }) => articles))
  return (
    <nav className="archives-years" aria-labelledby="which-year">
      <h2 id="which-year" className="place-title baseline text-15">
        哪一年<small>{chineseNumber(written.length)}年</small>
      </h2>
      <ul>
        {written.map(({ year, articles }) => (
          <li key={year}>
            <a
              className="archives-which ink-2"
              href={isHere(year) ? `#y${year}` : archivesPath(year)}
              aria-current={year === readingYear ? 'location' : undefined}
            >
              {year}
              <YearStroke year={year} share={articles / most} />
              <small>{grouped(articles)} 篇</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const length = 100
const breadth = 6

/** The vertical brush stroke turned to lie flat, its dry end on the right. */
function YearStroke({ year, share }: { year: number; share: number }) {
  const path = brushPath({ x: breadth / 2, height: length, rise: length, width: 4.4, seed: year })
  return (
    <span className="archives-stroke">
      <svg
        viewBox={`0 0 ${length} ${breadth}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ width: `${Math.max(4, Math.round(share * 100))}%` }}
      >
        <path d={path} transform={`matrix(0 1 -1 0 ${length} 0)`} />
      </svg>
    </span>
  )
}
