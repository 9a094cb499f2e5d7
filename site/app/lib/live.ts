import type { InitFrame } from '@xiaolou/contract/frame'
import { getNotifyList } from '@xiaolou/contract/notify'
import { quietCall } from './api.ts'
import { getLiveCarrier, subscribeLiveCarrier } from './live-carrier.ts'
import { liveDelayMs } from './live-delay.ts'

/** Without a socket the total is asked for this often. */
const askEveryMs = 120_000

/** The part of a browser that the live line needs; tests give their own. */
export type World = {
  connect: () => WebSocket
  /** Whether anybody can see the page and the network is there. */
  isAwake: () => boolean
  /** Told `true` when whatever line there was is dead: the network is back, or the page is, from the browser's cache. */
  onWake: (listener: (isAnew: boolean) => void) => () => void
  askUnread: () => Promise<number>
  random: () => number
}

/**
 * Tells the unread total of the one who holds `token`, now and with every change, until the returned function is
 * called: over the socket at `/ws`, which is opened again after 1, 2, 5, 10, 30 s when it breaks; while there is none,
 * by asking every two minutes. A page that nobody sees, and one without a network, waits; while the chat room carries
 * notifications (lib/live-carrier) there is no line here at all. Ends by itself with the session.
 */
export function startLive(given: {
  token: string
  onUnread: (unread: number) => void
  world?: World
}): () => void {
  const { token, onUnread, world = browserWorld() } = given
  let socket: WebSocket | undefined
  let attempt = 0
  let isOver = false
  let isLive = false
  let hasGivenUp = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    retry = undefined
    if (isOver || socket || getLiveCarrier() !== 'own') return
    const own = world.connect()
    socket = own
    own.addEventListener('open', () => {
      if (socket === own) own.send(JSON.stringify({ type: 'init', token, room: false } satisfies InitFrame))
    })
    own.addEventListener('message', ({ data }) => {
      const unread = unreadOf(data)
      if (unread === undefined || isOver || socket !== own) return
      isLive = true
      attempt = 0
      onUnread(unread)
    })
    own.addEventListener('close', ({ code, reason }) => {
      if (socket !== own) return
      socket = undefined
      isLive = false
      if (isOver) return
      const waitMs = liveDelayMs({ attempt, closing: { code, reason }, random: world.random() })
      // The total may have changed just as the line broke.
      if (attempt === 0) void ask()
      attempt += 1
      if (waitMs !== undefined) retry = setTimeout(openIfAwake, waitMs)
      else hasGivenUp = true
    })
  }
  const openIfAwake = () => {
    retry = undefined
    if (world.isAwake()) open()
  }
  const ask = async () => {
    if (isLive || isOver || getLiveCarrier() === 'chat' || !world.isAwake()) return
    const unread = await world.askUnread().catch(() => undefined)
    const isNews = !isOver && !isLive && getLiveCarrier() !== 'chat'
    if (unread !== undefined && isNews) onUnread(unread)
  }
  const wake = () => {
    if (!world.isAwake() || socket || retry || hasGivenUp) return
    attempt = 0
    open()
  }

  const handOver = () => {
    clearTimeout(retry)
    retry = undefined
    isLive = false
    const old = socket
    socket = undefined
    old?.close()
    wake()
  }

  const stopHearing = world.onWake(isAnew => (isAnew ? handOver() : wake()))
  const stopHandingOver = subscribeLiveCarrier(handOver)
  const timer = setInterval(() => void ask(), askEveryMs)
  openIfAwake()
  return () => {
    isOver = true
    stopHearing()
    stopHandingOver()
    clearInterval(timer)
    clearTimeout(retry)
    socket?.close()
  }
}

function unreadOf(data: unknown): number | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const frame: unknown = JSON.parse(data)
    const isNotice = typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'notify'
    return isNotice && 'unread' in frame && typeof frame.unread === 'number' ? frame.unread : undefined
  } catch {
    // Not ours: a frame that nobody here knows is passed over.
    return undefined
  }
}

function browserWorld(): World {
  return {
    connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
    isAwake: () => document.visibilityState === 'visible' && navigator.onLine,
    onWake(listener) {
      const ended = new AbortController()
      const { signal } = ended
      document.addEventListener('visibilitychange', () => listener(false), { signal })
      addEventListener('online', () => listener(true), { signal })
      addEventListener('pageshow', ({ persisted }) => persisted && listener(true), { signal })
      return () => ended.abort()
    },
    askUnread: async () => (await quietCall(getNotifyList, { body: { current: 1, size: 1 } })).unread,
    random: Math.random,
  }
}
