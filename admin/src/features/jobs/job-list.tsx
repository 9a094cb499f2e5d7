import { orTell } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { type Job, runJob } from '@xiaolou/contract/job'
import { Button } from '@xiaolou/ui/button'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Loaded, LoadState } from '../../lib/load.tsx'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { everyText, secondsText } from './job-labels.ts'

const lookAgainMs = 2_000

/** The section that shows what a job works on. */
const rooms: Readonly<Record<string, { path: string; label: string }>> = {
  'publish drafts': { path: '/articles?state=scheduled', label: '看排着队的文章' },
  'keep the plan of backups': { path: '/transfer/backup', label: '看备份' },
  'sweep media': { path: '/media?state=unused', label: '看没用到的图' },
  'check links': { path: '/jobs?view=broken', label: '看失效的外链' },
}

// Failed ones first; frequent ones, which rarely report anything, last.
const rankOf = ({ everySeconds, runs }: Job) =>
  runs[0]?.isDone === false ? 0 : everySeconds > 0 && everySeconds < 60 ? 2 : 1

export function JobList({ load }: { load: Loaded<Job[]> }) {
  const { value, reload } = load
  const isBusy = value?.some(({ isRunning }) => isRunning) ?? false
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(reload, lookAgainMs)
    return () => clearInterval(timer)
  }, [isBusy, reload])
  const run = async ({ name, title }: Job) => {
    await orTell(async () => {
      const { isStarted } = await quietCall(runJob, { body: { name } })
      showNotice({
        tone: isStarted ? 'ok' : 'info',
        title: isStarted ? `「${title}」开始了` : `「${title}」正有人在做`,
        text: isStarted ? '做完写在它下面。' : '等它做完再看。',
      })
    })
    reload()
  }
  return (
    <LoadState load={load} what="定时任务">
      {jobs => (
        <ul aria-label="定时任务" className="jobs">
          {[...jobs]
            .sort((one, other) => rankOf(one) - rankOf(other))
            .map(job => (
              <JobRow key={job.name} job={job} onRun={() => run(job)} />
            ))}
        </ul>
      )}
    </LoadState>
  )
}

function JobRow({ job, onRun }: { job: Job; onRun: () => Promise<void> }) {
  const { name, title, does, isRunning, everySeconds, nextAt, runs } = job
  const now = useSiteTime()
  const [last, ...earlier] = runs
  const room = rooms[name]
  return (
    <li className="job">
      <div className="job-words">
        <h2>{title}</h2>
        <p>
          {does}
          {room && (
            <>
              {' '}
              <Link to={room.path}>{room.label}</Link>
            </>
          )}
        </p>
      </div>
      <div className="job-last text-15">
        {isRunning ? (
          <p>正在做……</p>
        ) : last ? (
          <p data-failed={!last.isDone || undefined}>
            {whenText(last.startedAt, now)}，{last.isDone ? '做好了' : '没做成'}
            {last.words && `：${last.words}`}
          </p>
        ) : (
          <p>还没有做过</p>
        )}
        <small>
          {everyText(everySeconds)}
          {last && `，用了 ${secondsText(last.seconds)}`}
          {nextAt && everySeconds > 60 && `，下次 ${whenText(nextAt, now)}`}
        </small>
        {earlier.length > 0 && (
          <details>
            <summary>从前 {earlier.length} 次</summary>
            <ol>
              {earlier.map(({ startedAt, isDone, words }) => (
                <li key={startedAt} data-failed={!isDone || undefined}>
                  {whenText(startedAt, now)} {isDone ? '做好了' : '没做成'}
                  {words && `：${words}`}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <Button size="small" aria-label={`现在做「${title}」`} isBusy={isRunning} onClick={() => void onRun()}>
        现在做
      </Button>
    </li>
  )
}
