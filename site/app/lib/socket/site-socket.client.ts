import { quietCall } from '@xiaolou/browser/call'
import { deviceMs } from '@xiaolou/browser/clock'
import { getToken, subscribeSession } from '@xiaolou/browser/session'
import { getNotifyList } from '@xiaolou/contract/notify'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { setUnread } from '../unread.ts'
import { followUnread } from './follow-unread.ts'
import { createSocketClient, type SocketClient, type SocketEnv } from './socket-client.ts'

let client: SocketClient | undefined

/** This tab's only socket. From the first call on it keeps the unread total of notifications. */
export function getSocket(): SocketClient {
  if (client) return client
  client = createSocketClient(browserEnv)
  followUnread({
    socket: client,
    getToken,
    isAwake: browserEnv.isAwake,
    askUnread: async () => (await quietCall(getNotifyList, { body: { current: 1, size: 1 } })).unread,
    onUnread: setUnread,
  })
  return client
}

const browserEnv: SocketEnv = {
  connect({ onOpen, onText, onClose }) {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') onText(data)
    })
    socket.addEventListener('close', ({ code, reason }) => onClose({ code, reason }))
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
    }
  },
  getToken,
  onSession: subscribeSession,
  // Any call with the token will do: a refused one ends the session as everywhere else.
  checkSession: () => void quietCall(getOwnUserInfo).catch(() => undefined),
  isAwake: () => document.visibilityState === 'visible' && navigator.onLine,
  onWake(listener) {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && listener('wake'),
      { signal },
    )
    addEventListener('online', () => listener('wake'), { signal })
    addEventListener('offline', () => listener('offline'), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && listener('returned'), { signal })
    return () => ended.abort()
  },
  nowMs: deviceMs,
  random: Math.random,
}
