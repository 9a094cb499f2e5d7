import { useLazy } from '@xiaolou/browser/lazy'
import { postPath } from '@xiaolou/contract/address'
import type { TimelineEntry, TimelineYear } from '@xiaolou/contract/article'
import { brushPath } from '@xiaolou/ui/brush-path'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { useState } from 'react'
import { Cover, coverPicture } from '~/lib/cover.tsx'
import { Clauses } from './clauses.tsx'
import { grouped, type LifeYear, riseOf, wordsText } from './life.ts'

/** A full year shows its newest rows; the others are folded, never only one or two. */
const shownRows = 6
const rowsWithoutMore = 9

/**
 * A whole year: its number stays in view while its rows scroll, with its own twelve bars. `#y2024` links to
 * it, `#m2024-06` to a month. `isOpen`: nothing is folded.
 */
export function YearSection({ year, life, isOpen }: { year: TimelineYear; life: LifeYear; isOpen: boolean }) {
  const rows = year.articleList
  const cut = rows.length > rowsWithoutMore ? shownRows : rows.length
  const [shown, more] = [rows.slice(0, cut), rows.slice(cut)]
  const name = `y${year.year}`
  return (
    <section id={name} className="archives-year" aria-labelledby={`${name}-title`}>
      <header>
        <h2 id={`${name}-title`}>{year.year}</h2>
        <p className="archives-sum ink-3 text-13-5 tabular">
          <span>{grouped(rows.length)} 篇</span> <span>{wordsText(life.words)}</span>
        </p>
        <YearStrokes life={life} />
        <UnfoldYear year={year} />
      </header>
      <div>
        <Rows rows={shown} />
        {more.length > 0 && (
          <details className="archives-rest" open={isOpen}>
            <summary className="bare-summary inline-row ink-link text-14">
              <span className="when-closed">这一年另外{chineseNumber(more.length)}篇</span>
              <span className="when-open">收起这一年另外{chineseNumber(more.length)}篇</span>
            </summary>
            <Rows rows={more} before={shown.at(-1)} />
          </details>
        )}
      </div>
    </section>
  )
}

const loadScroll = () => import('./scroll/year-scroll.tsx').then(module => module.YearScroll)

function UnfoldYear({ year }: { year: TimelineYear }) {
  const { Part: YearScroll, isOpen, open, close } = useLazy({ name: '展成长卷', load: loadScroll })
  return (
    <>
      <button type="button" className="archives-unfold ink-link text-14" onClick={open}>
        展成长卷<span className="sr-only">：{year.year} 年</span>
      </button>
      {YearScroll && isOpen && <YearScroll year={year} onClose={close} />}
    </>
  )
}

function YearStrokes({ life: { strokes, year } }: { life: LifeYear }) {
  const most = Math.max(...strokes.map(stroke => stroke?.words ?? 0), 1)
  return (
    <svg className="archives-strokes" viewBox="0 0 96 26" preserveAspectRatio="none" aria-hidden="true">
      <path className="archives-ground" d="M0 25.5H96" />
      {strokes.map((stroke, at) => {
        if (!stroke) return null
        const rise = riseOf({ words: stroke.words, most, height: 25 })
        const path = brushPath({ x: at * 8 + 4, height: 25, rise, width: 4.6, seed: year * 12 + at })
        return <path key={stroke.month} d={path} />
      })}
    </svg>
  )
}

const monthOf = ({ createdAt }: TimelineEntry) => createdAt.slice(0, 7)

/** `before` is the row above the first: the first row of a month is the target of its bar. */
function Rows({ rows, before }: { rows: readonly TimelineEntry[]; before?: TimelineEntry | undefined }) {
  return (
    <ol>
      {rows.map((row, at) => {
        const above = at === 0 ? before : rows[at - 1]
        const isFirst = !above || monthOf(above) !== monthOf(row)
        return <Row key={row.id} row={row} anchor={isFirst ? `m${monthOf(row)}` : undefined} />
      })}
    </ol>
  )
}

/**
 * Date, title, leader, category and length. Its cover shows while the row is hovered or its link has the
 * focus: CSS alone shows it, so nothing is fetched or painted before.
 */
function Row({ row, anchor }: { row: TimelineEntry; anchor: string | undefined }) {
  const [isMet, setIsMet] = useState(false)
  const meet = () => setIsMet(true)
  const hasPicture = row.article_cover !== ''
  return (
    <li
      className="archives-row ink-3 text-14 tabular"
      id={anchor}
      data-month={monthOf(row)}
      onPointerEnter={meet}
      onFocus={meet}
    >
      <time dateTime={row.createdAt.slice(0, 10)}>{row.createdAt.slice(5, 10)}</time>
      <a href={postPath(row.slug)} className="archives-title one-line">
        <bdi>
          <Clauses text={row.article_title} />
        </bdi>
      </a>
      <span className="archives-leader" aria-hidden="true" />
      <span className="archives-category one-line ink-2">{row.categoryName}</span>
      <span className="archives-words">{grouped(row.word_count)} 字</span>
      {(hasPicture || isMet) && (
        <span className="archives-peek raised" aria-hidden="true">
          <span className="frame">
            <Cover id={row.id} picture={coverPicture(row)} sizes="(width >= 1080px) 184px, 224px" />
          </span>
          {row.opening && (
            <span dir="auto" className="archives-opening ink-2">
              {row.opening}
            </span>
          )}
        </span>
      )}
    </li>
  )
}
