import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { dropRow, type Page, usePagedList } from '@xiaolou/browser/paged-list'
import { withSignIn } from '@xiaolou/browser/session'
import { messagePath, publishMessagePath, screens } from '@xiaolou/contract/address'
import { commentStatus, deleteComment, getOwnComments, type PlacedComment } from '@xiaolou/contract/comment'
import { deleteMessage, getOwnMessages, type Message } from '@xiaolou/contract/message'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { EmptyState, ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { type ReactNode, useRef, useState } from 'react'
import { DeleteQuestion } from '~/lib/delete-question.tsx'

const size = 10

/**
 * The user's own entries of one kind: loaded by pages, each linked to its place, deleted after a
 * confirmation.
 */
function OwnList<T extends { readonly id: number }>({
  read,
  label,
  empty,
  way,
  consequence,
  remove,
  children,
}: {
  read: (page: number) => Promise<Page<T>>
  label: string
  empty: string
  way: { href: string; label: string }
  /** What is lost with an entry, shown in the confirmation. */
  consequence: string
  remove: (row: T) => Promise<unknown>
  children: (row: T) => ReactNode
}) {
  const { list, isReading, failure, readMore, change } = usePagedList(read)
  const [asked, setAsked] = useState<T>()
  const element = useRef<HTMLDivElement>(null)

  const confirm = async (row: T) => {
    if ((await withSignIn(() => remove(row))) === undefined) return
    change(known => dropRow(known, row.id))
    showNotice({ tone: 'ok', title: '提示', text: '删除成功' })
    // The pressed button is gone with its entry.
    element.current?.focus()
  }

  const hasFailed = failure !== undefined
  if (!list) {
    return hasFailed ? (
      <ErrorState title={`${label}没有取到`} onRetry={() => void readMore()} isRetrying={isReading} />
    ) : (
      <div aria-busy="true" className="center-waiting">
        <SkeletonText lines={5} />
      </div>
    )
  }
  if (list.rows.length === 0 && list.isEnd) return <EmptyState drawing="book" title={empty} way={way} />
  return (
    <div ref={element} tabIndex={-1} className="own-list">
      <p className="center-note ink-3 text-13-5">共 {list.total} 条</p>
      <ul className="lined">
        {list.rows.map(row => (
          <li key={row.id}>
            {children(row)}
            <Button size="small" tone="quiet" onClick={() => setAsked(row)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {list.isEnd ? null : (
        <p className="own-list-more gap-12 line-above row wrap">
          {hasFailed ? <span role="alert">下面的没有取到。</span> : null}
          <Button isBusy={isReading} onClick={() => void readMore()}>
            {isReading ? '正在翻页…' : hasFailed ? '再试一次' : '加载更多'}
          </Button>
        </p>
      )}
      {asked && (
        <DeleteQuestion
          text={consequence}
          onDelete={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function OwnWords({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="own-words">
      <p className="own-text clamp">{text}</p>
      <p className="own-place-line wrap ink-3 text-13-5 tabular">{children}</p>
    </div>
  )
}

const readComments = (current: number) => browserCall(getOwnComments, { body: { current, size } })
const removeComment = ({ id, parent_id }: PlacedComment) =>
  browserCall(deleteComment, { params: { id, parent_id } })

export function OwnComments() {
  return (
    <OwnList
      read={readComments}
      label="评论"
      empty="还没有在哪篇文章下说过话。"
      way={{ href: screens.home.path, label: '去读几篇' }}
      consequence="评论连同下面的回复，删了就找不回来。"
      remove={removeComment}
    >
      {comment => (
        <OwnWords text={comment.content_source}>
          {comment.status === commentStatus.pending ? <Badge tone="quiet">待审核</Badge> : null}
          <span>{comment.createdAt}</span>
          {comment.address ? (
            <a href={comment.address} className="ink-link">
              {comment.for_title || '去看看'}
            </a>
          ) : null}
        </OwnWords>
      )}
    </OwnList>
  )
}

const readMessages = (current: number) => browserCall(getOwnMessages, { body: { current, size } })
const removeMessage = ({ id }: Message) => browserCall(deleteMessage, { body: { idList: [id] } })

export function OwnMessages() {
  return (
    <OwnList
      read={readMessages}
      label="留言"
      empty="留言本上还没有你的字迹。"
      way={{ href: publishMessagePath(), label: '写一张' }}
      consequence="留言连同下面的评论，删了就找不回来。"
      remove={removeMessage}
    >
      {message => (
        <OwnWords text={message.message_source}>
          <span>{message.createdAt}</span>
          <a href={messagePath(message.id)} className="ink-link">
            去看看
          </a>
        </OwnWords>
      )}
    </OwnList>
  )
}
