import { EmptyState } from '@xiaolou/ui/empty-state'
import { Skeleton } from '@xiaolou/ui/skeleton'

/** Nobody has said anything yet, or all of it was cleared. */
export function EmptyRoom() {
  return (
    <EmptyState
      drawing="tea"
      title="茶已经沏好，还没有人开口。"
      text="你说第一句吧，说什么都好。"
      className="chat-state"
    />
  )
}

const widths = ['46%', '62%', '34%', '52%'] as const

/** Bubbles to come. */
export function WaitingRoom() {
  return (
    <div className="chat-waiting" aria-busy="true">
      <span className="sr-only">正在取来聊天记录</span>
      {widths.map((width, index) => (
        <div key={width} data-own={index === 2 || undefined} style={{ '--chat-wait': width }}>
          {index !== 2 && <Skeleton className="chat-waiting-face" />}
          <Skeleton className="chat-waiting-words" />
        </div>
      ))}
    </div>
  )
}
