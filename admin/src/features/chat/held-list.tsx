import { quietCall } from '@xiaolou/browser/call'
import { getChatAudit, getRestrictions } from '@xiaolou/contract/chat'
import { EmptyState } from '@xiaolou/ui/state'
import { Link } from 'react-router'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { guestPath } from '../../lib/paths.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { liftGuest } from './chat-actions.ts'

const kindWords = { mute: '禁言', ban: '请出' } as const
const auditSize = 50
const actWords = {
  recall: '撤回',
  clear: '清空了聊天室',
  offline: '请出一会儿',
  mute: '禁言',
  ban: '请出',
  lift: '解除',
} as const

/** Users who are muted or banned now. `held` changes when one was added. */
export function HeldList({ held }: { held: number }) {
  const load = useLoad(`held ${held}`, () => quietCall(getRestrictions))
  return (
    <LoadState
      load={load}
      what="名单"
      isEmpty={list => list.length === 0}
      empty={<EmptyState drawing="tea" title="没有谁被禁言，也没有谁在门外。" />}
    >
      {list => (
        <ul aria-label="禁言与请出" className="held-list">
          {list.map(row => (
            <li key={`${row.user_id} ${row.kind}`}>
              <Link to={guestPath(row.user_id)}>{row.nick_name}</Link>
              <span>
                {kindWords[row.kind]}
                {row.until === '' ? '，直到解除' : `到 ${row.until.slice(0, 16)}`}
                {row.reason && `，${row.reason}`}
              </span>
              <WordButton
                aria-label={`解除「${row.nick_name}」的${kindWords[row.kind]}`}
                onClick={() => void liftGuest(row, load.reload)}
              >
                解除
              </WordButton>
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  )
}

/** The moderation log of the chat, the newest first. */
export function AuditList({ page, hrefOf }: { page: number; hrefOf: (part: { page: number }) => string }) {
  const now = useSiteTime()
  const load = useLoad(`audit ${page}`, () =>
    quietCall(getChatAudit, { body: { current: page, size: auditSize } }),
  )
  const empty = <EmptyState drawing="tea" title="还没有管过什么。" />
  return (
    <PagedState load={load} what="记录" page={page} size={auditSize} hrefOf={hrefOf} empty={empty}>
      {list => (
        <ol aria-label="管理记录" className="held-list">
          {list.map(row => (
            <li key={row.id}>
              <span>
                <bdi>{row.by_name}</bdi>
                {actWords[row.act]}
                {row.nick_name && `「${row.nick_name}」`}
                {row.reason && `，${row.reason}`}
              </span>
              <time title={row.createdAt} className="ink-3 text-13-5">
                {whenText(row.createdAt, now)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </PagedState>
  )
}
