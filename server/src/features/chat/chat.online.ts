import type { OnlineListFrame, OnlineUser } from '@xiaolou/contract/frame'
import { role } from '@xiaolou/contract/user'
import * as v from 'valibot'
import { createTopic, goneTopic, missedTopic } from '../../platform/bus.ts'
import { wireTime } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { LiveSocket } from '../../platform/live.ts'
import type { Deps, UserFinder } from '../../platform/services.ts'
import type { createListening } from './chat.listening.ts'
import type { Presence } from './chat.presence.ts'

/** Between processes: who is in the room at one of them. */
const presenceTopic = createTopic(
  'chat presence',
  v.object({
    processId: v.string(),
    users: v.array(v.tuple([v.number(), v.number()])),
    readers: v.number(),
    isEnding: v.boolean(),
    /** Asks the receivers to announce their own part. */
    isAsking: v.boolean(),
    /** Missing from processes of an earlier version. */
    songs: v.optional(v.array(v.tuple([v.number(), v.number()])), []),
  }),
)

const onlineTimes = {
  /** At most one list in this time. */
  listEveryMs: 1_000,
  /** A first change waits this long for others: a reload makes two. */
  gatherMs: 20,
  settleEveryMs: 500,
}
/** For lists, over all sockets: a large room gets updates less often. */
const maxBytesPerSecond = 8 * 1024 * 1024

/**
 * Sends the list of users in the room, no more often than useful: to newcomers soon, to others at most once a
 * second. Announces this process's part to others, and follows theirs. Does nothing before `start`.
 */
export function createOnlineList(
  deps: Pick<Deps, 'bus' | 'clock' | 'timeZone'> &
    UserFinder & {
      presence: Presence
      listening: ReturnType<typeof createListening>
      onError: (cause: unknown) => void
      times?: Partial<typeof onlineTimes>
    },
) {
  const { presence, listening, bus, clock, timeZone, identity } = deps
  const { processId } = bus
  const times = { ...onlineTimes, ...deps.times }
  const sockets = new Set<LiveSocket>()
  // Not yet sent a list that includes them.
  const newcomers = new Set<LiveSocket>()
  let lastText = ''
  let lastAtMs = Number.NEGATIVE_INFINITY
  let nextToAllMs = 0
  let isChanged = false
  let hasNewsForAll = false
  let isOwnChanged = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  const announce = ({ isEnding = false, isAsking = false } = {}) => {
    isOwnChanged = false
    presenceTopic.publish(bus, { processId, ...presence.own(), songs: listening.own(), isEnding, isAsking })
  }

  const frameOf = async (goneId?: number): Promise<OnlineListFrame> => {
    const { users, readers } = presence.all()
    const known = await identity.findUsers([...users.keys()])
    const songs = listening.all()
    const list = [...users].flatMap(([userId, sinceMs]): OnlineUser[] => {
      const user = known.get(userId)
      if (!user || userId === goneId) return []
      const { nick_name, avatar } = user
      const is_owner = user.role === role.administrator
      const createTime = wireTime(sinceMs, timeZone)
      const song_id = songs.get(userId)
      return [{ user_id: userId, nick_name, avatar, is_owner, createTime, ...(song_id && { song_id }) }]
    })
    return { type: 'onlineList', list, readers }
  }

  const send = async () => {
    if (isOwnChanged) announce()
    lastAtMs = performance.now()
    isChanged = false
    const welcome = [...newcomers]
    newcomers.clear()
    const frame = await frameOf().catch((cause: unknown) => {
      isChanged = true
      for (const socket of welcome) if (sockets.has(socket)) newcomers.add(socket)
      throw cause
    })
    if (isStopped) return
    const text = JSON.stringify(frame)
    hasNewsForAll ||= text !== lastText
    lastText = text
    const encoded = Buffer.from(text)
    const isDue = hasNewsForAll && lastAtMs >= nextToAllMs
    // The list lacks sockets that joined while it was read: a front end that does not find itself
    // disconnects.
    for (const socket of isDue ? sockets : welcome) if (!newcomers.has(socket)) socket.sendEncoded(encoded)
    if (!isDue) return
    hasNewsForAll = false
    const costMs = ((encoded.length * sockets.size) / maxBytesPerSecond) * 1_000
    nextToAllMs = lastAtMs + Math.max(times.listEveryMs, costMs)
  }

  const plan = () => {
    if (timer || isStopped) return
    const isWanted = isChanged || isOwnChanged || newcomers.size > 0
    if (!isWanted && !hasNewsForAll) return
    const dueMs = isWanted
      ? lastAtMs + times.listEveryMs
      : Math.max(nextToAllMs, lastAtMs + times.listEveryMs)
    const waitMs = Math.max(times.gatherMs, dueMs - performance.now())
    timer = setTimeout(() => {
      send()
        .catch(deps.onError)
        .finally(() => {
          timer = undefined
          plan()
        })
    }, waitMs).unref()
  }

  const settle = () => {
    const settled = presence.settle(clock.now())
    isChanged ||= settled.isChanged
    isOwnChanged ||= settled.isOwnChanged
    plan()
  }

  return {
    /** This process's own part has changed; a newcomer is sent the list even if it is unchanged. */
    note(newcomer?: LiveSocket) {
      isChanged = true
      isOwnChanged = true
      if (newcomer) {
        sockets.add(newcomer)
        newcomers.add(newcomer)
      }
      plan()
    },
    /** The current list for a removed user, without them, whatever other processes still announce. */
    getListWithout: (userId: number): Promise<OnlineListFrame> => frameOf(userId),
    forget(socket: LiveSocket) {
      sockets.delete(socket)
      newcomers.delete(socket)
      listening.end(socket)
    },

    start(): () => void {
      isStopped = false
      const unsubscribers = [
        presenceTopic.subscribe(bus, announced => {
          if (announced.processId === processId) return
          presence.setRemote(announced.processId, announced, clock.now())
          listening.setRemote(announced.processId, announced.isEnding ? [] : announced.songs)
          isChanged = true
          isOwnChanged ||= announced.isAsking
          plan()
        }),
        bus.subscribe(goneTopic, id => {
          presence.endRemote(id, clock.now())
          isChanged ||= listening.endRemote(id)
          plan()
        }),
        bus.subscribe(missedTopic, () => announce({ isAsking: true })),
        // Names and pictures change.
        bus.subscribe(contentTopic, what => {
          isChanged ||= what === 'user'
          plan()
        }),
      ]
      const settling = setInterval(settle, times.settleEveryMs).unref()
      announce({ isAsking: true })
      return () => {
        isStopped = true
        clearInterval(settling)
        clearTimeout(timer)
        for (const end of unsubscribers) end()
        announce({ isEnding: true })
      }
    },
  }
}
