import { type FeedFault, linkStatus } from '@xiaolou/contract/link'
import { Button } from '@xiaolou/ui/button'
import { daysSince, useSiteTime, whenText } from '../../lib/when.ts'
import { RowButton } from '../../lib/word-button.tsx'
import type { OwnLink } from './link-actions.ts'

const faultWords: Readonly<Record<FeedFault, string>> = {
  address: '的地址去不得',
  away: '打不开',
  refused: '不给看',
  type: '不像订阅',
  foreign: '不像订阅',
  tooLarge: '太大，超过 3 MB',
  tooSlow: '太慢，没等到',
}

/** One friend link: the site, the applicant, and whether it waits for approval. */
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
  const now = useSiteTime()
  const { site_name, site_desc, url, status, waiting, nick_name } = link
  const isPending = status === linkStatus.pending
  const isWaiting = isPending || waiting !== null
  return (
    <div className="friend">
      <div className="site-words friend-words">
        <b>
          <bdi>{site_name}</bdi>
        </b>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        {site_desc && <p dir="auto">{site_desc}</p>}
        <small>
          {nick_name && (
            <span>
              <bdi>{nick_name}</bdi>
              {isPending && '申请的，还没有挂上'}
            </span>
          )}
          {awaySince && <i>{daysSince(awaySince, now)} 天打不开了</i>}
        </small>
        {link.feed_url && <FeedState feed={link.feed} />}
        {waiting && (
          <p className="friend-waiting">
            想改成：<bdi>{waiting.site_name}</bdi>，{waiting.url}
            {waiting.site_desc && `，「${waiting.site_desc}」`}
          </p>
        )}
      </div>
      <div className="actions">
        {isWaiting && (
          <Button
            size="small"
            aria-label={`${isPending ? '挂上' : '照改'}「${site_name}」`}
            onClick={() => void onApprove()}
          >
            {isPending ? '挂上' : '照改'}
          </Button>
        )}
        <RowButton label="改" name={site_name} aria-expanded={isOpen} onClick={onOpen} />
        <RowButton label={isPending ? '谢绝' : '取下'} name={site_name} onClick={onRemove} />
      </div>
    </div>
  )
}

/** The state of reading the friend's feed. */
function FeedState({ feed }: Pick<OwnLink, 'feed'>) {
  const now = useSiteTime()
  if (!feed) return <small className="friend-feed">订阅：还没取过</small>
  const when = whenText(feed.checkedAt, now)
  return (
    <small className="friend-feed">
      {feed.fault ? (
        <i>
          订阅{faultWords[feed.fault]}，{when}试过
        </i>
      ) : (
        `订阅：${feed.postCount} 篇，${when}取的`
      )}
    </small>
  )
}
