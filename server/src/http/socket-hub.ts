import { closeCode, initFrame } from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import type { Bus } from '../platform/bus.ts'
import { type LiveFeature, type LiveHub, sessionTopic } from '../platform/live.ts'
import { type Connection, createConnection } from './socket-connection.ts'
import { type SocketLimits, socketLimits } from './socket-limits.ts'

const goingAway = 1011
const ended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.number(), sessionIds: v.optional(v.array(v.number())) }),
)

/** The text of a frame as an object with its type; undefined for whatever else came. */
function frameOf(data: RawData, isBinary: boolean): { type: string; frame: object } | undefined {
  if (isBinary) return undefined
  try {
    const frame: unknown = JSON.parse(data.toString())
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined
    return typeof frame.type === 'string' ? { type: frame.type, frame } : undefined
  } catch {
    return undefined
  }
}

/**
 * All open sockets of this process: who is behind each, what comes in, what goes out. Features add handlers, pushes and
 * ears through `LiveFeature`; what they throw goes to `onError` and no further. To be ended with `stop`.
 */
export function createSocketHub(input: {
  features: readonly LiveFeature[]
  bus: Bus
  resolveActor: (token: string) => Promise<Actor>
  onError: (cause: unknown) => void
  limits?: Partial<SocketLimits>
}) {
  const { features, bus, resolveActor, onError } = input
  const limits: SocketLimits = { ...socketLimits, ...input.limits }
  const connections = new Set<Connection>()
  const byUser = new Map<number, Set<Connection>>()
  const handlers = new Map(features.flatMap(feature => [...(feature.handlers ?? [])]))
  const nowMs = () => performance.now()
  let serial = 0
  // Counts ended sessions: an init that was being looked up meanwhile is looked up again.
  let endings = 0
  let isStopping = false

  const guarded = async (work: () => void | Promise<void>) => {
    try {
      await work()
    } catch (cause) {
      onError(cause)
    }
  }

  const join = (connection: Connection, userId: number) => {
    const own = byUser.get(userId) ?? new Set()
    byUser.set(userId, own.add(connection))
    const [oldest] = own
    if (own.size > limits.maxPerUser && oldest) {
      leave(oldest)
      oldest.close(closeCode.tooMany, 'newer sockets are open')
    }
  }
  const leave = (connection: Connection) => {
    if (connection.actor.kind === 'visitor') return
    const { userId } = connection.actor
    const own = byUser.get(userId)
    own?.delete(connection)
    if (own?.size === 0) byUser.delete(userId)
  }
  const signOut = (connection: Connection) => {
    leave(connection)
    connection.close(closeCode.signedOut, 'signed out')
  }

  /** Who holds the token; undefined for nobody. Throws when that cannot be known now. */
  const actorOf = async (token: string): Promise<Actor | undefined> => {
    for (;;) {
      const before = endings
      try {
        const actor = await resolveActor(token)
        if (before === endings) return actor
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 401) return undefined
        throw cause
      }
    }
  }

  const init = async (connection: Connection, frame: object) => {
    const parsed = v.safeParse(initFrame, frame)
    if (connection.isKnown || !parsed.success) return
    const { token } = parsed.output
    if (token && nowMs() - connection.openedAtMs > limits.initWithinMs) {
      connection.close(closeCode.late, 'init came too late')
      return
    }
    connection.isKnown = true
    try {
      const actor = token ? await actorOf(token) : undefined
      if (actor && actor.kind !== 'visitor' && !connection.isEnding()) {
        connection.actor = actor
        connection.token = token
        join(connection, actor.userId)
      }
    } catch (cause) {
      connection.close(goingAway, 'try again')
      throw cause
    }
    for (const feature of features) await guarded(() => feature.onInit?.(connection))
  }

  const receive = (connection: Connection, data: RawData, isBinary: boolean) => {
    connection.enqueue(() =>
      guarded(async () => {
        const heard = frameOf(data, isBinary)
        if (!heard || connection.isEnding()) return
        if (heard.type === 'init') await init(connection, heard.frame)
        else await handlers.get(heard.type)?.(heard.frame, connection)
      }),
    )
  }

  const recheck = async (connection: Connection) => {
    const { token } = connection
    if (token === undefined || nowMs() - connection.checkedAtMs < limits.recheckMs) return
    connection.checkedAtMs = nowMs()
    const actor = await actorOf(token)
    const isSame = actor?.kind === connection.actor.kind
    if (!isSame && !connection.isEnding()) signOut(connection)
  }

  const unsubscribe = bus.subscribe(sessionTopic, message => {
    endings += 1
    const parsed = v.safeParse(ended, message)
    if (!parsed.success) return
    const { userId, sessionIds } = parsed.output
    for (const connection of [...(byUser.get(userId) ?? [])]) {
      const { actor } = connection
      if (actor.kind !== 'visitor' && (sessionIds?.includes(actor.sessionId) ?? true)) signOut(connection)
    }
  })
  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      connection.beat()
      void guarded(() => recheck(connection))
    }
  }, limits.heartbeatMs).unref()

  const hub: LiveHub = {
    sendToUser(userId, frame) {
      const own = byUser.get(userId)
      if (!own) return
      const text = JSON.stringify(frame)
      for (const connection of [...own]) connection.sendText(text)
    },
    sendToAll(frame) {
      const text = JSON.stringify(frame)
      for (const connection of [...connections]) connection.sendText(text)
    },
    isOnline: userId => byUser.has(userId),
  }
  const subscriptions = features.map(feature => feature.start?.(hub))

  return {
    /** Whether one more socket may be opened at all. */
    hasRoom: () => !isStopping && connections.size < limits.maxSockets,
    countSockets: () => connections.size,

    /** Takes over a socket that was just opened; `onGone` is called once, however it ends. */
    add(ws: WebSocket, visitor: Visitor, onGone: () => void) {
      serial += 1
      const connection = createConnection({ id: serial, ws, visitor, limits, nowMs })
      connections.add(connection)
      ws.on('message', (data, isBinary) => receive(connection, data, isBinary))
      // Broken frames: `ws` closes by itself and says why.
      ws.on('error', () => undefined)
      ws.once('close', () => {
        connections.delete(connection)
        leave(connection)
        onGone()
        for (const feature of features) void guarded(() => feature.onClose?.(connection))
      })
      if (isStopping) connection.terminate()
    },

    /** Tells every client to come back in a moment, each in another, and hangs up on who does not answer. */
    stop() {
      if (isStopping) return
      isStopping = true
      clearInterval(heartbeat)
      unsubscribe()
      for (const end of subscriptions) end?.()
      for (const connection of connections) {
        const comeBackMs = Math.ceil(Math.random() * limits.comeBackWithinMs)
        connection.close(closeCode.restarting, String(comeBackMs))
      }
    },
  }
}

export type SocketHub = ReturnType<typeof createSocketHub>
