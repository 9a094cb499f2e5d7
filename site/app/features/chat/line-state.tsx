import { lineWords } from './line-words.ts'
import { useRoom } from './room-context.ts'
import { useNow } from './use-now.ts'

/** A strip under the head while the line to the room is not well: what is happening, and the way to try at once. */
export function LineState() {
  const { view, actions } = useRoom()
  const nowMs = useNow({ isTicking: view.line.phase === 'waiting' })
  const words = lineWords(view.line, nowMs)
  if (!words || (view.line.phase === 'connecting' && !view.isLoaded)) return null
  return (
    <div className="chat-line-state" data-tone={words.tone}>
      {/* Spoken when it begins, not with every second. */}
      <p>{words.text}</p>
      <span role="status" className="sr-only">
        {view.line.phase === 'waiting' ? '聊天室连接断了，正在重连' : words.text}
      </span>
      {words.canReconnect && (
        <button type="button" onClick={() => actions.reconnect()}>
          重新连接
        </button>
      )}
    </div>
  )
}
