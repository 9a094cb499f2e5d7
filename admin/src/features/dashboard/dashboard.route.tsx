import { quietCall } from '@xiaolou/browser/call'
import { deviceHour } from '@xiaolou/browser/clock'
import { useUser } from '@xiaolou/browser/session'
import { consoleSections } from '@xiaolou/contract/console'
import { getSetUpStep } from '@xiaolou/contract/starter'
import { PenLine } from '@xiaolou/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './dashboard.css'
import './dashboard-now.css'
import { useLoad } from '../../lib/load.tsx'
import { sayPath, writePath } from '../../lib/paths.ts'
import { useTitle } from '../../lib/screen-head.tsx'
import { useSite } from '../../lib/site.ts'
import { useSiteTime, wordText } from '../../lib/when.ts'
import { type Day, readDay, readDrafts, readSide, readStatistics, readWaiting } from './dashboard-data.ts'
import { DashboardSide } from './dashboard-side.tsx'
import { CameToday, MonthStrokes, ReadToday } from './dashboard-statistic.tsx'
import { dayLines, greetingOf } from './day-label.ts'
import { FirstSteps, HalfSetUp } from './first-steps.tsx'
import { GoOn } from './go-on.tsx'
import { WaitingComments } from './waiting.tsx'

/** The dashboard: the hour, the day, the current state, and what waits for approval. */
export function Component() {
  useTitle(consoleSections['/'])
  const now = useSiteTime()
  // At midnight of the site everything that depends on the day is loaded again.
  const today = now.slice(0, 10)
  const { config } = useSite()
  const user = useUser()
  const day = useLoad(`day ${today}`, () => readDay(today))
  const footprints = useLoad(`footprints ${today}`, () => readStatistics(today))
  const drafts = useLoad('drafts', readDrafts)
  const waiting = useLoad('waiting', readWaiting)
  const setUp = useLoad('set-up', () => quietCall(getSetUpStep))
  const side = useLoad(`side ${today}`, readSide)
  const name = config.owner_name || user?.nick_name || '主人'
  const isIdle =
    drafts.value !== undefined &&
    drafts.value.writing.total + drafts.value.scheduled.total === 0 &&
    waiting.value?.total === 0
  return (
    <>
      <header className="desk-head">
        <div>
          <h1>
            {greetingOf(deviceHour())}，{name}
          </h1>
          <p className="desk-clauses">
            {dayLines(today).map(clauses => (
              <span key={clauses.join('')} className="desk-clause">
                {clauses.map(clause => (
                  <span key={clause} className="desk-clause">
                    {clause}
                  </span>
                ))}
              </span>
            ))}
          </p>
        </div>
        <p className="desk-do row gap-20 rigid">
          <Link to={sayPath} className="desk-say ink-2 text-15">
            说一句
          </Link>
          <Link to={writePath} className="ui-button ui-button-primary ui-button-medium">
            <PenLine size={18} aria-hidden="true" />
            写文章
          </Link>
        </p>
      </header>
      <div className="desk-now">
        <p className="desk-day" aria-busy={day.value === undefined && day.isLoading}>
          {day.value ? (
            <DaySentence day={day.value} came={<CameToday load={footprints} />} />
          ) : day.failure ? (
            '今天的数没有取到，字都还在。'
          ) : (
            ''
          )}
        </p>
        <MonthStrokes load={footprints} />
      </div>
      {setUp.value?.step ? (
        <HalfSetUp step={setUp.value.step} onEnd={setUp.reload} />
      ) : (
        day.value && <FirstSteps articleCount={day.value.articleCount} />
      )}
      <div className="desk-columns">
        <div className="desk-main">
          {isIdle ? (
            <p className="desk-empty ink-2 line-below">没有人在等，去写字吧。</p>
          ) : (
            <GoOn load={drafts} now={now} />
          )}
          <WaitingComments load={waiting} now={now} />
        </div>
        <DashboardSide load={side} now={now}>
          <ReadToday load={footprints} />
        </DashboardSide>
      </div>
    </>
  )
}

/** A sentence with the current numbers. */
function DaySentence({ day, came }: { day: Day; came: ReactNode }) {
  const [words, unit] = wordText(day.wordCount)
  if (day.articleCount === 0) return <>楼里还空着，第一篇等你落笔。</>
  return (
    <>
      {came}
      <span className="desk-clause">
        楼里有<b>{day.articleCount.toLocaleString('en')}</b>篇文章，
      </span>
      <span className="desk-clause">
        一共<b>{words}</b>
        {unit.trim()}；
      </span>
      <span className="desk-clause">
        {day.said > 0 ? (
          <>
            今天留下
            <b>
              {day.said}
              {day.isMore && '+'}
            </b>
            句话。
          </>
        ) : (
          '今天还静着，没有人开口。'
        )}
      </span>
    </>
  )
}
