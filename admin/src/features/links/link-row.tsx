import { linkStatus } from '@xiaolou/contract/link'
import { Button } from '@xiaolou/ui/button'
import { daysSince } from '../../lib/when.ts'
import type { OwnLink } from './link-acts.ts'

/** One friend: the door, who applied, what waits for the owner's word. */
export function LinkRow({
  link,
  awaySince,
  isOpen,
  onOpen,
  onApprove,
  onRemove,
}: {
  link: OwnLink
  awaySince: string | undefined
  isOpen: boolean
  onOpen: () => void
  onApprove: () => Promise<void>
  onRemove: () => void
}) {
  const { site_name, site_desc, url, status, waiting, nick_name } = link
  const isPending = status === linkStatus.pending
  const isWaiting = isPending || waiting !== null
  return (
    <div className="friend">
      <div className="friend-words">
        <b>{site_name}</b>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        {site_desc && <p>{site_desc}</p>}
        <small>
          {nick_name}
          {isPending && '申请的，还没有挂上'}
          {awaySince && <i>{daysSince(awaySince, new Date())} 天打不开了</i>}
        </small>
        {waiting && (
          <p className="friend-waiting">
            想改成：{waiting.site_name}，{waiting.url}
            {waiting.site_desc && `，「${waiting.site_desc}」`}
          </p>
        )}
      </div>
      <div className="friend-acts">
        {isWaiting && (
          <Button
            size="small"
            aria-label={`${isPending ? '挂上' : '照改'}「${site_name}」`}
            onClick={() => void onApprove()}
          >
            {isPending ? '挂上' : '照改'}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          aria-label={`改「${site_name}」`}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          改
        </Button>
        <Button
          size="small"
          tone="quiet"
          aria-label={`${isPending ? '谢绝' : '取下'}「${site_name}」`}
          onClick={onRemove}
        >
          {isPending ? '谢绝' : '取下'}
        </Button>
      </div>
    </div>
  )
}
