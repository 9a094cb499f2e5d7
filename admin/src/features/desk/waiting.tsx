import { browserCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { backApproveComments, backRecycleComments, type PlacedComment } from '@xiaolou/contract/comment'
import { Avatar } from '@xiaolou/ui/avatar'
import type { Loaded } from '../../lib/load.tsx'
import { refreshCounts } from '../../lib/room-counts.ts'
import { holdBack } from '../../lib/undo.ts'
import { whenText } from '../../lib/when.ts'
import type { readWaiting } from './desk-data.ts'
import { Section } from './section.tsx'

type Waiting = Awaited<ReturnType<typeof readWaiting>>

/** 等你看: comments that wait. Letting one in takes effect at once; turning one away waits until it cannot be undone. */
export function WaitingComments({ load, now }: { load: Loaded<Waiting>; now: Date }) {
  const { value, change } = load
  if (!value || value.total === 0) return null
  const leave = (id: number) =>
    change(last => ({ ...last, total: last.total - 1, list: last.list.filter(row => row.id !== id) }))
  const settle = () => {
    load.reload()
    refreshCounts()
  }
  const approve = async (comment: PlacedComment) => {
    leave(comment.id)
    try {
      await browserCall(backApproveComments, { body: { idList: [comment.id] } })
      showNotice({ tone: 'ok', title: '放进来了', text: `${comment.from_name}的话，大家都看得到了。` })
    } catch (error) {
      showRefusal(error)
    } finally {
      settle()
    }
  }
  const turnAway = (comment: PlacedComment) => {
    leave(comment.id)
    holdBack({
      title: '没有留下',
      text: `${comment.from_name}的话放进了回收站。`,
      act: () => browserCall(backRecycleComments, { body: { idList: [comment.id] } }).finally(settle),
      undo: load.reload,
    })
  }
  return (
    <Section title="等你看" aside={value.total > value.list.length && `全部 ${value.total}`}>
      <ul>
        {value.list.map(comment => (
          <li key={comment.id} className="desk-waiting">
            <Avatar name={comment.from_name} src={comment.from_avatar} sizePx={34} />
            <div>
              <p className="desk-who">
                <b>{comment.from_name}</b>
                {comment.for_title && `《${comment.for_title}》`} {whenText(comment.createdAt, now)}
              </p>
              <p className="desk-said">{comment.content_source}</p>
            </div>
            <p className="desk-acts">
              <button type="button" onClick={() => void approve(comment)}>
                通过
              </button>
              <a href={comment.address}>去看看</a>
              <button type="button" onClick={() => turnAway(comment)}>
                不留
              </button>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
