import type { Notification } from '@xiaolou/contract/notify'
import { Button } from '@xiaolou/ui/button'
import { Drawer } from '@xiaolou/ui/drawer'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { ErrorState } from '@xiaolou/ui/error-state'
import { SkeletonText } from '@xiaolou/ui/skeleton'
import { useState } from 'react'
import { DeleteQuestion } from '~/lib/delete-question.tsx'
import { isRefusal } from '~/lib/is-refusal.ts'
import { useUnread } from '~/lib/unread.ts'
import { NoticeRow } from './notice-row.tsx'
import './notify.css'
import { useNotices } from './use-notices.ts'

const widthPercent = 40
const phoneWidthPercent = 80

/** 我的消息: what others did that concerns the reader, unread first. */
export function NotifyDrawer({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="我的消息"
      widthPercent={widthPercent}
      phoneWidthPercent={phoneWidthPercent}
    >
      <NoticeList onLeave={() => onOpenChange(false)} />
    </Drawer>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { list, isReading, failure, readMore, open, openAll, remove } = useNotices()
  const unread = useUnread()
  const [asked, setAsked] = useState<Notification>()
  const [isMarking, setIsMarking] = useState(false)
  const markAll = async () => {
    setIsMarking(true)
    // What went wrong is told by the shell.
    await openAll().catch(() => undefined)
    setIsMarking(false)
  }
  const words = isRefusal(failure) && failure.status === 429 ? failure.message : ''
  if (!list && failure !== undefined)
    return (
      <ErrorState
        title="消息没有取到"
        {...(words ? { text: words } : {})}
        isRetrying={isReading}
        onRetry={() => void readMore()}
      />
    )
  if (!list)
    return (
      <div className="notices-waiting" aria-busy="true">
        <span className="sr-only">正在取来消息</span>
        {['first', 'second', 'third', 'fourth'].map(key => (
          <SkeletonText key={key} lines={2} />
        ))}
      </div>
    )
  if (list.rows.length === 0)
    return <EmptyState drawing="boat" title="此间无事，静听风过。" text="有人回复你时，会写在这里。" />
  return (
    <>
      <div className="notices-head">
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
      <ul className="notices">
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
          <button type="button" onClick={() => void readMore()}>
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
