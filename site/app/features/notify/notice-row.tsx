import { isView, type Notification, notifyType } from '@xiaolou/contract/notify'
import { Trash2 } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useMemo } from 'react'
import { safeHtml } from '~/lib/safe-html.ts'
import { useSite } from '~/lib/site.ts'
import { relativeTimeText, wireTimeMs } from '~/lib/time.ts'

const kindWord: Record<Notification['type'], string> = {
  [notifyType.article]: '文章',
  [notifyType.talk]: '说说',
  [notifyType.message]: '留言',
  [notifyType.admin]: '小楼',
}

/** One notification: leads to the exact spot; an unread one has a dot and darker ink. */
export function NoticeRow({
  notice,
  onOpen,
  onDelete,
}: {
  notice: Notification
  onOpen: () => void
  onDelete: () => void
}) {
  const { createdAtIso } = useSite().config
  const isUnread = notice.isView === isView.unread
  const agoText = relativeTimeText({
    atMs: wireTimeMs(notice.createdAt, createdAtIso),
    nowMs: Date.now(),
  })
  // A link within the link would be two links.
  const inner = useMemo(() => ({ __html: safeHtml(notice.message, { hasLinks: false }) }), [notice.message])
  const words = (
    <>
      {isUnread && <span className="sr-only">未读：</span>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: through the allow-list of safe-html.ts, after the server's own. */}
      <span className="notice-words" dangerouslySetInnerHTML={inner} />
      <span className="notice-when">
        {kindWord[notice.type]} · <time title={notice.createdAt}>{agoText}</time>
      </span>
    </>
  )
  return (
    <div className="notice" data-unread={isUnread || undefined}>
      {isOwnPath(notice.address) ? (
        <a href={notice.address} className="notice-link" onClick={onOpen}>
          {words}
        </a>
      ) : (
        <button type="button" className="notice-link" onClick={onOpen}>
          {words}
        </button>
      )}
      <IconButton label="删除这条消息" onClick={onDelete} className="notice-delete">
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** A path of this site; anything else is not followed, whatever the row says. */
const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
