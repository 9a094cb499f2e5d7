import type { ChatRow } from './chat-view.ts'
import { useRoom } from './room-context.ts'
import { useNow } from './use-now.ts'

/** What is left of a message that was taken back: one line, and for a while the way to write one's own anew. */
export function RecalledRow({ row }: { row: Extract<ChatRow, { kind: 'recalled' }> }) {
  const { writeAgain } = useRoom()
  const isOffered = row.text !== ''
  const nowMs = useNow({ isTicking: isOffered && row.editUntilMs > Date.now() })
  return (
    <li className="chat-recalled" data-key={row.key}>
      {row.words}撤回了一条消息
      {isOffered && nowMs < row.editUntilMs && (
        <button type="button" onClick={() => writeAgain(row.text)}>
          重新编辑
        </button>
      )}
    </li>
  )
}
