import { quietCall } from '@xiaolou/browser/call'
import { backGetCommentList, commentStatus, type PlacedComment } from '@xiaolou/contract/comment'
import { getUserInfoById } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { EmptyState } from '@xiaolou/ui/state'
import { Link, useParams } from 'react-router'
import './guest.css'
import { Pages } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { whenText } from '../../lib/when.ts'

const pageSize = 20
const readQuery = (query: QueryReader) => ({ page: Math.max(1, query.number('page', 1)) })

/** Who somebody is and what they said, the newest first; those waiting and binned as well. */
export function Component() {
  const id = Number(useParams().id)
  const { query, hrefOf } = useQueryState(readQuery)
  const user = useLoad(`user ${id}`, () => quietCall(getUserInfoById, { params: { id } }))
  const said = useLoad(`said ${id} ${query.page}`, () =>
    quietCall(backGetCommentList, { body: { current: query.page, size: pageSize, from_id: id } }),
  )
  const name = user.value?.nick_name ?? '客人'
  return (
    <>
      <ScreenHead
        title={name}
        lead={user.value && said.value && `评论过 ${said.value.total.toLocaleString('en')} 次。`}
        actions={
          user.value && (
            <>
              <Avatar name={name} src={user.value.avatar} sizePx={40} />
              <Link to={`/media?state=guests&user=${id}`} className="guest-way">
                传过的图
              </Link>
            </>
          )
        }
      />
      {/* Of somebody who is not there nothing is said of what they wrote. */}
      <LoadState load={user} what="客人">
        {() => (
          <LoadState
            load={said}
            what="评论"
            isEmpty={({ list }) => list.length === 0}
            empty={<EmptyState drawing="tea" title="来过，还没有开口。" />}
          >
            {({ list, total }) => (
              <>
                <ol className="guest-said">
                  {list.map(comment => (
                    <Said key={comment.id} comment={comment} />
                  ))}
                </ol>
                <Pages page={query.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page })} />
              </>
            )}
          </LoadState>
        )}
      </LoadState>
    </>
  )
}

const stateWords = {
  [commentStatus.shown]: '',
  [commentStatus.pending]: '待审',
  [commentStatus.bin]: '回收站',
}

function Said({
  comment: { address, content_source, for_title, createdAt, status },
}: {
  comment: PlacedComment
}) {
  return (
    <li>
      <p>{content_source}</p>
      <p className="guest-where">
        {stateWords[status] && <Badge tone="quiet">{stateWords[status]}</Badge>}
        {for_title && `《${for_title}》`}
        <time title={createdAt}>{whenText(createdAt, new Date())}</time>
        {status === commentStatus.shown && address && <a href={address}>去看看</a>}
      </p>
    </li>
  )
}
