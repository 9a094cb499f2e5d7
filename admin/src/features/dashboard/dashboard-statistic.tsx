import { Link } from 'react-router'
import type { Loaded } from '../../lib/load.tsx'
import { placeName } from '../../lib/page-name.ts'
import { barsOf, changeWords } from '../../lib/statistic-range.ts'
import { Strokes } from '../../lib/strokes.tsx'
import type { DashboardStatistics } from './dashboard-data.ts'
import { RankedList } from './ranked-list.tsx'
import { Section } from './section.tsx'

/** Today's readers in the day's sentence; nothing if there was never a visit. */
export function CameToday({ load }: { load: Loaded<DashboardStatistics> }) {
  if (!load.value || load.value.month.first_day === '') return null
  const { total } = load.value.day
  if (total.views === 0) return <span className="desk-clause">今天还没有人推门；</span>
  const seconds = total.visitors === 0 ? 0 : Math.round(total.reading_seconds / total.visitors)
  return (
    <>
      <span className="desk-clause">
        今天来了<b>{total.visitors.toLocaleString('en')}</b>人，
      </span>
      <span className="desk-clause">
        翻了<b>{total.views.toLocaleString('en')}</b>页，
      </span>
      {seconds > 0 && (
        <span className="desk-clause">
          平均坐了
          {seconds >= 60 && (
            <>
              <b>{Math.floor(seconds / 60)}</b>分
            </>
          )}
          <b>{seconds % 60}</b>秒，
        </span>
      )}
    </>
  )
}

/** Thirty days as bars, the tallest labelled with its most read page. */
export function MonthStrokes({ load }: { load: Loaded<DashboardStatistics> }) {
  if (!load.value || load.value.month.total.views === 0) return null
  const { month, range } = load.value
  const change = changeWords(month.total.views, month.before.views)
  return (
    <div className="desk-month ink-3 text-14">
      <Strokes strokes={barsOf(range, month.days)} unit="页" name="近三十天，翻了多少页" />
      <Link to="/footprints">
        近三十日 {month.total.views.toLocaleString('en')} 页{change && `，${change}`}
      </Link>
    </div>
  )
}

const shown = 5

/** Today's most read pages, and where their readers came from. */
export function ReadToday({ load }: { load: Loaded<DashboardStatistics> }) {
  const today = load.value?.day
  if (!today || today.total.views === 0) return null
  return (
    <>
      <Section title="今天读得最多">
        <RankedList
          rows={today.pages.slice(0, shown).map(({ path, title, views }) => ({
            ...{ key: path, href: encodeURI(path), name: title || placeName(path), title: title || path },
            count: views.toLocaleString('en'),
          }))}
        />
      </Section>
      {today.comings.length > 0 && (
        <Section title="从哪里来">
          <RankedList
            rows={today.comings.slice(0, shown).map(({ host, views }) => ({
              ...{ key: host, name: host || '直接访问', count: views.toLocaleString('en') },
            }))}
          />
        </Section>
      )}
    </>
  )
}
