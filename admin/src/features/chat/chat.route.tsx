import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { clearChat, getChatPresence } from '@xiaolou/contract/chat'
import { consoleSections } from '@xiaolou/contract/console'
import { Button } from '@xiaolou/ui/button'
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { useState } from 'react'
import { Link } from 'react-router'
import './chat.css'
import { useBusy } from '@xiaolou/browser/busy'
import { DurationDialog } from '../../lib/duration-dialog.tsx'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { guestPath } from '../../lib/paths.ts'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { refreshCounts } from '../../lib/section-counts.ts'
import { holdGuest, type ToHold } from './chat-actions.ts'
import { AuditList, HeldList } from './held-list.tsx'
import { SaidList } from './said-list.tsx'

const views = ['said', 'held', 'audit'] as const
const shownNames = 12
const terms = [
  { value: 10, label: '十分钟' },
  { value: 60, label: '一小时' },
  { value: 24 * 60, label: '一天' },
  { value: 7 * 24 * 60, label: '七天' },
  { value: 0, label: '直到解除' },
]
const kinds = {
  mute: { name: '禁言', does: '看得见，说不了话。' },
  ban: { name: '请出', does: '进不来聊天室，别处照常。' },
} as const

const readQuery = (query: QueryReader) => ({
  view: query.choice('view', views, 'said'),
  search: query.text('search'),
  user: query.number('user'),
  page: Math.max(1, query.number('page', 1)),
})

/** Managing the chat: who is online, messages, muted and banned users, the log of actions. */
export function Component() {
  const { query, change, hrefOf, filterKey } = useQueryState(readQuery)
  const presence = useLoad('presence', () => quietCall(getChatPresence))
  const [toHold, setToHold] = useState<ToHold>()
  const [turn, setTurn] = useState(0)
  const { isBusy, run } = useBusy()
  const onChanged = () => {
    setTurn(last => last + 1)
    presence.reload()
    refreshCounts()
  }
  const clear = async (close: () => void) => {
    await browserCall(clearChat)
    close()
    showNotice({ tone: 'ok', title: '聊天室清空了', text: '屋里的人也看不见了。' })
    onChanged()
  }
  const there = presence.value
  return (
    <>
      <ScreenHead
        title={consoleSections['/chat']}
        lead={
          there && (
            <>
              此刻 {there.list.length} 人在{there.readers > 0 && `，另有 ${there.readers} 位没登录、只看着`}
              。规矩在
              <Link to="/settings/chat">设置</Link>里。
            </>
          )
        }
        actions={
          <WithConfirm
            title="清空聊天室吗"
            description="所有的话和其中的图片都会没有，拿不回来；想留一份，先去「备份与搬家」里备份。"
            confirmLabel="清空"
            isBusy={isBusy}
            trigger={ask => <Button onClick={ask}>清空…</Button>}
            onConfirm={close => void run(() => clear(close))}
          />
        }
      />
      {there && there.list.length > 0 && (
        <p className="chat-there wrap ink-3">
          {there.list.slice(0, shownNames).map(({ user_id, nick_name }) => (
            <Link key={user_id} to={guestPath(user_id)}>
              <bdi>{nick_name}</bdi>
            </Link>
          ))}
          {there.list.length > shownNames && <span>还有 {there.list.length - shownNames} 人</span>}
        </p>
      )}
      <ListTools>
        <Tabs
          label="看什么"
          tabs={[
            { value: 'said', label: '说过的' },
            { value: 'held', label: '禁言与请出' },
            { value: 'audit', label: '管理记录' },
          ]}
          current={query.view}
          hrefOf={view => hrefOf({ view, search: '', user: 0 })}
        />
      </ListTools>
      {query.view === 'said' && (
        <SaidList
          search={query.search}
          userId={query.user}
          page={query.page}
          filterKey={filterKey}
          cleared={turn}
          hrefOf={hrefOf}
          onSearch={search => change({ search }, { isTyping: true })}
          onHold={setToHold}
        />
      )}
      {query.view === 'held' && <HeldList held={turn} />}
      {query.view === 'audit' && <AuditList page={query.page} hrefOf={hrefOf} />}
      {toHold && (
        <DurationDialog
          title={`${kinds[toHold.kind].name}「${toHold.nick_name}」`}
          description={kinds[toHold.kind].does}
          label={kinds[toHold.kind].name}
          durationLabel="多久"
          terms={terms}
          usualMinutes={60}
          hint="他会看见，可以不写"
          send={given => holdGuest({ ...toHold, ...given }, onChanged)}
          onClose={() => setToHold(undefined)}
        />
      )}
    </>
  )
}
