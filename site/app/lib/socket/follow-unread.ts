import type { SocketClient } from './socket-client.ts'

/** The interval of polling the total without a socket. */
const askEveryMs = 120_000

/**
 * Keeps the unread total of the signed-in user: from the socket with every change; without one by polling, at
 * once when it breaks and then every two minutes while the page is visible. Until the returned function is
 * called.
 */
export function followUnread(deps: {
  socket: Pick<SocketClient, 'subscribe' | 'getConnection'>
  getToken: () => string | undefined
  isAwake: () => boolean
  askUnread: () => Promise<number>
  onUnread: (unread: number) => void
}): () => void {
  const { socket, getToken, isAwake, askUnread, onUnread } = deps
  const isLive = () => socket.getConnection().phase === 'live'
  const ask = async () => {
    const token = getToken()
    if (token === undefined || isLive() || !isAwake()) return
    const unread = await askUnread().catch(() => undefined)
    if (unread !== undefined && !isLive() && getToken() === token) onUnread(unread)
  }
  const unsubscribe = socket.subscribe({
    onFrame(frame) {
      if (frame.type === 'notify' && 'unread' in frame && typeof frame.unread === 'number')
        onUnread(frame.unread)
    },
    onPhase(connection) {
      const isFirstBreak = connection.phase === 'waiting' && connection.failures < 2
      if (isFirstBreak || connection.phase === 'ended') void ask()
    },
  })
  const timer = setInterval(() => void ask(), askEveryMs)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
