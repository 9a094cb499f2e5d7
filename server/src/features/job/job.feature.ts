import { inConsole } from '@xiaolou/contract/console'
import { refusal } from '@xiaolou/contract/errors'
import * as contract from '@xiaolou/contract/job'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { KnownJob } from '../../platform/jobs.ts'
import type { Deps } from '../../platform/services.ts'
import { createJobLedger, type RunRow } from './job.ledger.ts'
import { createLinkBook, type LinkBookDeps } from './job.link-records.ts'
import { createLinkCheck } from './job.links.ts'
import { jobMigrations, jobTables } from './job.table.ts'

const checkEveryMs = 60 * 60_000
const roomPath = '/admin/jobs'

type JobDeps = LinkBookDeps & Pick<Deps, 'clock' | 'jobs' | 'timeZone' | 'outbound' | 'identity'>

/** A job as the owner sees it, with its stored runs, over all processes. */
function jobView(
  { name, title, does, everyMs, isForSite, isRunning }: KnownJob,
  runs: readonly RunRow[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): contract.Job {
  const [last] = runs
  const nextMs = last && everyMs > 0 ? last.startedAt + everyMs : 0
  return {
    ...{ name, title, does, isForSite, isRunning, everySeconds: everyMs / 1_000 },
    nextAt: nextMs > nowMs ? wireTime(nextMs, timeZone) : null,
    runs: runs.map(({ startedAt, tookMs, found, failure }) => ({
      startedAt: wireTime(startedAt, timeZone),
      seconds: tookMs / 1_000,
      isDone: failure === '',
      words: failure || found,
    })),
  }
}

function jobRoutes({
  jobs,
  clock,
  timeZone,
  ledger,
  book,
  check,
}: Pick<JobDeps, 'jobs' | 'clock' | 'timeZone'> & {
  ledger: ReturnType<typeof createJobLedger>
  book: ReturnType<typeof createLinkBook>
  check: ReturnType<typeof createLinkCheck>['check']
}): BoundRoute[] {
  return [
    bind(contract.getJobList, async () => {
      const runs = await ledger.read()
      return jobs.known().map(job => jobView(job, runs.get(job.name) ?? [], { nowMs: clock.now(), timeZone }))
    }),

    bind(contract.runJob, async ({ body: { name } }) => {
      if (!jobs.known().some(job => job.name === name)) throw refusal('notFound')
      return { isStarted: await jobs.runNow(name) }
    }),

    bind(contract.getBrokenLinks, async ({ body }) => {
      const { list, total } = await book.findBroken(body.isIgnored, sliceOf(body))
      const { current, size } = body
      return {
        ...{ current, size, total, unasked: await book.countUnasked() },
        list: list.map(({ link: { id, url, fault, status, ...link }, places }) => ({
          ...{ id, url, status, fault: fault || 'away' },
          failedSince: wireTime(link.failedSince, timeZone),
          checkedAt: wireTime(link.checkedAt, timeZone),
          isIgnored: link.isIgnored === 1,
          places: places.map(({ kind, row_id, title }) => ({ kind, id: row_id, title })),
        })),
      }
    }),

    bind(contract.checkLink, async ({ body: { id } }) => {
      const link = await book.get(id)
      if (!link) throw refusal('notFound')
      return { isAnswering: (await check(link)).fault === '' }
    }),

    bind(contract.ignoreLink, async ({ body: { id, isIgnored } }) => {
      if (!(await book.ignore(id, isIgnored))) throw refusal('notFound')
    }),
  ]
}

/** The program's own jobs: how they went, and what they found. */
export const jobFeature: FeatureManifest<JobDeps> = {
  migrations: jobMigrations,
  titleColumns: [{ kind: 'outlink', table: 'outbound_link', column: 'url' }],
  transientTables: jobTables,
  siteExport: { leftOut: jobTables },
  create(deps) {
    const { db, clock, jobs, identity, outbound } = deps
    const ledger = createJobLedger(db)
    const book = createLinkBook(deps)
    const { run, check } = createLinkCheck({ book, clock, askPublic: outbound.askPublic })

    const tellOwners = async (name: string) => {
      const title = jobs.known().find(job => job.name === name)?.title ?? name
      const message = `「${title}」没有做成，去${inConsole('/jobs')}看看`
      const ids = await identity.findAdministratorIds()
      const notices = ids.map(user_id => ({
        ...{ user_id, message, type: 4 as const, to_id: 0, address: roomPath, about: `job:${name}` },
      }))
      ;(await db.transaction(inner => outbound.notify(inner, notices)))()
    }
    jobs.onEnd(async ended => {
      const isNew = await ledger.write(ended)
      if (isNew && ended.isForSite) await tellOwners(ended.name)
    })
    jobs.repeatSlowly(
      {
        name: 'check links',
        title: '检查外链',
        does: '每小时问几十条外链还在不在。隔着几天问三次都不通，才说它断了；只标出来，不藏。',
      },
      checkEveryMs,
      run,
    )
    return { routes: jobRoutes({ ...deps, ledger, book, check }) }
  },
}
