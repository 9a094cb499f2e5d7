import { quietCall } from '@xiaolou/browser/call'
import { type Act, actKinds, getActions, getActionsLink } from '@xiaolou/contract/audit'
import { consoleSections } from '@xiaolou/contract/console'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { EmptyState } from '@xiaolou/ui/state'
import './audit.css'
import { downloadFrom } from '../../lib/download.ts'
import { ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useSiteTime, whenText } from '../../lib/when.ts'

const pageSize = 30
const tabs = ['all', ...actKinds, 'failed'] as const
const tabNames = { all: '全部', act: '改动', door: '登录', command: '命令行', failed: '没成的' }

const readQuery = (query: QueryReader) => ({
  tab: query.choice('tab', tabs, 'all'),
  q: query.text('q'),
  from: query.text('from'),
  to: query.text('to'),
  page: query.number('page', 1),
})

const take = (format: 'csv' | 'json') => downloadFrom(() => quietCall(getActionsLink, { body: { format } }))

/** The audit log: actions of administrators, sign-ins, and commands; to read, search and download. */
export function Component() {
  const { query, change, typed, hrefOf, key } = useQueryState(readQuery)
  const { tab, q, from, to, page } = query
  const load = useLoad(key, () =>
    quietCall(getActions, {
      body: {
        ...{ current: page, size: pageSize, search: q, from, to, is_failed: tab === 'failed' },
        kind: actKinds.find(kind => kind === tab),
      },
    }),
  )
  const isFiltered = tab !== 'all' || q !== '' || from !== '' || to !== ''
  const empty = isFiltered ? (
    <EmptyState title="没有这样的记录。" text="换个词、换个日子看看。" />
  ) : (
    <EmptyState drawing="tea" title="还没有记下什么。" text="从今往后动过的，都在这里。" />
  )
  return (
    <>
      <ScreenHead
        title={consoleSections['/audit']}
        lead="谁在什么时候做了什么。留一年多，改不了，也不记内容。"
        actions={
          <>
            <Button onClick={() => void take('csv')}>导出 CSV</Button>
            <Button onClick={() => void take('json')}>导出 JSON</Button>
          </>
        }
      />
      <ListTools>
        <Tabs
          label="操作记录的种类"
          tabs={tabs.map(value => ({ value, label: tabNames[value] }))}
          current={tab}
          hrefOf={value => hrefOf({ tab: value })}
        />
        <SearchField label="找人、找事" {...typed(q, words => ({ q: words }))} />
        <span className="row gap-6 ink-3 wrap">
          <Day label="从哪天" value={from} onChoose={day => change({ from: day })} />
          <span aria-hidden="true">至</span>
          <Day label="到哪天" value={to} onChoose={day => change({ to: day })} />
        </span>
      </ListTools>
      <PagedState load={load} what="操作记录" page={page} size={pageSize} hrefOf={hrefOf} empty={empty}>
        {list => (
          <ol aria-label="操作记录" className="audit-list">
            {list.map(act => (
              <li key={act.id}>
                <ActRow act={act} />
              </li>
            ))}
          </ol>
        )}
      </PagedState>
    </>
  )
}

function Day({ label, value, onChoose }: { label: string; value: string; onChoose: (day: string) => void }) {
  return (
    <Input
      type="date"
      aria-label={label}
      value={value}
      onChange={event => onChoose(event.currentTarget.value)}
    />
  )
}

function ActRow({ act }: { act: Act }) {
  const { who, what, target, device, place, is_done, answer, createdAt } = act
  const now = useSiteTime()
  return (
    <article className="audit-row">
      <time title={createdAt}>{whenText(createdAt, now)}</time>
      <div>
        <p>
          <b>{who}</b> {what} {!is_done && <Badge tone="quiet">没成</Badge>}
        </p>
        {answer && <p className="audit-quiet">{answer}</p>}
        <p className="audit-quiet">
          {[target, device, place && `来处 ${place}`].filter(Boolean).join(' · ')}
        </p>
      </div>
    </article>
  )
}
