import { browserCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { talkPath } from '@xiaolou/contract/address'
import {
  deleteTalkById,
  getTalkById,
  revertTalk,
  type Talk,
  talkStatus,
  togglePublic,
  toggleTop,
} from '@xiaolou/contract/talk'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { refreshCounts } from '../../lib/room-counts.ts'
import { showUndo } from '../../lib/undo.ts'

type Act = () => Promise<unknown>

/** A talk as the site shows it, and under it what can be done with it where it lies. */
export function TalkRow({
  talk,
  onEdit,
  onChanged,
}: {
  talk: Talk
  onEdit: () => void
  onChanged: () => void
}) {
  const { id, status, is_top, content_html, pictures, createdAt, like_times, comment_total } = talk
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isBinned = status === talkStatus.bin
  const run = async (act: Act, said?: { title: string; text?: string; undo: Act }) => {
    setIsBusy(true)
    try {
      await act()
      refreshCounts()
      onChanged()
      if (said)
        showUndo({
          ...said,
          undo: async () => {
            await said.undo()
            refreshCounts()
            onChanged()
          },
        })
    } catch (error) {
      showRefusal(error)
    } finally {
      setIsBusy(false)
    }
  }
  const open = (next: '1' | '2') => browserCall(togglePublic, { params: { id, status: next } })
  const top = (next: '1' | '2') => browserCall(toggleTop, { params: { id, is_top: next } })
  const bin = () => browserCall(deleteTalkById, { params: { id, status: '1' } })
  /** What it was a moment before, by the server and not by a row that may be older: undo must not make it public. */
  const binKnown = async () => {
    const now = await browserCall(getTalkById, { params: { id } })
    await bin()
    return now.status === talkStatus.private ? '2' : '1'
  }
  const restore = (next: '1' | '2') => browserCall(revertTalk, { params: { id }, query: { status: next } })
  const isPrivate = status === talkStatus.private
  const own = isPrivate ? '2' : '1'
  const time = createdAt.slice(0, 16)
  return (
    <article aria-label={`${time}的说说`} className="said" data-busy={isBusy || undefined}>
      <header>
        {status === talkStatus.public ? <a href={talkPath({ id })}>{time}</a> : <time>{time}</time>}
        {is_top === 1 && !isBinned && <b>置顶</b>}
        {isPrivate && <b>私密</b>}
        {!isBinned && (like_times > 0 || comment_total > 0) && (
          <span>
            {like_times > 0 && `${like_times} 人喜欢`}
            {like_times > 0 && comment_total > 0 && ' · '}
            {comment_total > 0 && `${comment_total} 条评论`}
          </span>
        )}
      </header>
      <div
        className="talk-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
        dangerouslySetInnerHTML={{ __html: content_html }}
      />
      {pictures.length > 0 && (
        <ul className="said-pictures" aria-label={`${pictures.length} 张图片`}>
          {pictures.map(({ url, srcset, color }, index) => (
            <li key={url}>
              <a href={url} aria-label={`看第 ${index + 1} 张`}>
                <img
                  src={url}
                  srcSet={srcset || undefined}
                  sizes={srcset ? '72px' : undefined}
                  alt=""
                  loading="lazy"
                  style={color ? { backgroundColor: color } : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <footer>
        {isBinned ? (
          <>
            <button
              type="button"
              className="said-act"
              onClick={() => void run(() => restore('1'), { title: '放回去了', undo: bin })}
            >
              恢复成公开
            </button>
            <button
              type="button"
              className="said-act"
              onClick={() =>
                void run(() => restore('2'), { title: '放回去了', text: '只有你看得见。', undo: bin })
              }
            >
              恢复成私密
            </button>
            <button type="button" className="said-act said-danger" onClick={() => setIsAsking(true)}>
              彻底删掉
            </button>
          </>
        ) : (
          <>
            <button type="button" className="said-act" onClick={onEdit}>
              改
            </button>
            <button
              type="button"
              className="said-act"
              onClick={() =>
                void run(() => open(isPrivate ? '1' : '2'), {
                  title: isPrivate ? '公开了' : '收成私密了',
                  undo: () => open(own),
                })
              }
            >
              {isPrivate ? '公开' : '收成私密'}
            </button>
            <button
              type="button"
              className="said-act"
              onClick={() =>
                void run(() => top(is_top === 1 ? '2' : '1'), {
                  title: is_top === 1 ? '不置顶了' : '置顶了',
                  undo: () => top(is_top === 1 ? '1' : '2'),
                })
              }
            >
              {is_top === 1 ? '不置顶' : '置顶'}
            </button>
            <button
              type="button"
              className="said-act"
              onClick={() => {
                let was: '1' | '2' = own
                void run(
                  async () => {
                    was = await binKnown()
                  },
                  { title: '丢进回收站了', text: '想找回来，随时可以。', undo: () => restore(was) },
                )
              }}
            >
              丢掉
            </button>
          </>
        )}
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="彻底删掉这一条？"
        description="连同下面的评论和喜欢，一起没有了，找不回来。"
        confirmLabel="彻底删掉"
        isBusy={isBusy}
        onConfirm={() =>
          void run(() => browserCall(deleteTalkById, { params: { id, status: '3' } })).then(() =>
            setIsAsking(false),
          )
        }
      />
    </article>
  )
}
