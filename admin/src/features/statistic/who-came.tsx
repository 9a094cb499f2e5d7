import { quietCall } from '@xiaolou/browser/call'
import { type ComingKind, getPageStatistics, type Statistics } from '@xiaolou/contract/statistic'
import { EmptyState } from '@xiaolou/ui/state'
import { type ReactNode, useState } from 'react'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { placeName } from '../../lib/page-name.ts'
import { barsOf, changeWords, type Range } from '../../lib/statistic-range.ts'
import { Strokes } from '../../lib/strokes.tsx'
import { WordButton } from '../../lib/word-button.tsx'

const shownAtFirst = 12
const kindWords: Record<ComingKind, string> = { direct: '直接访问', search: '搜索', site: '友链与转述' }

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60).toLocaleString('en')} 分钟`

/** Pages with reading time, number of readers, and referrers. */
export function WhoCame({
  footprints,
  range,
  path,
  onOpen,
}: {
  footprints: Statistics
  range: Range
  /** The page whose days are shown; '' for none. */
  path: string
  onOpen: (path: string) => void
}) {
  const { total, before, days, pages, comings, searches, first_day } = footprints
  if (total.views === 0)
    return first_day === '' ? (
      <EmptyState drawing="book" title="还没有访问。" text="有人翻开一页，几秒之后这里就看得到。" />
    ) : (
      <EmptyState title="这段日子，楼里很静。" text="换一段日子看看。" />
    )
  const bars = barsOf(range, days)
  return (
    <>
      <p className="footprints-total">
        <span>
          来了<b>{total.visitors.toLocaleString('en')}</b>人次，
        </span>
        <span>
          翻了<b>{total.views.toLocaleString('en')}</b>页，
        </span>
        <span>
          读了<b>{minutes(total.reading_seconds)}</b>。
        </span>
        <small>{changeWords(total.views, before.views)}</small>
      </p>
      <Strokes strokes={bars} unit="页" name="翻了多少页" hasTable />
      <div className="footprints-columns">
        <section aria-label="读得最多">
          <h2 className="footprints-title">读得最多</h2>
          <Rows
            rows={pages.map(page => ({ ...page, key: page.path }))}
            draw={page => (
              <>
                <button
                  type="button"
                  aria-expanded={page.path === path}
                  className="footprints-name"
                  onClick={() => onOpen(page.path === path ? '' : page.path)}
                >
                  {page.title || placeName(page.path)}
                </button>
                <small className="ink-3 text-13">
                  {page.reading_seconds > 0 && `读了 ${minutes(page.reading_seconds)}`}
                </small>
                <i>{page.views.toLocaleString('en')}</i>
                {page.path === path && <PageDays path={path} range={range} />}
              </>
            )}
          />
        </section>
        <div>
          <section aria-label="从哪里来">
            <h2 className="footprints-title">从哪里来</h2>
            <Rows
              rows={comings.map(coming => ({ ...coming, key: coming.host }))}
              draw={({ host, kind, views }) => (
                <>
                  <span className="footprints-name">{host || kindWords.direct}</span>
                  <small className="ink-3 text-13">{host && kindWords[kind]}</small>
                  <i>{views.toLocaleString('en')}</i>
                </>
              )}
            />
          </section>
          <section aria-label="没有找到的词">
            <h2 className="footprints-title">没有找到的词</h2>
            {searches.length === 0 && <p className="footprints-note">找的都找到了。</p>}
            <Rows
              rows={searches.map(search => ({ ...search, key: search.words }))}
              draw={({ words, times }) => (
                <>
                  <span className="footprints-name">{words}</span>
                  <i>{times.toLocaleString('en')}</i>
                </>
              )}
            />
          </section>
        </div>
      </div>
    </>
  )
}

function Rows<Row extends { key: string }>({
  rows,
  draw,
}: {
  rows: readonly Row[]
  draw: (row: Row) => ReactNode
}) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <>
      <ol className="footprints-rows">
        {shown.map(row => (
          <li key={row.key}>{draw(row)}</li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <WordButton onClick={() => setIsWhole(true)}>还有 {rows.length - shown.length} 个</WordButton>
      )}
    </>
  )
}

function PageDays({ path, range }: { path: string; range: Range }) {
  const load = useLoad(`${path} ${range.from} ${range.to}`, () =>
    quietCall(getPageStatistics, { body: { path, ...range } }),
  )
  return (
    <div className="footprints-page">
      <LoadState load={load} what="这一页的访问">
        {days => (
          <Strokes strokes={barsOf(range, days)} unit="页" name={`${placeName(path)}，逐日`} hasTable />
        )}
      </LoadState>
      <a href={encodeURI(path)} className="word-button">
        去看这一页
      </a>
    </div>
  )
}
