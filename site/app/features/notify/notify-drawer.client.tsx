import { isRefusal } from '@xiaolou/browser/is-refusal'
import { relativeTimeText } from '@xiaolou/browser/time'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import { pastMs } from '@xiaolou/contract/kit/zone'
import { isView, type Notification, notifyType } from '@xiaolou/contract/notify'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Drawer } from '@xiaolou/ui/dialog'
import { Trash2 } from '@xiaolou/ui/icon'
import { EmptyState, ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { useMemo, useState } from 'react'
import { DeleteQuestion } from '~/lib/delete-question.tsx'
import { safeHtml } from '~/lib/safe-html.ts'
import { useNow, useSite } from '~/lib/site.ts'
import { useUnread } from '~/lib/unread.ts'
import './notify.css'
import { useNotifications } from './use-notifications.ts'

/** 我的消息: notifications for the reader, unread first. */
export function NotifyDrawer(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Drawer {...props} title="我的消息" widthPercent={40} phoneWidthPercent={80}>
      <NoticeList onLeave={() => props.onOpenChange(false)} />
    </Drawer>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { list, isReading, failure, readMore, open, openAll, remove } = useNotifications()
  const unread = useUnread()
  const [asked, setAsked] = useState<Notification>()
  const [isMarking, setIsMarking] = useState(false)
  const markAll = async () => {
    setIsMarking(true)
    // The shell shows errors.
    await openAll().catch(() => undefined)
    setIsMarking(false)
  }
  const words = isRefusal(failure) && failure.status === 429 ? failure.message : ''
  if (!list && failure !== undefined)
    return (
      <ErrorState
        title="消息没有取到"
        text={words || undefined}
        isRetrying={isReading}
        onRetry={() => void readMore()}
      />
    )
  if (!list)
    return (
      <div className="notices-waiting" aria-busy="true">
        <span className="sr-only">正在取来消息</span>
        {[1, 2, 3, 4].map(key => (
          <SkeletonText key={key} lines={2} />
        ))}
      </div>
    )
  if (list.rows.length === 0)
    return <EmptyState drawing="boat" title="此间无事，静听风过。" text="有人回复你时，会写在这里。" />
  return (
    <>
      <div className="notices-head row between ink-3 text-14">
        <p role="status">{unread > 0 ? `${unread} 条未读` : '都读过了'}</p>
        <Button
          tone="quiet"
          size="small"
          disabled={unread === 0}
          isBusy={isMarking}
          onClick={() => void markAll()}
        >
          全部已读
        </Button>
      </div>
      <ul className="lined">
        {list.rows.map(notice => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              onOpen={() => {
                open(notice)
                onLeave()
              }}
              onDelete={() => setAsked(notice)}
            />
          </li>
        ))}
      </ul>
      {failure !== undefined ? (
        <p role="alert" className="notices-missing">
          {words || '后面的没有取到。'}
          <button type="button" className="word-button" onClick={() => void readMore()}>
            再试一次
          </button>
        </p>
      ) : (
        !list.isEnd && (
          <p className="notices-more">
            <Button isBusy={isReading} onClick={() => void readMore()}>
              {isReading ? '正在取来…' : '再看一些'}
            </Button>
          </p>
        )
      )}
      {asked && (
        <DeleteQuestion
          text="删去便找不回了。"
          onDelete={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const kindWord: Record<Notification['type'], string> = {
  [notifyType.article]: '文章',
  [notifyType.talk]: '说说',
  [notifyType.message]: '留言',
  [notifyType.admin]: '本站',
}

/** One notification: links to its exact place; unread ones have a dot and darker text. */
function NoticeRow(props: { notice: Notification; onOpen: () => void; onDelete: () => void }) {
  const { notice, onOpen, onDelete } = props
  const nowMs = useNow()
  const isUnread = notice.isView === isView.unread
  const atMs = pastMs(notice.createdAt, useSite().timeZone, nowMs)
  // The row is a link already; links within it would be nested.
  const inner = useMemo(() => ({ __html: safeHtml(notice.message, { hasLinks: false }) }), [notice.message])
  const words = (
    <>
      <Avatar
        name={notice.from_name || kindWord[notice.type]}
        src={notice.from_avatar}
        sizePx={34}
        className="notice-face"
      />
      {isUnread && <span className="sr-only">未读：</span>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by safe-html.ts, after the server. */}
      <span className="notice-words ink-2 text-15" dangerouslySetInnerHTML={inner} />
      <span className="ink-3 text-13">
        {kindWord[notice.type]} · <time title={notice.createdAt}>{relativeTimeText({ atMs, nowMs })}</time>
      </span>
    </>
  )
  return (
    <div className="notice row relative" data-unread={isUnread || undefined}>
      {isInsidePath(notice.address) ? (
        <a href={notice.address} className="notice-link grow" onClick={onOpen}>
          {words}
        </a>
      ) : (
        <button type="button" className="notice-link grow" onClick={onOpen}>
          {words}
        </button>
      )}
      <IconButton label="删除这条消息" onClick={onDelete} className="notice-delete ink-3">
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
