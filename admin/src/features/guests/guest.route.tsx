import { quietCall } from '@xiaolou/browser/call'
import { backGetCommentList, commentStatus, type PlacedComment } from '@xiaolou/contract/comment'
import { role } from '@xiaolou/contract/user'
import { getGuest } from '@xiaolou/contract/user-manage'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import './guest.css'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { QuotedWords } from '../../lib/moderation/quoted-text.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { type Asked, GuestDialogs } from './guest-dialogs.tsx'
import { banText, saidText } from './guest-filter.ts'
import { GuestMenu } from './guest-menu.tsx'

const pageSize = 20
const readQuery = (query: QueryReader) => ({ page: Math.max(1, query.number('page', 1)) })

/** One guest: profile, sessions, uploads, and what they wrote, the newest first. */
export function Component() {
  const id = Number(useParams().id)
  const now = useSiteTime()
  const { query, hrefOf } = useQueryState(readQuery)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const guest = useLoad(`guest ${id}`, () => quietCall(getGuest, { params: { id } }))
  const said = useLoad(`said ${id} ${query.page}`, () =>
    quietCall(backGetCommentList, { body: { current: query.page, size: pageSize, from_id: id } }),
  )
  const name = guest.value?.nick_name ?? '用户'
  return (
    <>
      <ScreenHead
        title={name}
        lead={guest.value && `账号 ${guest.value.username}，${saidText(guest.value)}。`}
        actions={
          guest.value && (
            <>
              <Avatar name={name} src={guest.value.avatar} sizePx={40} />
              <Link to={`/media?state=guests&user=${id}`} className="guest-way">
                传过的图
              </Link>
              <GuestMenu guest={guest.value} onAsk={setAsked} onChanged={guest.reload} />
            </>
          )
        }
      />
      {/* For an unknown guest nothing else is shown. */}
      <LoadState load={guest} what="这位用户">
        {({ ban, sessions, createdAt, ...shown }) => (
          <>
            <section aria-label="来去" className="guest-part">
              <p className="guest-where row ink-3 text-13-5 wrap">
                {shown.role === role.administrator && <Badge tone="quiet">管理员</Badge>}
                {ban && <b>{banText(ban)}</b>}
                <span>{createdAt.slice(0, 10)} 来的</span>
                <span>{sessions.length === 0 ? '此刻没有登录' : `登录在 ${sessions.length} 处`}</span>
              </p>
              {sessions.length > 0 && (
                <ul className="guest-sessions">
                  {sessions.map(session => (
                    <li key={session.id}>
                      {session.device || '未知设备'}
                      <time title={session.lastSeenAt} className="ink-3">
                        {whenText(session.lastSeenAt, now)}
                      </time>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <h2 className="guest-title">评论过的</h2>
            <PagedState
              load={said}
              what="评论"
              page={query.page}
              size={pageSize}
              hrefOf={hrefOf}
              empty={<EmptyState drawing="tea" title="来过，还没有评论过。" />}
            >
              {list => (
                <ol className="guest-said">
                  {list.map(comment => (
                    <Said key={comment.id} comment={comment} />
                  ))}
                </ol>
              )}
            </PagedState>
          </>
        )}
      </LoadState>
      <GuestDialogs
        asked={asked}
        onClose={() => setAsked(undefined)}
        onChanged={guest.reload}
        hide={(_, isHidden) => isHidden && void navigate('/guests')}
      />
    </>
  )
}

const stateWords = {
  [commentStatus.shown]: '',
  [commentStatus.pending]: '待审',
  [commentStatus.bin]: '回收站',
  [commentStatus.spam]: '垃圾',
}

function Said({
  comment: { address, content_source, for_title, quote, createdAt, status },
}: {
  comment: PlacedComment
}) {
  const now = useSiteTime()
  return (
    <li>
      {quote && <QuotedWords quote={quote} />}
      <p>{content_source}</p>
      <p className="guest-where row ink-3 text-13-5 wrap">
        {stateWords[status] && <Badge tone="quiet">{stateWords[status]}</Badge>}
        {for_title && `《${for_title}》`}
        <time title={createdAt}>{whenText(createdAt, now)}</time>
        {status === commentStatus.shown && address && <a href={address}>去看看</a>}
      </p>
    </li>
  )
}
