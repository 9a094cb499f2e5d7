import { browserCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { type ModerationAct, moderate, undoModeration } from '@xiaolou/contract/moderation'

const undoMs = 10_000

/** Below reader content: approve and hide it in place, each with undo. */
export function ModerationActions({
  kind,
  id,
  isWaiting,
  onChanged,
}: {
  kind: 'comment' | 'message'
  id: number
  isWaiting: boolean
  onChanged: () => void
}) {
  const act = async (what: ModerationAct, title: string) => {
    try {
      const { undo } = await browserCall(moderate, { body: { act: what, items: [{ kind, id }] } })
      onChanged()
      const run = () => void browserCall(undoModeration, { body: { undo } }).then(onChanged, showRefusal)
      showNotice({
        tone: 'ok',
        title,
        text: what === 'approve' ? '大家都看得到了。' : '在后台的回收站里，随时能放回来。',
        durationMs: undoMs,
        isRepeated: true,
        action: { label: '撤销', run },
      })
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <>
      {isWaiting && (
        <button type="button" onClick={() => void act('approve', '通过了')}>
          通过
        </button>
      )}
      <button type="button" onClick={() => void act('bin', '放进回收站了')}>
        移到回收站
      </button>
    </>
  )
}
