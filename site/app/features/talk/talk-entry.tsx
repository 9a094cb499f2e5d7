import { datedTimeText } from '@xiaolou/browser/time'
import { useShare } from '@xiaolou/browser/use-copy'
import { talkPath } from '@xiaolou/contract/address'
import { isTop } from '@xiaolou/contract/article'
import { commentType } from '@xiaolou/contract/comment'
import { momentOf } from '@xiaolou/contract/kit/zone'
import { likeType } from '@xiaolou/contract/like'
import type { Talk } from '@xiaolou/contract/talk'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { MessageCircle, Share2 } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNow, useShared, useStaticExport } from '~/lib/site.ts'
import { Comments } from '~/shared/comment/comments.tsx'
import { LikeButton } from '~/shared/like/like-button.tsx'
import { useOwnerLinks } from '~/shared/owner/use-owner-links.ts'
import { useSongCards } from '~/shared/song-card/song-links.ts'
import { isLongTalk, talkTitle } from './talk-data.ts'
import { TalkPictures } from './talk-pictures.tsx'

/** One talk. `onGrow` is called before it grows; the chosen one is unfolded, with its comments. */
export function TalkEntry({
  talk,
  isChosen = false,
  onGrow,
}: {
  talk: Talk
  isChosen?: boolean
  onGrow?: () => void
}) {
  const [isWhole, setIsWhole] = useState(isChosen || !isLongTalk(talk.content_source))
  const [hasComments, setHasComments] = useState(isChosen)
  const owner = useOwnerLinks()
  const staticExport = useStaticExport()
  const path = talkPath({ id: talk.id })
  const expand = () => {
    if (isWhole) return
    onGrow?.()
    setIsWhole(true)
  }
  return (
    <article className="talk-entry" aria-label={`${talk.nick_name}，${talk.createdAt.slice(0, 16)}`}>
      <header className="gap-12 row">
        <Avatar name={talk.nick_name} src={talk.avatar} sizePx={36} isAboveFold={isChosen} />
        <div className="grow">
          <p className="talk-name one-line">
            <bdi>{talk.nick_name}</bdi>
          </p>
          <a href={path} className="hover-link talk-time ink-3 text-13">
            <time dateTime={talk.createdAtIso} title={talk.createdAt}>
              {datedTimeText({ time: talk.createdAt, atMs: momentOf(talk.createdAtIso), nowMs: useNow() })}
            </time>
          </a>
        </div>
        {talk.is_top === isTop.yes && <Badge className="talk-top">置顶</Badge>}
      </header>
      <TalkText html={talk.content_html} isFolded={!isWhole} onReached={expand} />
      {!isWhole && (
        // Links to the talk's own page, where it is complete; with script it unfolds here.
        <a
          href={path}
          className="talk-more inline-row ink-link text-15"
          onClick={event => {
            event.preventDefault()
            expand()
          }}
        >
          读全文
        </a>
      )}
      <TalkPictures pictures={talk.pictures} isChosen={isChosen} />
      <footer className="talk-foot row wrap">
        <LikeButton type={likeType.talk} forId={talk.id} count={talk.like_times} isLiked={talk.is_like} />
        {!isChosen && !(staticExport && talk.comment_total === 0) && (
          <button
            type="button"
            className="talk-action icon-action"
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
        {owner && <owner.EditTalkLink id={talk.id} />}
        <ShareButton path={path} title={talkTitle(talk.content_source)} />
      </footer>
      {hasComments && (
        <div className="talk-comments">
          <Comments type={commentType.talk} forId={talk.id} />
        </div>
      )}
    </article>
  )
}

/** A talk's text; `onReached` is called when the focus moves into hidden text. */
function TalkText({ html, isFolded, onReached }: { html: string; isFolded: boolean; onReached: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ __html: html }), [html])
  const latestOnReached = useRef(onReached)
  useEffect(() => {
    latestOnReached.current = onReached
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const reach = () => latestOnReached.current()
    element.addEventListener('focusin', reach)
    return () => element.removeEventListener('focusin', reach)
  }, [])
  useSongCards(box, inner)
  return (
    <div
      ref={box}
      dir="auto"
      className={isFolded ? 'talk-text talk-text-folded' : 'talk-text'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server with an allow-list.
      dangerouslySetInnerHTML={inner}
    />
  )
}

function ShareButton({ path, title }: { path: string; title: string }) {
  const { said, share } = useShare({ title, url: useShared()(path) })
  return (
    <button type="button" className="talk-action icon-action" title="分享" onClick={() => void share()}>
      <Share2 size={16} aria-hidden="true" />
      <span className="sr-only">分享</span>
      <span aria-live="polite">{said}</span>
    </button>
  )
}
