import { errors } from '@xiaolou/contract/errors'
import { closeCode, type InitFrame, type MutedFrame } from '@xiaolou/contract/frame'
import type { SiteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LiveFeature, LiveSocket } from '../../platform/live.ts'
import { createFrameHandlers, sendTip } from './chat.frames.ts'
import type { ChatLog } from './chat.log.ts'
import { type ActiveRestriction, type ChatModeration, chatRestrictionTopic } from './chat.moderation.ts'
import { createOnlineList, type OnlineTimes } from './chat.online.ts'
import type { Presence } from './chat.presence.ts'
import { createJoin, type ReadyInfo } from './chat.resume.ts'
import { createRoom, type Member, type RoomTimes } from './chat.room.ts'
import { waitText } from './chat.rules.ts'

export type ChatLiveDeps = {
  log: ChatLog
  moderation: ChatModeration
  /** Made apart, as the log asks it who looks on. */
  presence: Presence
  bus: Bus
  clock: Clock
  timeZone: string
  hasRateLimits: boolean
  findUsers: (
    ids: readonly number[],
  ) => Promise<Map<number, { id: number; role: number; nick_name: string; avatar: string }>>
  getSettings: () => Promise<SiteSettings>
  onError: (cause: unknown) => void
  times?: Partial<RoomTimes & OnlineTimes>
}

const tryAgain = 1011
const changed = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.number() }))

/** `muted_until` of the wire: 0 not muted, -1 until lifted, else ms since 1970. */
function muteOf(restrictions: readonly ActiveRestriction[]) {
  const mute = restrictions.find(({ kind }) => kind === 'mute')
  return { muted_until: mute ? mute.untilMs || -1 : 0, mute_reason: mute?.reason ?? '' }
}

function banText(ban: ActiveRestriction, nowMs: number): string {
  const why = ban.reason ? `：${ban.reason}` : ''
  const back = ban.untilMs === 0 ? '' : `。${waitText(ban.untilMs - nowMs)}后可以再来`
  return `你已被请出聊天室${why}${back}`
}

/** The chat room on the site's socket: coming in, saying, presence, and what an administrator does to somebody in it. */
export function createChatLive(deps: ChatLiveDeps): LiveFeature {
  const { log, moderation, presence, bus, clock, findUsers, getSettings, onError } = deps
  const times = { times: deps.times ?? {} }
  const room = createRoom({ log, bus, onError, ...times })
  const join = createJoin({ log, room })
  const online = createOnlineList({
    presence,
    bus,
    clock,
    findUsers,
    onError,
    ...times,
    timeZone: deps.timeZone,
  })

  const sendAway = async (sockets: readonly LiveSocket[], userId: number, ban: ActiveRestriction) => {
    // A front end that knows no frames beyond the family's learns from the list that it was sent away, and does not come back.
    const list = await online.getListWithout(userId).catch(onError)
    const content = banText(ban, clock.now())
    const retry_after_ms = Math.max(0, ban.untilMs - clock.now())
    for (const socket of sockets) {
      if (list) socket.send(list)
      sendTip(socket, { content, code: errors.chatRefused.code, retry_after_ms })
      socket.close(closeCode.forcedOffline, content)
    }
  }
  const membersOf = (userId: number): Member[] =>
    [...room.members.values()].filter(member => member.userId === userId)

  const expel = async (userId: number, ban: ActiveRestriction) => {
    const sockets = membersOf(userId).map(({ socket }) => socket)
    for (const socket of sockets) {
      room.leave(socket)
      online.forget(socket)
    }
    presence.remove(userId)
    online.note()
    await sendAway(sockets, userId, ban)
  }

  const followRestrictions = async (userId: number) => {
    if (membersOf(userId).length === 0) return
    const restrictions = await moderation.findRestriction(userId)
    const ban = restrictions.find(({ kind }) => kind === 'ban')
    if (ban) return expel(userId, ban)
    const frame: MutedFrame = { type: 'muted', ...muteOf(restrictions) }
    for (const { socket } of membersOf(userId)) socket.send(frame)
  }

  const getInfo = async (
    socket: LiveSocket,
    restrictions: readonly ActiveRestriction[],
  ): Promise<ReadyInfo> => {
    const settings = await getSettings()
    const { actor } = socket
    return {
      me:
        actor.kind === 'visitor'
          ? null
          : {
              user_id: actor.userId,
              is_administrator: actor.kind === 'administrator',
              ...muteOf(restrictions),
            },
      now: clock.now(),
      slow_seconds: settings.chat_slow_seconds,
      is_open: settings.chat === 'open',
    }
  }

  const enter = async (socket: LiveSocket, init: InitFrame) => {
    const { actor } = socket
    const userId = actor.kind === 'visitor' ? undefined : actor.userId
    const restrictions = userId === undefined ? [] : await moderation.findRestriction(userId)
    const ban = restrictions.find(({ kind }) => kind === 'ban')
    if (ban && userId !== undefined) return sendAway([socket], userId, ban)
    if (socket.isEnding()) return
    const member = await join({ socket, userId, init, getInfo: () => getInfo(socket, restrictions) })
    if (!member) return
    presence.enter(userId, clock.now())
    online.note(socket)
  }

  const frames = createFrameHandlers({ ...deps, members: room.members, expel })

  return {
    handlers: frames.handlers,

    async onInit(socket, init) {
      if (init.room === false) return
      try {
        await enter(socket, init)
      } catch (cause) {
        socket.close(tryAgain, 'try again')
        throw cause
      }
    },

    onClose(socket) {
      online.forget(socket)
      const member = room.leave(socket)
      // One who left before their `ready` was never counted.
      if (!member || member.waiting) return
      presence.leave(member.userId, clock.now())
      if (member.userId !== undefined && membersOf(member.userId).length === 0) frames.forget(member.userId)
      online.note()
    },

    start() {
      const ends = [
        room.start(),
        online.start(),
        frames.start(),
        bus.subscribe(chatRestrictionTopic, message => {
          const parsed = v.safeParse(changed, message)
          // Later: whoever keeps restrictions in memory drops them first.
          if (parsed.success) setImmediate(() => followRestrictions(parsed.output.userId).catch(onError))
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
