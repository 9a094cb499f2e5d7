import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import {
  type ListenAct,
  type ListenAnswerFrame,
  type ListeningFrame,
  listenFrame,
} from '@xiaolou/contract/listen'
import * as v from 'valibot'
import { encodeFrame, type LiveSocket } from '../../../platform/live.ts'
import type { Deps } from '../../../platform/services.ts'
import { refusalOfOutage } from '../../../platform/unavailable.ts'
import { chatTopic } from '../chat.log.ts'
import type { ChatModeration } from '../chat.moderation.ts'
import type { Member } from '../chat.room.ts'
import { takeToken } from '../chat.rules.ts'
import type { Listeners } from './listen.listeners.ts'
import type { Listening } from './listen.service.ts'
import { votesNeeded } from './listen.state.ts'

export type ListenLiveDeps = Pick<Deps, 'bus' | 'clock' | 'hasRateLimits' | 'site'> & {
  moderation: Pick<ChatModeration, 'findRestriction'>
  listening: Listening
  /** Created with the service, which needs to know who listens. */
  listeners: Listeners
  members: ReadonlyMap<LiveSocket, Member>
  onError: (cause: unknown) => void
}

const actRule = { burst: 5, everyMs: 1_000 }
const maxBuckets = 2_000
/** Joining and leaving is announced at most this often. */
const tellEveryMs = 1_000
/** The bus may lose changes of another process: the state is read at least this often. */
const lookEveryMs = 15_000
const timeShape = v.object({ at: v.number() })
const appended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ events: v.optional(v.array(v.looseObject({ type: v.string() }))) }),
)

/** Listening together on the site's socket: who listens, the shared clock, and requests. */
export function createListenLive(deps: ListenLiveDeps) {
  const { listening, listeners, members, bus, clock, onError } = deps
  const buckets = new Map<number, { tokens: number; countedAtMs: number }>()
  let turn: NodeJS.Timeout | undefined
  let telling: NodeJS.Timeout | undefined
  let toldText = ''
  let isStopped = true

  const listeningNow = (): ListeningFrame => {
    const { count, voters } = listeners.all()
    return { type: 'listening', count, needed: votesNeeded(voters.size) }
  }
  const tell = () => {
    telling = undefined
    const frame = listeningNow()
    const text = JSON.stringify(frame)
    if (text === toldText) return
    toldText = text
    const encoded = encodeFrame(frame)
    for (const { socket, waiting } of members.values()) if (!waiting) socket.sendEncoded(encoded)
  }

  /** Finds when the song ends, and checks again then; only while somebody listens. */
  const follow = () => {
    clearTimeout(turn)
    turn = undefined
    if (isStopped || !listeners.hasOwn()) return
    listening.follow().then(
      dueMs => {
        if (isStopped || turn) return
        turn = setTimeout(follow, Math.min(dueMs ?? lookEveryMs, lookEveryMs)).unref()
      },
      (cause: unknown) => {
        onError(cause)
        turn ??= setTimeout(follow, tellEveryMs).unref()
      },
    )
  }
  const noteListeners = () => {
    telling ??= setTimeout(tell, tellEveryMs).unref()
    follow()
  }

  const requireOpen = async (socket: LiveSocket) => {
    if (!members.has(socket)) throw refusal('listenRefused', { message: '你不在聊天室里' })
    const { closed_rooms } = await deps.site.getSettings()
    if (closed_rooms.includes('music') && socket.actor.kind !== 'administrator') throw refusal('roomClosed')
  }
  const requireListener = async (socket: LiveSocket) => {
    const actor = await socket.readActor()
    if (actor.kind === 'visitor') throw refusal('signedOut', { message: '请先登录' })
    const restrictions = await deps.moderation.findRestriction(actor.userId)
    if (restrictions.length > 0) throw refusal('listenRefused', { message: '你被禁言了，现在只能听' })
    return { userId: actor.userId, isOwner: actor.kind === 'administrator' }
  }
  const takeTurn = (userId: number) => {
    if (!deps.hasRateLimits) return
    if (buckets.size > maxBuckets) buckets.clear()
    const bucket = buckets.get(userId) ?? { tokens: actRule.burst, countedAtMs: clock.steady() }
    buckets.set(userId, bucket)
    if (takeToken(bucket, actRule, clock.steady()) > 0)
      throw refusal('listenRefused', { message: '太快了，歇一下再来' })
  }

  const look = async (socket: LiveSocket) => {
    socket.send(await listening.look())
    socket.send(listeningNow())
  }
  const perform = async (asked: ListenAct, socket: LiveSocket): Promise<void> => {
    if (asked.act === 'leave') return listeners.remove(socket)
    await requireOpen(socket)
    if (asked.act === 'look') return look(socket)
    if (asked.act === 'join') {
      const { actor } = socket
      return listeners.add(socket, actor.kind === 'visitor' ? undefined : actor.userId)
    }
    const by = await requireListener(socket)
    takeTurn(by.userId)
    await listening.act(asked, by)
    follow()
  }

  const answer = (socket: LiveSocket, nonce: string, said: { code: number; content: string }) => {
    if (nonce) socket.send({ type: 'listenAnswer', nonce, ...said } satisfies ListenAnswerFrame)
  }
  const listen = async (frame: object, socket: LiveSocket) => {
    const parsed = v.safeParse(listenFrame, frame)
    // From another version: ignored, like every unknown frame.
    if (!parsed.success) return
    const asked = parsed.output
    const nonce = 'nonce' in asked ? asked.nonce : ''
    try {
      await perform(asked, socket)
      answer(socket, nonce, { code: 0, content: '' })
    } catch (cause) {
      const refused = refusalOfOutage(cause, socket.actor.kind === 'administrator')
      const { code, message: content } = refused ?? errors.unknown
      answer(socket, nonce, { code, content })
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  const time = (frame: object, socket: LiveSocket) => {
    const parsed = v.safeParse(timeShape, frame)
    if (parsed.success) socket.send({ type: 'time', at: parsed.output.at, now: clock.now() })
  }

  return {
    handlers: new Map<string, (frame: object, socket: LiveSocket) => void | Promise<void>>([
      ['listen', listen],
      ['time', time],
    ]),
    onClose: listeners.remove,
    start(): () => void {
      isStopped = false
      const ends = [
        listeners.start(noteListeners),
        // Another process has changed what plays, so the end time has changed.
        bus.subscribe(chatTopic, message => {
          const parsed = v.safeParse(appended, message)
          const { events } = parsed.success ? parsed.output : {}
          if (!events || events.some(({ type }) => type === 'listen')) follow()
        }),
      ]
      return () => {
        isStopped = true
        clearTimeout(turn)
        clearTimeout(telling)
        for (const end of ends) end()
      }
    },
  }
}
