import { errors } from '@xiaolou/contract/errors'
import { closeCode, type InitFrame, type MutedFrame } from '@xiaolou/contract/frame'
import type { SiteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LiveFeature, LiveSocket } from '../../platform/live.ts'
import { createTyping, moderationHandlers } from './chat.acts.ts'
import type { ChatLog } from './chat.log.ts'
import { type ActiveRestriction, type ChatModeration, chatRestrictionTopic } from './chat.moderation.ts'
import { createOnlineList, type OnlineTimes } from './chat.online.ts'
import type { Presence } from './chat.presence.ts'
import { createRoom, type Member, type ReadyWords, type RoomTimes } from './chat.room.ts'
import { createSay } from './chat.say.ts'
import { createSpeech, waitWords } from './chat.speech.ts'
import { tip } from './chat.tips.ts'

export type ChatLiveParts = {
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

function banWords(ban: ActiveRestriction, nowMs: number): string {
  const why = ban.reason ? `：${ban.reason}` : ''
  const back = ban.untilMs === 0 ? '' : `。${waitWords(ban.untilMs - nowMs)}后可以再来`
  return `你已被请出聊天室${why}${back}`
}

/** The chat room on the site's socket: coming in, saying, presence, and what an administrator does to somebody in it. */
export function createChatLive(parts: ChatLiveParts): LiveFeature {
  const { log, moderation, presence, bus, clock, findUsers, getSettings, onError } = parts
  const times = { times: parts.times ?? {} }
  const room = createRoom({ log, bus, onError, ...times })
  const online = createOnlineList({
    presence,
    bus,
    clock,
    findUsers,
    onError,
    ...times,
    timeZone: parts.timeZone,
  })
  const isMember = (socket: LiveSocket) => room.members.has(socket)
  const typing = createTyping({ bus, findUsers, isMember, members: () => room.members.values() })

  const sendAway = async (sockets: readonly LiveSocket[], userId: number, ban: ActiveRestriction) => {
    // A front end that knows only the specification learns from the list that it was sent away, and does not come back.
    const list = await online.getListWithout(userId).catch(onError)
    for (const socket of sockets) {
      if (list) socket.send(list)
      tellAway(socket, ban)
    }
  }
  const tellAway = (socket: LiveSocket, ban: ActiveRestriction) => {
    const words = banWords(ban, clock.now())
    tip(socket, {
      content: words,
      code: errors.chatRefused.code,
      retry_after_ms: Math.max(0, ban.untilMs - clock.now()),
    })
    socket.close(closeCode.forcedOffline, words)
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

  const getWords = async (
    socket: LiveSocket,
    restrictions: readonly ActiveRestriction[],
  ): Promise<ReadyWords> => {
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
    const member = await room.join({ socket, userId, init, getWords: () => getWords(socket, restrictions) })
    if (!member) return
    presence.enter(userId, clock.now())
    online.note(socket)
  }

  const say = createSay({
    log,
    moderation,
    getSettings,
    clock,
    isMember,
    expel,
    speech: createSpeech({ hasRateLimits: parts.hasRateLimits }),
  })

  return {
    handlers: new Map([['message', say], ...moderationHandlers({ log, moderation }), ...typing.handlers]),

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
      // One who left before he was told what he missed was never counted.
      if (!member || member.waiting) return
      presence.leave(member.userId, clock.now())
      if (member.userId !== undefined && membersOf(member.userId).length === 0) typing.forget(member.userId)
      online.note()
    },

    start() {
      const ends = [
        room.start(),
        online.start(),
        typing.start(),
        bus.subscribe(chatRestrictionTopic, message => {
          const parsed = v.safeParse(changed, message)
          // Later: whoever keeps restrictions in memory hears of it first.
          if (parsed.success) setImmediate(() => followRestrictions(parsed.output.userId).catch(onError))
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
