import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
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
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { refreshCounts } from '../../lib/section-counts.ts'
import { showUndo } from '../../lib/undo.ts'

type Act = () => Promise<unknown>

/** A talk as on the site, with its actions below. */
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
  const { isBusy, run: hold } = useBusy()
  const isBinned = status === talkStatus.bin
  const changed = () => {
    refreshCounts()
    onChanged()
  }
  const run = (act: Act, said?: { title: string; text?: string; undo: Act }) =>
    hold(async () => {
      await act()
      changed()
      if (said) showUndo({ ...said, undo: () => said.undo().then(changed) })
    })
  const open = (next: '1' | '2') => browserCall(togglePublic, { params: { id, status: next } })
  const top = (next: '1' | '2') => browserCall(toggleTop, { params: { id, is_top: next } })
  const bin = () => browserCall(deleteTalkById, { params: { id, status: '1' } })
  /** Its former visibility from the server, since the row may be outdated: undo must not publish it. */
  const binKnown = async () => {
    const now = await browserCall(getTalkById, { params: { id } })
    await bin()
    return now.status === talkStatus.private ? '2' : '1'
  }
  const restore = (next: '1' | '2') => browserCall(revertTalk, { params: { id }, query: { status: next } })
  const isPrivate = status === talkStatus.private
  const own = isPrivate ? '2' : '1'
  const isTop = is_top === 1
  const time = createdAt.slice(0, 16)
  const ofBin: readonly [label: string, act: () => unknown][] = [
    ['恢复成公开', () => run(() => restore('1'), { title: '放回去了', undo: bin })],
    ['恢复成私密', () => run(() => restore('2'), { title: '放回去了', text: '只有你看得见。', undo: bin })],
  ]
  const throwAway = () => {
    let was: '1' | '2' = own
    const act = async () => {
      was = await binKnown()
    }
    return run(act, { title: '丢进回收站了', text: '想找回来，随时可以。', undo: () => restore(was) })
  }
  const turnOpen = () =>
    run(() => open(isPrivate ? '1' : '2'), {
      title: isPrivate ? '公开了' : '收成私密了',
      undo: () => open(own),
    })
  const turnTop = () =>
    run(() => top(isTop ? '2' : '1'), {
      title: isTop ? '不置顶了' : '置顶了',
      undo: () => top(isTop ? '1' : '2'),
    })
  const ofShown: typeof ofBin = [
    ['改', onEdit],
    [isPrivate ? '公开' : '收成私密', turnOpen],
    [isTop ? '不置顶' : '置顶', turnTop],
    ['丢掉', throwAway],
  ]
  return (
    <article aria-label={`${time}的说说`} className="said" data-busy={isBusy || undefined}>
      <header>
        {status === talkStatus.public ? <a href={talkPath({ id })}>{time}</a> : <time>{time}</time>}
        {isTop && !isBinned && <b>置顶</b>}
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
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server with an allow-list.
        dangerouslySetInnerHTML={{ __html: content_html }}
      />
      {pictures.length > 0 && (
        <ul className="said-pictures wrap gap-6" aria-label={`${pictures.length} 张图片`}>
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
        {(isBinned ? ofBin : ofShown).map(([label, act]) => (
          <button key={label} type="button" className="said-act" onClick={() => void act()}>
            {label}
          </button>
        ))}
        {isBinned && (
          <WithConfirm
            title="彻底删掉这一条？"
            description="连同下面的评论和喜欢，一起没有了，找不回来。"
            confirmLabel="彻底删掉"
            isBusy={isBusy}
            trigger={ask => (
              <button type="button" className="said-act said-danger" onClick={ask}>
                彻底删掉
              </button>
            )}
            onConfirm={close =>
              void run(() => browserCall(deleteTalkById, { params: { id, status: '3' } })).then(close)
            }
          />
        )}
      </footer>
    </article>
  )
}
