import {
  type ChatEvent,
  chatEvent,
  closeCode,
  type InitFrame,
  type ReadyFrame,
} from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import { type EncodedFrame, encodeFrame, type LiveSocket } from '../../platform/live.ts'
import { type ChatLog, chatTopic } from './chat.log.ts'
import { createResume, type Position, type Resumed } from './chat.resume.ts'
import { createSequence } from './chat.sequence.ts'

export const roomTimes = {
  /** Another process may have written, and the bus may have lost it. */
  pollEveryMs: 3_000,
  retryMs: 1_000,
} as const
export type RoomTimes = { readonly [Name in keyof typeof roomTimes]: number }

// Events that may wait for one whose `ready` is still being read.
const maxWaiting = 1_000
const maxTries = 3
const tryAgain = 1011

/** Until `ready` is sent, events wait in `waiting`; those up to `floorSeq` were in it. */
export type Member = {
  readonly socket: LiveSocket
  readonly userId: number | undefined
  waiting: { seq: number; frame: EncodedFrame }[] | undefined
  floorSeq: number
}
/** The answer to `init` but for what the log says. */
export type ReadyInfo = Pick<ReadyFrame, 'me' | 'now' | 'slow_seconds' | 'is_open'>

const appended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fromSeq: v.number(), toSeq: v.number(), events: v.optional(v.array(chatEvent)) }),
)

/**
 * The sockets of this process that are in the room. Each is sent every event after its `ready` once, in the log's order.
 * An event is encoded once for all of them.
 */
export function createRoom(deps: {
  log: Pick<ChatLog, 'getPosition' | 'findEvents'>
  bus: Bus
  onError: (cause: unknown) => void
  times?: Partial<RoomTimes>
}) {
  const { log, bus, onError } = deps
  const times: RoomTimes = { ...roomTimes, ...deps.times }
  const members = new Map<LiveSocket, Member>()
  const resume = createResume(log)
  let epoch: string | undefined
  let beganAtSeq = 0

  const deliver = (event: ChatEvent) => {
    const frame = encodeFrame(event)
    for (const member of members.values()) {
      const { waiting } = member
      if (!waiting) {
        if (event.seq > member.floorSeq) member.socket.sendEncoded(frame)
      } else if (waiting.length < maxWaiting) waiting.push({ seq: event.seq, frame })
      else member.socket.close(tryAgain, 'try again')
    }
  }
  const sequence = createSequence({
    findEvents: log.findEvents,
    deliver,
    onError,
    maxFill: limits.chatResumeMax,
    retryMs: times.retryMs,
  })

  /** While nobody is here, nothing is followed. */
  const rest = () => {
    sequence.end()
    epoch = undefined
    beganAtSeq = 0
  }
  const restart = () => {
    for (const { socket } of members.values()) socket.close(closeCode.restarting, '0')
    rest()
  }

  /** Begins with the first member; a log that is another one, or was set back, makes everybody come anew. */
  const note = (position: Position) => {
    if (epoch !== undefined && epoch !== position.epoch) return restart()
    epoch = position.epoch
    if (sequence.hasBegun()) sequence.reach(position.seq)
    else {
      beganAtSeq = position.seq
      sequence.begin(position.seq)
    }
  }

  /** Where the log stands for one who came in, and what was missed; undefined when he is gone by then. */
  const stand = async (member: Member, init: InitFrame): Promise<Resumed | undefined> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const resumed = await resume(init)
      if (members.get(member.socket) !== member) return undefined
      note(resumed.position)
      if (member.socket.isEnding()) return undefined
      // Read before somebody else's reading with which the room began: what lies between, nobody was sent.
      if (resumed.position.seq >= beganAtSeq) return resumed
    }
    throw new Error('the log does not reach where it was')
  }

  const poll = async () => {
    if (members.size === 0 || !sequence.hasBegun()) return
    const position = await log.getPosition()
    if (members.size > 0 && sequence.hasBegun()) note(position)
  }

  const leave = (socket: LiveSocket): Member | undefined => {
    const member = members.get(socket)
    if (!members.delete(socket) || members.size > 0) return member
    rest()
    return member
  }

  return {
    members,

    /**
     * Takes a socket in, answers its `init` and goes on from there, without a gap and without an event twice. Gives
     * undefined when the socket is gone by then. Throws what the log throws; the socket is then out again.
     */
    async join(input: {
      socket: LiveSocket
      userId: number | undefined
      init: InitFrame
      getInfo: () => Promise<ReadyInfo>
    }): Promise<Member | undefined> {
      const { socket, userId, init } = input
      // Before the log is read: whatever is written from now on waits here, or is in what is read.
      const member: Member = { socket, userId, waiting: [], floorSeq: 0 }
      members.set(socket, member)
      try {
        const [standing, info] = await Promise.all([stand(member, init), input.getInfo()])
        if (!standing || members.get(socket) !== member) return undefined
        const { position, isRecovered, missed } = standing
        const { seq } = position
        const head = JSON.stringify({
          type: 'ready',
          epoch: position.epoch,
          seq,
          recovered: isRecovered,
          ...info,
        })
        socket.sendEncoded(Buffer.from(`${head.slice(0, -1)},"missed":${missed}}`))
        for (const later of member.waiting ?? []) if (later.seq > seq) socket.sendEncoded(later.frame)
        member.waiting = undefined
        member.floorSeq = seq
        return member
      } catch (cause) {
        leave(socket)
        throw cause
      }
    },

    leave,

    start(): () => void {
      const unsubscribe = bus.subscribe(chatTopic, message => {
        if (members.size === 0) return
        const parsed = v.safeParse(appended, message)
        if (!parsed.success) return
        const { fromSeq, toSeq, events } = parsed.output
        sequence.add({ fromSeq, toSeq, ...(events && { events }) })
      })
      let isPolling = false
      const polling = setInterval(async () => {
        if (isPolling) return
        isPolling = true
        await poll().catch(onError)
        isPolling = false
      }, times.pollEveryMs).unref()
      return () => {
        clearInterval(polling)
        unsubscribe()
        sequence.end()
      }
    },
  }
}
