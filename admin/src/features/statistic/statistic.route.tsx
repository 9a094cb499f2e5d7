import { quietCall } from '@xiaolou/browser/call'
import { consoleSections } from '@xiaolou/contract/console'
import { isWall } from '@xiaolou/contract/kit/zone'
import { getStatistics, type Statistics } from '@xiaolou/contract/statistic'
import './statistic.css'
import { downloadText } from '../../lib/download.ts'
import { Tabs } from '../../lib/list-tools.tsx'

import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { countedRange, type Range, rangeOf, spans, spanWords } from '../../lib/statistic-range.ts'
import { useSiteTime } from '../../lib/when.ts'
import { LeftOut, reasons, robotText } from './left-out.tsx'
import { WhoCame } from './who-came.tsx'

const tabs = ['came', 'out'] as const
const readState = (query: QueryReader) => ({
  span: query.choice('span', spans, '30'),
  from: query.text('from'),
  to: query.text('to'),
  tab: query.choice('tab', tabs, 'came'),
  path: query.text('path'),
})
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isWall(text)

/** Statistics of visits: counts by day and page; nobody is tracked. */
export function Component() {
  const { query, change, hrefOf } = useQueryState(readState)
  const today = useSiteTime().slice(0, 10)
  const isOwn = isDay(query.from) && isDay(query.to)
  const range = isOwn ? { from: query.from, to: query.to } : rangeOf(query.span, today)
  const load = useLoad(`${range.from} ${range.to}`, () => quietCall(getStatistics, { body: range }))
  const shown = countedRange(range, load.value?.first_day ?? '')
  return (
    <>
      <ScreenHead
        title={consoleSections['/footprints']}
        lead="只按天和地址记数，不记是谁。"
        actions={
          <button
            type="button"
            className="ui-button ui-button-outline ui-button-medium"
            disabled={load.value === undefined}
            onClick={() => load.value && downloadStatistics(load.value, shown)}
          >
            存成表格
          </button>
        }
      />
      <div className="list-tools row line-below wrap">
        <Tabs
          label="哪一段日子"
          tabs={spans.map(span => ({ value: span, label: spanWords[span] }))}
          current={isOwn ? undefined : query.span}
          hrefOf={span => hrefOf({ span, from: '', to: '' })}
        />
        <p className="footprints-own row ink-3 text-14 wrap">
          <label>
            从
            <input
              type="date"
              max={today}
              value={shown.from}
              onChange={event => change({ from: event.target.value, to: shown.to })}
            />
          </label>
          <label>
            到
            <input
              type="date"
              max={today}
              value={shown.to}
              onChange={event => change({ from: shown.from, to: event.target.value })}
            />
          </label>
        </p>
      </div>
      <div className="footprints-tabs">
        <Tabs
          label="计入的与没有计入的"
          tabs={[
            { value: 'came', label: '来过的' },
            { value: 'out', label: '没有计入的' },
          ]}
          current={query.tab}
          hrefOf={tab => hrefOf({ tab })}
        />
      </div>
      <LoadState load={load} what="访问统计">
        {value =>
          query.tab === 'out' ? (
            <LeftOut footprints={value} />
          ) : (
            <WhoCame footprints={value} range={shown} path={query.path} onOpen={path => change({ path })} />
          )
        }
      </LoadState>
    </>
  )
}

// A spreadsheet would evaluate a cell that begins like a formula.
const cell = (value: string | number) => {
  const text = String(value)
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Everything of the range in one CSV file, with a byte order mark for its encoding. */
function statisticsFile({ days, pages, comings, searches, left_out, robots }: Statistics): string {
  const rows: (string | number)[][] = [
    ['哪一样', '什么', '翻页', '人', '读了多少秒'],
    ...days.map(one => ['逐日', one.day, one.views, one.visitors, one.reading_seconds]),
    ...pages.map(one => ['页', one.title || one.path, one.views, '', one.reading_seconds]),
    ...comings.map(one => ['来处', one.host || '直接访问', one.views, '', '']),
    ...searches.map(one => ['没有找到的词', one.words, one.times, '', '']),
    ...left_out.map(one => ['没有计入的', reasons[one.reason][0], one.times, '', '']),
    ...robots.map(one => ['机器来的', robotText(one.name), one.times, '', '']),
  ]
  return `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const downloadStatistics = (footprints: Statistics, { from, to }: Range) =>
  downloadText(`访问统计 ${from} ${to}.csv`, statisticsFile(footprints), 'text/csv;charset=utf-8')
