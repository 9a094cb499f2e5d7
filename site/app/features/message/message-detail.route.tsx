import { quietCall } from '@xiaolou/browser/call'
import { copyText } from '@xiaolou/browser/copy'
import { showNotice } from '@xiaolou/browser/notice'
import { useUser } from '@xiaolou/browser/session'
import { idOf, messagePath } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import { getMessageById } from '@xiaolou/contract/message'
import { pageRefusal } from '@xiaolou/contract/page-errors'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { IconButton } from '@xiaolou/ui/button'
import { ArrowLeft, Check, Link2 } from '@xiaolou/ui/icon'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { useShared } from '~/lib/site.ts'
import { Comments } from '~/shared/comment/comments.tsx'
import { LikeButton } from '~/shared/like/like-button.tsx'
import { useOwnerLinks } from '~/shared/owner/use-owner-links.ts'
import { ReportButton } from '~/shared/report/report-button.tsx'
import { Ago, CardWho, CardWords, OwnActions } from './message-card.tsx'
import { forgetLists, getLastAddress, updateMessages } from './message-lists.ts'
import { oneLine } from './message-query.ts'

const titleMaxLength = 24

async function loadMessage({ call, url }: LoadInput) {
  const id = idOf(url.searchParams)
  if (id === undefined) throw pageRefusal('messageNotFound')
  return call(getMessageById, { params: { id } })
}

export const loader = screenLoader(loadMessage)
export { default as styles } from './message.css?url'
export const handle = {
  subjectsOf: ({ id }: Awaited<ReturnType<typeof loadMessage>>) => [{ type: commentType.message, forId: id }],
}

export function meta({ data: message }: HeadInput<typeof loader>): PageHead {
  return {
    title: `${message.nick_name}：${oneLine(message.message_source, titleMaxLength)}`,
    description: message.message_source,
    path: messagePath(message.id),
    image: message.bg_url || undefined,
  }
}

/** One message, large, with its comments. */
export default function MessageDetail() {
  const loaded = useLoaderData<typeof loader>()
  const { message, reload } = useOwnView(loaded)
  const ModerationActions = useOwnerLinks()?.ModerationActions
  const navigate = useNavigate()
  return (
    <div className="page">
      <div className="detail">
        <a href={getLastAddress()} className="detail-back inline-row ink-2 text-15">
          <ArrowLeft size={18} aria-hidden="true" />
          回到留言墙
        </a>
        <article>
          <h1 className="sr-only">
            <bdi>{message.nick_name}</bdi>的留言
          </h1>
          <CardWords message={message} isWhole />
          <footer className="detail-foot">
            <Avatar name={message.nick_name} src={message.avatar} sizePx={40} isAboveFold />
            <CardWho message={message} when={<Ago time={message.createdAt} />} />
            <div className="card-actions row">
              {message.is_waiting && <Badge tone="quiet">待审核</Badge>}
              {ModerationActions && (
                <ModerationActions
                  kind="message"
                  id={message.id}
                  isWaiting={message.is_waiting}
                  onChanged={() => {
                    forgetLists()
                    reload()
                  }}
                />
              )}
              <ReportButton kind="message" id={message.id} authorId={message.user_id} />
              <OwnActions message={message} onGone={() => void navigate(getLastAddress())} />
              <CopyLink id={message.id} />
              <LikeButton type={3} forId={message.id} count={message.like_times} isLiked={message.is_like} />
            </div>
          </footer>
        </article>
        <div id="comments">
          <Comments type={3} forId={message.id} />
        </div>
      </div>
    </div>
  )
}

/** The message for this reader: the server renders it for everybody, without their likes. */
function useOwnView(loaded: Awaited<ReturnType<typeof loadMessage>>) {
  const [own, setOwn] = useState(loaded)
  const [turn, setTurn] = useState(0)
  const userId = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: likes depend on the reader, and a new turn reloads.
  useEffect(() => {
    let isOver = false
    quietCall(getMessageById, { params: { id: loaded.id } }).then(
      message => {
        if (isOver) return
        setOwn(message)
        updateMessages([message])
      },
      () => {
        // The page stays as it is.
      },
    )
    return () => {
      isOver = true
    }
  }, [loaded, userId, turn])
  return { message: own.id === loaded.id ? own : loaded, reload: () => setTurn(last => last + 1) }
}

function CopyLink({ id }: { id: number }) {
  const shared = useShared()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    const isDone = await copyText(shared(messagePath(id)))
    setIsCopied(isDone)
    if (isDone) showNotice({ tone: 'ok', title: '提示', text: '链接已复制' })
    else showNotice({ tone: 'warn', title: '没有复制成', text: '浏览器没有答应，请从地址栏里复制。' })
  }
  return (
    <IconButton label="复制链接" className="card-action" onClick={() => void copy()}>
      {isCopied ? <Check size={16} aria-hidden="true" /> : <Link2 size={16} aria-hidden="true" />}
    </IconButton>
  )
}
