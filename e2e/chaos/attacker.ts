import { clearChat, deleteChatMessage } from '@xiaolou/contract/chat'
import { createClient } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import type { WebSocket } from 'ws'
import { pick } from '../../bench/random.ts'
import { type Account, openBareSocket } from './visitor.ts'

export type Attacker = {
  readonly breaches: ReadonlySet<string>
  /** How often it tried. It first waits to hear somebody else: recalling one's own is no forgery. */
  countTries(): number
  stop(): void
}

type Heard = { id: number; user_id: number; nonce: string }
const triesEveryMs = 150
const keptHeard = 30
export const forgedMark = '冒名'

/** Listens to the room and tries to act as others; `account` is its own, or none: then it only reads. */
export function startAttacker(given: {
  port: number
  siteOrigin: string
  account: Account | undefined
  /** Whom it tries to impersonate. */
  victims: readonly number[]
  random: () => number
}): Attacker {
  const { port, siteOrigin, account, victims, random } = given
  const call = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    timeoutMs: limits.requestTimeoutMs,
    token: () => account?.token,
  })
  const breaches = new Set<string>()
  const heard: Heard[] = []
  let tries = 0
  let ws: WebSocket | undefined

  const connect = () => {
    const socket = openBareSocket({ port, siteOrigin })
    ws = socket
    const victim = { user_id: pick(random, victims) }
    socket.on('open', () => socket.send(JSON.stringify({ type: 'init', ...victim, token: account?.token })))
    socket.on('message', data => {
      const frame: Heard & { type: string } = JSON.parse(data.toString())
      if (frame.type !== 'message' || frame.user_id === account?.userId) return
      heard.push({ id: frame.id, user_id: frame.user_id, nonce: frame.nonce })
      heard.splice(0, heard.length - keptHeard)
    })
    socket.on('close', () => {
      ws = undefined
    })
  }

  const say = (frame: object) => {
    if (ws?.readyState === ws?.OPEN) ws?.send(JSON.stringify(frame))
  }
  const tryCall = (what: string, asked: Promise<unknown>) => {
    asked.then(
      () => breaches.add(`I6 不该能做成的做成了：${what}`),
      () => undefined,
    )
  }
  const tryOnce = () => {
    if (!ws) return connect()
    if (heard.length === 0) return
    tries += 1
    const { id, user_id, nonce } = pick(random, heard)
    const content = `${forgedMark}${account?.userId ?? 0}-${tries}`
    const message = { type: 'message', content, content_type: 'text', user_id, is_owner: true, id, seq: 1 }
    pick(random, [
      () => say({ ...message, nonce }),
      () => say({ ...message, nonce: `${nonce}-${tries}` }),
      () => say({ type: 'revert', message_id: id, user_id, by: user_id }),
      () => say({ type: 'clear', before_id: id + 1, by: user_id, seq: 1 }),
      () => say({ type: 'offline', user_id, reason: forgedMark }),
      () => say({ type: 'ack', nonce, id, seq: 1 }),
      () => say({ type: 'init', user_id, token: account?.token }),
      () => tryCall('撤回别人的话', call(deleteChatMessage, { params: { id } })),
      () => tryCall('清空', call(clearChat)),
    ])()
  }

  connect()
  const timer = setInterval(tryOnce, triesEveryMs)
  return {
    breaches,
    countTries: () => tries,
    stop() {
      clearInterval(timer)
      ws?.terminate()
    },
  }
}
