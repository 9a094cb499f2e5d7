import { quietCall } from '@xiaolou/browser/call'
import {
  getModerationCounts,
  getModerationList,
  type ModerationAct,
  type ModerationKind,
  type ModerationRow,
} from '@xiaolou/contract/moderation'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { WordButton } from '../../lib/word-button.tsx'
import './queue.css'
import { banTerms, DurationDialog, weekMinutes } from '../../lib/duration-dialog.tsx'
import { useListKeys } from '../../lib/list-keys.ts'
import { Choice, ListTools, Pages, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { kindNames } from '../../lib/moderation/held-label.ts'
import { type Aim, moderateRows } from '../../lib/moderation/moderation-actions.ts'
import { type QueryState, useQueryState } from '../../lib/query-state.ts'
import { BulkBar, PageBox, RowList } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useRows } from '../../lib/selection.ts'
import { BanList } from './ban-list.tsx'
import {
  bodyOf,
  kindOf,
  onlyText,
  pageSize,
  type QueueFilter,
  readFilter,
  stateNames,
  states,
  tabCount,
  wireFilter,
} from './queue-filter.ts'
import { QueueRow } from './queue-row.tsx'

const keyOf = ({ kind, id }: Pick<ModerationRow, 'kind' | 'id'>) => `${kind} ${id}`
const itemOf = (key: string): { kind: ModerationKind; id: number } => {
  const [kind, id] = key.split(' ')
  return { kind: kind === 'message' || kind === 'link' ? kind : 'comment', id: Number(id) }
}

/** One section over the queue: `own` is its kind. */
export function Queue({ own, title, lead }: { own: ModerationKind; title: string; lead: string }) {
  const state = useQueryState(readFilter)
  const { query: filter, change, typed, hrefOf } = state
  const counts = useLoad('counts', () => quietCall(getModerationCounts))
  return (
    <>
      <ScreenHead title={title} lead={lead} />
      <div className="queue-states">
        <Tabs
          label="状态"
          tabs={states.map(value => ({
            value,
            label: stateNames[value],
            count: tabCount(counts.value, value, own),
          }))}
          current={filter.state}
          hrefOf={value => hrefOf({ state: value, kind: '', writer: '', shape: '', network: '' })}
        />
      </div>
      {filter.state === 'bans' ? (
        <BanList />
      ) : (
        <>
          <ListTools>
            <SearchField label="话里的词" {...typed(filter.search, words => ({ search: words }))} />
            {own === 'comment' && (
              <Choice
                label="哪一样"
                value={kindOf(filter, own) ?? 'every'}
                options={[
                  { value: 'every', label: '各样都看' },
                  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
                ]}
                onChoose={value =>
                  change({
                    kind: value === 'message' || value === 'link' || value === 'comment' ? value : 'every',
                  })
                }
              />
            )}
          </ListTools>
          <Rows own={own} state={state} reloadCounts={counts.reload} />
        </>
      )}
    </>
  )
}

