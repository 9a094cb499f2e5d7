import { commentStatus, deleteComment, getOwnComments, type PlacedComment } from '@xiaolou/contract/comment'
import { Badge } from '@xiaolou/ui/badge'
import { browserCall } from '~/lib/api.ts'
import { OwnList } from './own-list.tsx'
import { useOwnList } from './use-own-list.ts'

const size = 10
const read = (current: number) => browserCall(getOwnComments, { body: { current, size } })
const remove = ({ id, parent_id }: PlacedComment) => browserCall(deleteComment, { params: { id, parent_id } })

export function OwnComments() {
  return (
    <OwnList
      list={useOwnList(read)}
      label="评论"
      empty={{
        drawing: 'book',
        title: '还没有在哪篇文章下说过话。',
        action: (
          <a href="/home" className="ui-button ui-button-outline ui-button-medium">
            去读几篇
          </a>
        ),
      }}
      consequence="评论连同下面的回复，删了就找不回来。"
      remove={remove}
    >
      {comment => (
        <div className="own-words">
          <p className="own-text">{comment.content_source}</p>
          <p className="own-place-line">
            {comment.status === commentStatus.pending ? <Badge tone="quiet">待审核</Badge> : null}
            <span>{comment.createdAt}</span>
            {comment.address ? <a href={comment.address}>{comment.for_title || '去看看'}</a> : null}
          </p>
        </div>
      )}
    </OwnList>
  )
}
