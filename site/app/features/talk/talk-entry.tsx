import { isTop } from '@xiaolou/contract/article'
import { commentType } from '@xiaolou/contract/comment'
import { likeType } from '@xiaolou/contract/like'
import type { Talk } from '@xiaolou/contract/talk'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { MessageCircle } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { type MouseEvent, useState } from 'react'
import { Comments } from '~/lib/comment/comments.tsx'
import { LikeButton } from '~/lib/like/like-button.tsx'
import { TalkPictures } from './talk-pictures.tsx'
import { TalkShare } from './talk-share.tsx'
import { TalkText } from './talk-text.tsx'
import { talkAddress } from './talk-wish.ts'
import { isLongTalk, talkTimeText, talkTitle } from './talk-words.ts'

/** One talk. `onGrow` is called before it becomes higher; the chosen one is whole and shows its comments at once. */
export function TalkEntry({
  talk,
  nowMs,
  isChosen = false,
  onGrow,
}: {
  talk: Talk
  nowMs: number
  isChosen?: boolean
  onGrow?: () => void
}) {
  const [isWhole, setIsWhole] = useState(isChosen || !isLongTalk(talk.content_source))
  const [hasComments, setHasComments] = useState(isChosen)
  const address = talkAddress({ id: talk.id })
  const unfold = () => {
    if (isWhole) return
    onGrow?.()
    setIsWhole(true)
  }
  return (
    <article className="talk-entry" aria-label={`${talk.nick_name}，${talk.createdAt.slice(0, 16)}`}>
      <header className="talk-head">
        <Avatar name={talk.nick_name} src={talk.avatar} sizePx={36} isAboveFold={isChosen} />
        <div>
          <p className="talk-name">{talk.nick_name}</p>
          <a href={address} className="talk-time">
            <time dateTime={talk.createdAtIso} title={talk.createdAt}>
              {talkTimeText({ ...talk, nowMs })}
            </time>
          </a>
        </div>
        {talk.is_top === isTop.yes && <Badge className="talk-top">置顶</Badge>}
      </header>
      <TalkText html={talk.content_html} isFolded={!isWhole} onReached={unfold} />
      {!isWhole && <ReadOn address={address} onPress={unfold} />}
      <TalkPictures pictures={talk.pictures} isChosen={isChosen} />
      <footer className="talk-foot">
        <LikeButton type={likeType.talk} forId={talk.id} count={talk.like_times} isLiked={talk.is_like} />
        {!isChosen && (
          <button
            type="button"
            className="talk-act"
            aria-expanded={hasComments}
            title={hasComments ? '收起评论' : '看评论'}
            onClick={() => {
              onGrow?.()
              setHasComments(!hasComments)
            }}
          >
            <MessageCircle size={16} aria-hidden="true" />
            <span className="sr-only">评论</span>
            {talk.comment_total > 0 && (
              <span>
                {numberText(talk.comment_total)}
                <span className="sr-only"> 条</span>
              </span>
            )}
          </button>
        )}
        <TalkShare id={talk.id} title={talkTitle(talk.content_source)} />
      </footer>
      {hasComments && (
        <div className="talk-comments">
          <Comments type={commentType.talk} forId={talk.id} />
        </div>
      )}
    </article>
  )
}

/** Leads to the talk's own page, where it is whole; with script it unfolds here. */
function ReadOn({ address, onPress }: { address: string; onPress: () => void }) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <a href={address} className="talk-more" onClick={press}>
      读全文
    </a>
  )
}
