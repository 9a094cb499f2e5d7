import type { SocketClient } from './socket-client.ts'

/** Without a socket the total is asked for this often. */
const askEveryMs = 120_000

/**
 * Keeps the unread total of who is signed in: as the socket brings it, with every change; while there is none by asking,
 * at once when it breaks and then every two minutes, unless nobody sees the page. Until the returned function is called.
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
