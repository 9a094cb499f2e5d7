import { closeCode, type InitFrame, initFrame } from '@xiaolou/contract/frame'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { type Bus, missedTopic } from '../platform/bus.ts'
import { encodeFrame, type LiveFeature, type LiveHub, sessionTopic } from '../platform/live.ts'
import { type Connection, createConnection, type SocketLimits, socketLimits } from './socket-connection.ts'
import { type CredentialReaders, createCredentialReader, credentialOf } from './socket-credential.ts'

const goingAway = 1011
const visitor: Actor = { kind: 'visitor' }
const sweepEveryMs = 1_000
const ended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.number(), sessionIds: v.optional(v.array(v.number())) }),
)

/**
 * All open sockets of this process: their users, and incoming and outgoing frames. Features add handlers
 * through `LiveFeature`; what they throw only goes to `onError`. End it with `stop`.
 */
export function createSocketHub(input: {
  features: readonly LiveFeature[]
  bus: Bus
  credentials: CredentialReaders
  onError: (cause: unknown) => void
  limits?: Partial<SocketLimits>
}) {
  const { features, bus, onError } = input
  const limits: SocketLimits = { ...socketLimits, ...input.limits }
  const connections = new Set<Connection>()
  // Sockets that have not sent `init` yet, in order of arrival.
  const awaited = new Set<Connection>()
  const byUser = new Map<number, Set<Connection>>()
  const handlers = new Map(features.flatMap(feature => [...(feature.handlers ?? [])]))
  const nowMs = () => performance.now()
  let serial = 0
  const credentials = createCredentialReader(input.credentials)
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
    awaited.delete(connection)
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

  const readActor = async (connection: Connection): Promise<Actor> => {
    const { credential } = connection
    if (credential === undefined) return visitor
    connection.checkedAtMs = nowMs()
    const actor = await credentials.actorOf(credential)
    if (actor?.kind !== connection.actor.kind && !connection.isEnding()) signOut(connection)
    return actor ?? visitor
  }

  const emitInit = async (connection: Connection, frame: InitFrame) => {
    connection.isKnown = true
    awaited.delete(connection)
    for (const feature of features) await guarded(() => feature.onInit?.(connection, frame))
  }

  const init = async (connection: Connection, frame: object) => {
    const parsed = v.safeParse(initFrame, frame)
    if (!parsed.success || (connection.isKnown && !connection.isSilent)) return
    const credential = credentialOf(parsed.output, connection.cookie)
    if (credential && nowMs() - connection.openedAtMs > limits.initWithinMs) {
      connection.close(closeCode.late, 'init came too late')
      return
    }
    if (connection.isKnown) return
    connection.isKnown = true
    try {
      const actor = credential ? await credentials.actorOf(credential) : undefined
      if (actor && actor.kind !== 'visitor' && !connection.isEnding()) {
        connection.actor = actor
        connection.credential = credential
        join(connection, actor.userId)
      }
    } catch (cause) {
      connection.close(goingAway, 'try again')
      throw cause
    }
    await emitInit(connection, parsed.output)
  }

  const joinSilent = (connection: Connection) =>
    connection.follow(() =>
      guarded(async () => {
        if (connection.isKnown || connection.isEnding()) return
        connection.isSilent = true
        await emitInit(connection, { type: 'init' })
      }),
    )

  const receive = (connection: Connection, data: RawData, isBinary: boolean) => {
    connection.enqueue(() =>
      guarded(async () => {
        const received = frameOf(data, isBinary)
        if (!received || connection.isEnding()) return
        if (received.type === 'init') await init(connection, received.frame)
        else await handlers.get(received.type)?.(received.frame, connection)
      }),
    )
  }

  const isToRecheck = ({ credential, checkedAtMs }: Connection) =>
    credential !== undefined && nowMs() - checkedAtMs >= limits.recheckMs
  /** Sequentially: there may be thousands. */
  const recheckAll = async () => {
    credentials.noteEnding()
    for (const connection of [...connections]) await guarded(async () => void (await readActor(connection)))
  }

  const followEnded = (message: string) => {
    credentials.noteEnding()
    const parsed = v.safeParse(ended, message)
    if (!parsed.success) return
    const { userId, sessionIds } = parsed.output
    for (const connection of [...(byUser.get(userId) ?? [])]) {
      const { actor } = connection
      if (actor.kind !== 'visitor' && (sessionIds?.includes(actor.sessionId) ?? true)) signOut(connection)
    }
  }
  const listening = [
    bus.subscribe(sessionTopic, followEnded),
    bus.subscribe(missedTopic, () => void recheckAll()),
  ]
  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      connection.beat()
      if (isToRecheck(connection)) void guarded(async () => void (await readActor(connection)))
    }
  }, limits.pongWithinMs).unref()
  const sweep = setInterval(
    () => {
      for (const connection of awaited) {
        if (nowMs() - connection.openedAtMs <= limits.initWithinMs) break
        awaited.delete(connection)
        joinSilent(connection)
      }
    },
    Math.min(sweepEveryMs, limits.initWithinMs),
  ).unref()

  const hub: LiveHub = {
    sendToUser(userId, frame) {
      const own = byUser.get(userId)
      if (!own) return
      const encoded = encodeFrame(frame)
      for (const connection of [...own]) connection.sendEncoded(encoded)
    },
    sendToAll(frame) {
      const encoded = encodeFrame(frame)
      for (const connection of [...connections]) connection.sendEncoded(encoded)
    },
    isOnline: userId => byUser.has(userId),
    onlineIds: () => [...byUser.keys()],
  }
  const subscriptions = features.map(feature => feature.start?.(hub))

  return {
    /** Whether one more socket may be opened at all. */
    hasRoom: () => !isStopping && connections.size < limits.maxSockets,
    countSockets: () => connections.size,

    /** Takes over a newly opened socket; `onGone` is called once, however it ends. */
    add(
      opened: { ws: WebSocket; visitor: Visitor; cookie: string | undefined; isPrivate: boolean },
      onGone: () => void,
    ) {
      const { ws } = opened
      serial += 1
      const connection = createConnection({ ...opened, id: serial, limits, nowMs, readActor })
      connections.add(connection)
      awaited.add(connection)
      ws.on('message', (data, isBinary) => receive(connection, data, isBinary))
      // Broken frames: `ws` closes by itself with a reason.
      ws.on('error', () => undefined)
      ws.once('close', () => {
        connections.delete(connection)
        leave(connection)
        onGone()
        for (const feature of features) void guarded(() => feature.onClose?.(connection))
      })
      if (isStopping) connection.terminate()
    },

    /** Tells every client to reconnect soon, at random moments, and cuts those that do not answer. */
    stop() {
      if (isStopping) return
      isStopping = true
      clearInterval(heartbeat)
      clearInterval(sweep)
      for (const end of [...listening, ...subscriptions]) end?.()
      for (const connection of connections) {
        const comeBackMs = Math.ceil(Math.random() * limits.comeBackWithinMs)
        connection.close(closeCode.restarting, String(comeBackMs))
      }
    },
  }
}

export type SocketHub = ReturnType<typeof createSocketHub>

/** The text of a frame as an object with its type; undefined for anything else. */
export function frameOf(data: RawData, isBinary: boolean): { type: string; frame: object } | undefined {
  if (isBinary) return undefined
  try {
    const frame: unknown = JSON.parse(data.toString())
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined
    return typeof frame.type === 'string' ? { type: frame.type, frame } : undefined
  } catch {
    return undefined
  }
}