function Rows({
  own,
  state: { query: filter, change, hrefOf, key, filterKey },
  reloadCounts,
}: {
  own: ModerationKind
  state: QueryState<QueueFilter>
  reloadCounts: () => void
}) {
  const load = useLoad(key, () => quietCall(getModerationList, { body: bodyOf(filter, own) }))
  const { rows, total, selection, hide } = useRows({ load, keyOf, filterKey })
  const place = useListKeys()
  const [toBan, setToBan] = useState<Aim>()
  const [isBusy, setIsBusy] = useState(false)
  const only = onlyText(filter)
  const everything: Aim = { all: wireFilter(filter, own) }

  const act = async (what: ModerationAct, aim: Aim, minutes?: number) => {
    if (what === 'ban' && minutes === undefined) return setToBan(aim)
    const keys = 'items' in aim ? aim.items.map(({ kind, id }) => `${kind} ${id}`) : rows.map(keyOf)
    const isHiddenNow = what === 'delete'
    if (isHiddenNow) hide(keys, true)
    setIsBusy(true)
    await moderateRows(what, aim, {
      ...(minutes !== undefined && { minutes }),
      onChanged: () => {
        hide(keys, false)
        load.reload()
        reloadCounts()
      },
    })
    setIsBusy(false)
    selection.clear()
  }
  const chosen: Aim = selection.isAll ? everything : { items: selection.ids.map(itemOf) }
  const { state: shelf } = filter
  const bulk: { what: ModerationAct; label: string | false }[] = [
    { what: 'approve', label: shelf !== 'all' && (shelf === 'waiting' ? '通过' : '放回来') },
    { what: 'bin', label: shelf !== 'bin' && '删除' },
    { what: 'spam', label: shelf !== 'spam' && '标为垃圾' },
    { what: 'ban', label: '拉黑…' },
    { what: 'delete', label: (shelf === 'bin' || shelf === 'spam') && '彻底删掉' },
  ]
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  // The last row of the last page is gone: go to the new last page.
  if (load.value?.list.length === 0 && !load.isLoading && total > 0 && filter.page > lastPage)
    return <Navigate replace to={hrefOf({ page: lastPage }).replace(/^\/admin/, '')} />
  return (
    <div ref={place}>
      {only && (
        <p className="queue-only baseline ink-2 text-15 wrap">
          <span>
            {only}，共 <b>{total.toLocaleString('en')}</b> 条
          </span>
          <WordButton onClick={() => change({ writer: '', shape: '', network: '' })}>都看</WordButton>
        </p>
      )}
      <LoadState
        load={load}
        what={own === 'message' ? '留言' : '评论'}
        isEmpty={() => rows.length === 0}
        empty={<Nothing filter={filter} only={only} />}
      >
        {() => (
          <>
            <div className="rows-head">
              <PageBox selection={selection} />
            </div>
            <RowList
              label={stateNames[filter.state]}
              rows={rows}
              keyOf={keyOf}
              nameOf={row => `${row.nick_name}的话`}
              selection={selection}
            >
              {row => (
                <QueueRow
                  row={row}
                  isKindShown={kindOf(filter, own) === null}
                  hrefOf={part => hrefOf({ writer: '', shape: '', network: '', ...part })}
                  onAct={(what, aim) => void act(what, aim)}
                  onAnswered={() => {
                    load.reload()
                    reloadCounts()
                  }}
                />
              )}
            </RowList>
          </>
        )}
      </LoadState>
      <Pages page={filter.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page })} />
      <BulkBar selection={selection} noun="条">
        {bulk
          .filter(({ label }) => label)
          .map(({ what, label }) => (
            <Button key={what} size="small" isBusy={isBusy} onClick={() => void act(what, chosen)}>
              {label}
            </Button>
          ))}
      </BulkBar>
      {toBan && (
        <DurationDialog
          title="拉黑写的人"
          description="这些话标为垃圾，写的人不能再评论、留言、申请友链；没有账号的，连同他那一段网络一起挡。还能看，账号也还能登录。"
          label="拉黑"
          durationLabel="拉黑多久"
          terms={banTerms('一直')}
          usualMinutes={weekMinutes}
          send={async ({ minutes }) => void act('ban', toBan, minutes)}
          onClose={() => setToBan(undefined)}
        />
      )}
    </div>
  )
}

function Nothing({ filter: { state, search }, only }: { filter: QueueFilter; only: string }) {
  if (search)
    return <EmptyState title={`没有哪一条提到「${search}」。`} text="换个词试试，或者看看别的去处。" />
  if (only) return <EmptyState title="这样的没有了。" text="都处理过了，或者去了别的状态。" />
  if (state === 'waiting') return <EmptyState drawing="tea" title="没有人在等。" text="都看过了，喝口茶。" />
  if (state === 'spam') return <EmptyState drawing="tea" title="一条垃圾也没有。" />
  if (state === 'bin') return <EmptyState drawing="tea" title="回收站是空的。" />
  return <EmptyState drawing="rain" title="还没有人说过话。" text="有人留下一句，就会在这里。" />
}
