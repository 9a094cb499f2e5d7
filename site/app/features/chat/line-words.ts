import { secondsLeft } from './chat-time.ts'
import type { ChatLine } from './chat-view.ts'

export type LineWords = {
  readonly text: string
  /** Whether the reader may do something about it. */
  readonly canReconnect: boolean
  /** How grave it is: the colour of the line. */
  readonly tone: 'calm' | 'warn' | 'danger'
}

/** What the reader is told of the line to the room; nothing while it is well. `nowMs` is this browser's clock. */
export function lineWords(line: ChatLine, nowMs: number): LineWords | undefined {
  if (line.phase === 'live') return undefined
  if (line.phase === 'connecting') return { text: '正在推门进来…', canReconnect: false, tone: 'calm' }
  if (line.phase === 'ended') return { text: endedText(line), canReconnect: true, tone: 'danger' }
  const seconds = secondsLeft(line.retryAtMs, nowMs)
  const when = seconds > 0 ? `${seconds} 秒后` : '正在'
  const text = line.isQuiet ? `线还没有接上，${when}再试` : `线断了，${when}第 ${line.attempt} 次重连`
  return { text, canReconnect: true, tone: 'warn' }
}

function endedText({ why, reason }: Extract<ChatLine, { phase: 'ended' }>): string {
  if (why === 'forcedOffline') return reason ? `你被请下线了：${reason}` : '你被请下线了。'
  if (why === 'tooMany') return '你在别的窗口里坐下了，这里先歇着。'
  return '登录已经结束，重新连接便以访客的身份看。'
}
