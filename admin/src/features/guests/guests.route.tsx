import { quietCall } from '@xiaolou/browser/call'
import { consoleSections } from '@xiaolou/contract/console'
import { role } from '@xiaolou/contract/user'
import { type Guest, getGuestCounts, getGuestList } from '@xiaolou/contract/user-manage'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Link } from 'react-router'
import './guest.css'
import { useBusy } from '@xiaolou/browser/busy'
import { useListKeys } from '../../lib/list-keys.ts'
import { Choice, ListTools, Pages, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { guestPath } from '../../lib/paths.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { BulkBar, PageBox, RowList } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { refreshCounts } from '../../lib/section-counts.ts'
import { useRows } from '../../lib/selection.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { liftGuests, readGuests, signOutGuests } from './guest-actions.ts'
import { type Asked, GuestDialogs } from './guest-dialogs.tsx'
import {
  banText,
  bodyOf,
  type GuestFilter,
  pageSize,
  readFilter,
  saidText,
  sortOf,
  sorts,
} from './guest-filter.ts'
import { GuestMenu } from './guest-menu.tsx'

/** All accounts: who they are, when they were last here, how much they wrote, and actions on them. */
export function Component() {
  const { query: filter, change, typed, hrefOf, key, filterKey } = useQueryState(readFilter)
  const load = useLoad(key, () => quietCall(getGuestList, { body: bodyOf(filter) }))
  const counts = useLoad('counts', () => quietCall(getGuestCounts))
  const { rows, total, selection, hide } = useRows({ load, keyOf: ({ id }) => id, filterKey })
  const place = useListKeys()
  const [asked, setAsked] = useState<Asked>()
  const [known, setKnown] = useState<ReadonlyMap<number, Guest>>(new Map())
  const { isBusy, run } = useBusy()
  const reload = () => {
    load.reload()
    counts.reload()
    refreshCounts()
  }
  // A row selected on another page is remembered as it was there.
  const remember = () => setKnown(last => new Map([...last, ...rows.map(row => [row.id, row] as const)]))
  const withChosen = (act: (guests: readonly Guest[]) => unknown) =>
    run(async () => {
      const onPages = new Map([...known, ...rows.map(row => [row.id, row] as const)])
      const chosen = selection.isAll
        ? await readGuests(filter)
        : selection.ids.flatMap(id => onPages.get(id) ?? [])
      const guests = chosen.filter(guest => guest.role !== role.administrator)
      if (guests.length > 0) await act(guests)
      selection.clear()
    })
  const ask = (act: Asked['act']) => (guests: readonly Guest[]) => setAsked({ act, guests })
  const bulk: [label: string, act: (guests: readonly Guest[]) => unknown][] = [
    filter.state === 'banned' ? ['解除停用', guests => liftGuests(guests, reload)] : ['停用…', ask('ban')],
    ['在各处退出', guests => signOutGuests(guests, reload)],
    ['告诉他们…', ask('tell')],
    ['删去账号…', ask('delete')],
  ]
  const empty = <NoGuests filter={filter} />
  return (
    <div ref={place} onChange={remember}>
      <ScreenHead
        title={consoleSections['/guests']}
        lead={
          counts.value &&
          `${counts.value.all.toLocaleString('en')} 位，近一月新来 ${counts.value.new.toLocaleString('en')} 位。`
        }
        actions={<Button onClick={() => setAsked({ act: 'tell', guests: [] })}>告诉所有人…</Button>}
      />
      <ListTools>
        <Tabs
          label="哪些用户"
          tabs={[
            { value: 'all', label: '全部', count: counts.value?.all },
            { value: 'new', label: '近一月', count: counts.value?.new },
            { value: 'silent', label: '没开过口', count: counts.value?.silent },
            { value: 'banned', label: '停用的', count: counts.value?.banned },
            { value: 'administrator', label: '管理员', count: counts.value?.administrator },
          ]}
          current={filter.state}
          hrefOf={state => hrefOf({ state })}
        />
        <SearchField label="昵称或账号" {...typed(filter.search, words => ({ search: words }))} />
        <Choice
          label="排序"
          value={`${filter.sort}${filter.isAscending ? '+' : ''}`}
          options={sorts}
          onChoose={value => change(sortOf(value))}
        />
      </ListTools>
      <LoadState load={load} what="用户" isEmpty={() => rows.length === 0} empty={empty}>
        {() => (
          <>
            <div className="rows-head">
              <PageBox selection={selection} />
            </div>
            <RowList
              label="用户"
              rows={rows}
              keyOf={({ id }) => id}
              nameOf={({ nick_name }) => `「${nick_name}」`}
              selection={selection}
            >
              {guest => <GuestRow guest={guest} onAsk={setAsked} onChanged={reload} />}
            </RowList>
          </>
        )}
      </LoadState>
      <Pages page={filter.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page })} />
      <BulkBar selection={selection} noun="位">
        {bulk.map(([label, act]) => (
          <Button key={label} size="small" isBusy={isBusy} onClick={() => void withChosen(act)}>
            {label}
          </Button>
        ))}
      </BulkBar>
      <GuestDialogs asked={asked} onClose={() => setAsked(undefined)} onChanged={reload} hide={hide} />
    </div>
  )
}

function GuestRow({
  guest,
  onAsk,
  onChanged,
}: {
  guest: Guest
  onAsk: (asked: Asked) => void
  onChanged: () => void
}) {
  const now = useSiteTime()
  const { id, nick_name, username, avatar, lastSeenAt, createdAt, ban } = guest
  return (
    <div className="guest-row">
      <Avatar name={nick_name} src={avatar} sizePx={36} />
      <p className="guest-name row wrap">
        <Link data-row to={guestPath(id)}>
          <bdi>{nick_name}</bdi>
        </Link>
        {guest.role === role.administrator && <Badge tone="quiet">管理员</Badge>}
        <small className="ink-3 text-13-5">{username}</small>
      </p>
      <p className="guest-numbers ink-3 text-13-5">{ban ? <b>{banText(ban)}</b> : saidText(guest)}</p>
      <p className="guest-time ink-3 text-13-5">
        {lastSeenAt ? (
          <time title={`来于 ${createdAt}`}>{whenText(lastSeenAt, now)}来过</time>
        ) : (
          <time title={`来于 ${createdAt}`}>没进过门</time>
        )}
      </p>
      <GuestMenu guest={guest} onAsk={onAsk} onChanged={onChanged} />
    </div>
  )
}

function NoGuests({ filter: { state, search } }: { filter: GuestFilter }) {
  if (search)
    return <EmptyState title={`没有谁叫「${search}」。`} text="昵称和账号都找过了，换一个词再看看。" />
  if (state === 'banned') return <EmptyState drawing="tea" title="没有停用的账号。" />
  if (state === 'silent') return <EmptyState drawing="tea" title="来的都说过话。" />
  if (state === 'new') return <EmptyState drawing="rain" title="近一月没有新来的。" />
  return <EmptyState drawing="rain" title="还没有用户。" text="有人注册了账号，就会在这里。" />
}
