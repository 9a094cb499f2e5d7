import { errors } from '@xiaolou/contract/errors'
import { closeCode, type InitFrame, type MutedFrame, type RulesFrame } from '@xiaolou/contract/frame'
import type { SiteSettings } from '@xiaolou/contract/site'
import { missedTopic } from '../../platform/bus.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { LiveFeature, LiveSocket } from '../../platform/live.ts'
import { createFrameHandlers, type FrameDeps, sendTip } from './chat.frames.ts'
import { createListening } from './chat.listening.ts'
import { type ActiveRestriction, restrictionTopic } from './chat.moderation.ts'
import { createOnlineList } from './chat.online.ts'
import type { Presence } from './chat.presence.ts'
import { createJoin, type ReadyInfo } from './chat.resume.ts'
import { createRoom, type Member } from './chat.room.ts'
import { createSendLimits, waitText } from './chat.rules.ts'
import { createListenLive, type ListenLiveDeps } from './listen/listen.live.ts'

export type ChatLiveDeps = FrameDeps &
  Pick<ListenLiveDeps, 'listening' | 'listeners'> & {
    /** Created separately, as the log needs it, too. */
    presence: Presence
    timeZone: string
    onError: (cause: unknown) => void
  }

const tryAgain = 1011

/** `muted_until` of the wire: 0 not muted, -1 until lifted, else ms since 1970. */
function muteOf(restrictions: readonly ActiveRestriction[]) {
  const mute = restrictions.find(({ kind }) => kind === 'mute')
  return { muted_until: mute ? mute.untilMs || -1 : 0, mute_reason: mute?.reason ?? '' }
}

/** The rules of the room, as every client shows them. */
const rulesOf = (settings: Pick<SiteSettings, 'chat' | 'chat_slow_seconds' | 'chat_recall_minutes'>) => ({
  slow_seconds: settings.chat_slow_seconds,
  is_open: settings.chat === 'open',
  recall_seconds: settings.chat_recall_minutes * 60,
})

function banText(ban: ActiveRestriction, nowMs: number): string {
  const why = ban.reason ? `：${ban.reason}` : ''
  const back = ban.untilMs === 0 ? '' : `。${waitText(ban.untilMs - nowMs)}后可以再来`
  return `你已被请出聊天室${why}${back}`
}

/** The chat room on the site's socket: joining, messages, presence, and moderation. */
export function createChatLive(deps: ChatLiveDeps): LiveFeature {
  const { moderation, presence, bus, clock, site, onError } = deps
  const sendLimits = createSendLimits(deps)
  const room = createRoom({
    ...deps,
    onElsewhere(events) {
      for (const event of events) if (event.type === 'message') sendLimits.note(event, clock.now())
    },
  })
  const join = createJoin({ log: deps.log, room })
  const listening = createListening()
  const online = createOnlineList({ ...deps, listening })

  const sendAway = async (sockets: readonly LiveSocket[], userId: number, ban: ActiveRestriction) => {
    // A front end that only knows the family's frames learns from the list that it was removed, and closes at
    // once: the reason comes first.
    const list = await online.getListWithout(userId).catch(onError)
    const content = banText(ban, clock.now())
    const retry_after_ms = Math.max(0, ban.untilMs - clock.now())
    for (const socket of sockets) {
      sendTip(socket, { content, code: errors.chatRefused.code, retry_after_ms })
      if (list) socket.send(list)
      socket.close(closeCode.forcedOffline, content)
    }
  }
  const sendHome = (sockets: readonly LiveSocket[]) => {
    const { code, message: content } = errors.roomClosed
    for (const socket of sockets) {
      sendTip(socket, { content, code })
      socket.close(closeCode.forcedOffline, content)
    }
  }
  /** The owner has closed the room: everybody else is disconnected. */
  const followClosed = async () => {
    if (!(await site.getSettings()).closed_rooms.includes('chat')) return
    const guests = [...room.members.keys()].filter(({ actor }) => actor.kind !== 'administrator')
    for (const socket of guests) {
      const member = room.leave(socket)
      online.forget(socket)
      listen.onClose(socket)
      if (member && !member.waiting) presence.leave(member.userId, clock.now())
    }
    online.note()
    sendHome(guests)
  }
  let told = ''
  /** The owner has changed a rule: whoever is here knows it before the next message. */
  const followRules = async () => {
    const rules: RulesFrame = { type: 'rules', ...rulesOf(await site.getSettings()) }
    const text = JSON.stringify(rules)
    if (text === told) return
    told = text
    for (const { socket, waiting } of room.members.values()) if (!waiting) socket.send(rules)
  }
  const membersOf = (userId: number): Member[] =>
    [...room.members.values()].filter(member => member.userId === userId)

  const expel = async (userId: number, ban: ActiveRestriction) => {
    const sockets = membersOf(userId).map(({ socket }) => socket)
    for (const socket of sockets) {
      room.leave(socket)
      online.forget(socket)
      listen.onClose(socket)
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

  const followAllRestrictions = async () => {
    const ids = new Set([...room.members.values()].map(({ userId }) => userId))
    for (const userId of ids) if (userId !== undefined) await followRestrictions(userId)
  }

  const enter = async (socket: LiveSocket, init: InitFrame) => {
    const { actor } = socket
    const userId = actor.kind === 'visitor' ? undefined : actor.userId
    const restrictions = userId === undefined ? [] : await moderation.findRestriction(userId)
    const ban = restrictions.find(({ kind }) => kind === 'ban')
    if (ban && userId !== undefined) return sendAway([socket], userId, ban)
    const { closed_rooms, ...settings } = await site.getSettings()
    if (socket.isEnding()) return
    if (closed_rooms.includes('chat') && actor.kind !== 'administrator') return sendHome([socket])
    const is_administrator = actor.kind === 'administrator'
    const me = userId === undefined ? null : { user_id: userId, is_administrator, ...muteOf(restrictions) }
    const info: ReadyInfo = { me, now: clock.now(), ...rulesOf(settings) }
    if (!(await join({ socket, userId, init, info }))) return
    presence.enter(userId, clock.now())
    online.note(socket)
  }

  const frames = createFrameHandlers({
    ...{ ...deps, sendLimits, members: room.members, expel },
    onListening(socket, userId, songId) {
      if (listening.set(socket, userId, songId)) online.note()
    },
  })
  const listen = createListenLive({ ...deps, members: room.members })

  return {
    handlers: new Map([...frames.handlers, ...listen.handlers]),

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
      listen.onClose(socket)
      const member = room.leave(socket)
      // A member who left before `ready` was never counted.
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
        listen.start(),
        // Deferred, so that restrictions cached in memory are dropped first.
        restrictionTopic.subscribe(bus, ({ userId }) => {
          setImmediate(() => followRestrictions(userId).catch(onError))
        }),
        bus.subscribe(missedTopic, () => {
          setImmediate(() => followAllRestrictions().catch(onError))
        }),
        bus.subscribe(contentTopic, () => {
          setImmediate(() => followClosed().then(followRules).catch(onError))
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
