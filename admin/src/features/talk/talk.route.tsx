import { quietCall } from '@xiaolou/browser/call'
import { consoleSections } from '@xiaolou/contract/console'
import { getTalkById, getTalkList, type Talk } from '@xiaolou/contract/talk'
import { Button } from '@xiaolou/ui/button'
import { PenLine } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import '@xiaolou/ui/talk-text.css'
import './talk.css'
import { ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { TalkForm } from './talk-form.tsx'
import { TalkRow } from './talk-row.tsx'

const states = ['all', 'public', 'private', 'bin'] as const
const statusOf = { all: undefined, public: 1, private: 2, bin: 3 } as const
const stateNames = { all: '全部', public: '公开', private: '私密', bin: '回收站' } as const
const pageSize = 20
const lateTags = 6

const readQuery = (query: QueryReader) => ({
  state: query.choice('state', states, 'all'),
  q: query.text('q'),
  page: query.number('page', 1),
  say: query.flag('say'),
  id: query.number('id'),
})

/** All talks by state and search, and the quick form above. */
export function Component() {
  const { query, change, typed, hrefOf } = useQueryState(readQuery)
  const { state, q, page } = query
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isNew = pathname.endsWith('/new') || query.say
  const load = useLoad(`${state} ${page} ${q}`, async () => {
    const list = (status: 1 | 2 | 3 | undefined, current: number, size: number) =>
      quietCall(getTalkList, { body: { current, size, search: q, ...(status && { status }) } })
    const [shown, ...counts] = await Promise.all([
      list(statusOf[state], page, pageSize),
      ...states.map(each => list(statusOf[each], 1, 1).then(({ total }) => total)),
    ])
    return { ...shown, counts }
  })
  const edited = useEdited(query.id)
  const tags = [...new Set(load.value?.list.flatMap(({ tagList }) => tagList))].slice(0, lateTags)
  const close = () => {
    if (pathname.endsWith('/new')) void navigate('/talk', { replace: true })
    else change({ say: false, id: 0, page }, { isTyping: true })
  }
  const empty = <Nothing state={state} words={q} />
  return (
    <>
      <ScreenHead
        title={consoleSections['/talk']}
        lead="零碎的话，记下就好。"
        actions={
          <Button tone="primary" onClick={() => change({ say: true, page })}>
            <PenLine size={18} aria-hidden="true" />
            说一句
          </Button>
        }
      />
      <ListTools>
        <Tabs
          label="说说的去处"
          tabs={states.map((value, at) => ({
            value,
            label: stateNames[value],
            count: load.value?.counts[at],
          }))}
          current={state}
          hrefOf={value => hrefOf({ state: value, say: false, id: 0 })}
        />
        <SearchField label="找一句话" {...typed(q, words => ({ q: words }))} />
      </ListTools>
      <PagedState load={load} what="说说" page={page} size={pageSize} hrefOf={hrefOf} empty={empty}>
        {list => (
          <ol className="said-list">
            {list.map(talk => (
              <li key={talk.id}>
                <TalkRow talk={talk} onEdit={() => change({ id: talk.id, page })} onChanged={load.reload} />
              </li>
            ))}
          </ol>
        )}
      </PagedState>
      {(isNew || edited) && (
        <TalkForm
          key={isNew ? 'new' : edited?.id}
          opened={isNew ? undefined : edited}
          tags={tags}
          onClose={close}
          onSent={load.reload}
        />
      )}
    </>
  )
}

/** The talk named by the address, from the server. */
function useEdited(id: number): Talk | undefined {
  const [talk, setTalk] = useState<Talk>()
  useEffect(() => {
    if (id === 0) return
    let isLate = false
    quietCall(getTalkById, { params: { id } }).then(
      found => isLate || setTalk(found.status === 3 ? undefined : found),
      () => isLate || setTalk(undefined),
    )
    return () => {
      isLate = true
    }
  }, [id])
  return id !== 0 && talk?.id === id ? talk : undefined
}

function Nothing({ state, words }: { state: (typeof states)[number]; words: string }) {
  if (words)
    return <EmptyState title={`没有哪一句提到「${words}」。`} text="换个词试试，或者看看别的去处。" />
  if (state === 'bin') return <EmptyState drawing="tea" title="回收站是空的。" />
  if (state === 'private') return <EmptyState drawing="rain" title="没有只说给自己听的话。" />
  return <EmptyState drawing="tea" title="还没有说过什么。" text="路上看见的、忽然想到的，一两句就够。" />
}
