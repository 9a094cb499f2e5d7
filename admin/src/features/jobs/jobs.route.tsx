import { consoleSections } from '@xiaolou/contract/console'
import './jobs.css'
import { quietCall } from '@xiaolou/browser/call'

import { getBrokenLinks, getJobList } from '@xiaolou/contract/job'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { getLostMedia } from '@xiaolou/contract/media'
import { EmptyState } from '@xiaolou/ui/state'
import { Tabs } from '../../lib/list-tools.tsx'
import { type Loaded, LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { UseList } from '../../lib/use-list.tsx'
import { JobList } from './job-list.tsx'
import { LinkList, linksPerPage } from './link-list.tsx'

const views = ['jobs', 'broken', 'ignored', 'lost'] as const
const readFilter = (query: QueryReader) => ({
  view: query.choice('view', views, 'jobs'),
  page: query.number('page', 1) || 1,
})

/** The site's jobs and their results. */
export function Component() {
  const { query, hrefOf, key } = useQueryState(readFilter)
  const { view, page } = query
  const jobs = useLoad('jobs', () => quietCall(getJobList))
  const isIgnored = view === 'ignored'
  const isOfLinks = view === 'broken' || isIgnored
  const links = useLoad(`links ${isOfLinks ? key : ''}`, () =>
    quietCall(getBrokenLinks, { body: { current: isOfLinks ? page : 1, size: linksPerPage, isIgnored } }),
  )
  const lost = useLoad('lost', () => quietCall(getLostMedia))
  const failed = jobs.value?.filter(({ runs }) => runs[0]?.isDone === false).length ?? 0
  return (
    <>
      <ScreenHead
        title={consoleSections['/jobs']}
        lead={
          failed > 0
            ? `有 ${failed} 件没做成，往下看。`
            : '没人吩咐也照做的事：几时做的，做成了没有，看见了什么。'
        }
      />
      <Tabs
        label="定时任务和失效的链接"
        current={view}
        hrefOf={value => hrefOf({ view: value })}
        tabs={[
          { value: 'jobs', label: '全部任务', count: jobs.value?.length },
          { value: 'broken', label: '失效的外链', count: isIgnored ? undefined : links.value?.total },
          { value: 'lost', label: '缺了的图', count: lost.value?.total },
          { value: 'ignored', label: '不再检查的', count: isIgnored ? links.value?.total : undefined },
        ]}
      />
      {view === 'jobs' && <JobList load={jobs} />}
      {view === 'lost' && <LostList load={lost} />}
      {isOfLinks && <LinkList load={links} isIgnored={isIgnored} page={page} hrefOf={hrefOf} />}
    </>
  )
}

/** Missing pictures and files, each with the places that use it. */
function LostList({ load }: { load: Loaded<CallResult<typeof getLostMedia>> }) {
  const empty = (
    <EmptyState
      drawing="tea"
      title="一张不缺。"
      text="文章、封面、头像里写着的图，都在小楼里。别处的图若不在了，写在「失效的外链」里。"
    />
  )
  return (
    <LoadState load={load} what="缺了的图" isEmpty={({ list }) => list.length === 0} empty={empty}>
      {({ list, total }) => (
        <>
          <p className="lost-how ink-3 text-14">
            换一张，或者从备份里拿回来：把备份 uploads 里同名的文件放回原处，这里就没有它了。
            {total > list.length && `一共 ${total} 个，先列 ${list.length} 个。`}
          </p>
          <ul aria-label="缺了的图" className="lost-files">
            {list.map(({ name, uses }) => (
              <li key={name}>
                <code title={name}>{name.slice(0, 12)}…</code>
                <UseList uses={uses} />
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadState>
  )
}
