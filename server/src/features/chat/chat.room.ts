import { type ChatEvent, chatEvent, closeCode } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import { type EncodedFrame, encodeFrame, type LiveSocket } from '../../platform/live.ts'
import { type ChatAppended, type ChatLog, chatTopic, type Position } from './chat.log.ts'

export const roomTimes = {
  /** Another process may have written, and the bus may have lost it. */
  pollEveryMs: 3_000,
  retryMs: 1_000,
} as const
export type RoomTimes = { readonly [Name in keyof typeof roomTimes]: number }

// Events that may wait for one whose `ready` is still being read.
const maxWaiting = 1_000
const tryAgain = 1011

/** Until `ready` is sent, events wait in `waiting`; those up to `floorSeq` were in it. */
export type Member = {
  readonly socket: LiveSocket
  readonly userId: number | undefined
  waiting: { seq: number; frame: EncodedFrame }[] | undefined
  floorSeq: number
}
const appended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fromSeq: v.number(), toSeq: v.number(), events: v.optional(v.array(chatEvent)) }),
)

/**
 * The sockets of this process that are in the room. Each is sent every event after its `ready` once, in the log's order.
 * An event is encoded once for all of them. They come in by `chat.resume.ts`.
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

    note,
    /** Where the room began to follow the log; what lies before, nobody was sent. */
    getBeganAtSeq: () => beganAtSeq,
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

export type Room = ReturnType<typeof createRoom>

// While the log cannot be read, what the bus brings is kept up to here; the rest is read later, from the log.
const maxRanges = 256

/**
 * Puts what the bus brings into the log's order: each event is delivered once, in order of `seq`, whatever is lost, comes
 * twice or late. What is missing is read from the log, `maxFill` numbers at a time; a failure is reported and tried
 * again after `retryMs`. It stands still until `begin` says where.
 */
export function createSequence(deps: {
  findEvents: (afterSeq: number, upToSeq: number) => Promise<ChatEvent[]>
  deliver: (event: ChatEvent) => void
  onError: (cause: unknown) => void
  maxFill: number
  retryMs: number
}) {
  const { findEvents, deliver, onError, maxFill, retryMs } = deps
  const ranges = new Map<number, ChatAppended>()
  let at: number | undefined
  let top = 0
  let isFilling = false
  let retry: NodeJS.Timeout | undefined

  /** The range that goes on where we stand. */
  const takeNext = (from: number): ChatAppended | undefined => {
    let next: ChatAppended | undefined
    for (const range of ranges.values()) {
      if (range.fromSeq > from + 1) continue
      ranges.delete(range.fromSeq)
      if (range.events && range.toSeq > Math.max(from, next?.toSeq ?? 0)) next = range
    }
    return next
  }

  const run = (events: readonly ChatEvent[], upToSeq: number) => {
    for (const event of events) {
      if (at === undefined || event.seq <= at || event.seq > upToSeq) continue
      at = event.seq
      deliver(event)
    }
    if (at !== undefined) at = upToSeq
  }

  const firstRangeAfter = (from: number) => {
    let first = top + 1
    for (const range of ranges.values())
      if (range.events && range.fromSeq > from) first = Math.min(first, range.fromSeq)
    return first
  }

  const fill = async (from: number) => {
    const upToSeq = Math.min(firstRangeAfter(from) - 1, from + maxFill)
    const events = await findEvents(from, upToSeq)
    if (at === from) run(events, upToSeq)
  }

  // Runs to its first await at once: what comes in order is delivered as it comes.
  const pump = async () => {
    if (isFilling) return
    isFilling = true
    try {
      while (at !== undefined && at < top) {
        const next = takeNext(at)
        if (next?.events) run(next.events, next.toSeq)
        else await fill(at)
      }
    } catch (cause) {
      onError(cause)
      clearTimeout(retry)
      retry = setTimeout(() => void pump(), retryMs).unref()
    } finally {
      isFilling = false
    }
  }

  return {
    /** Everything up to `seq` counts as delivered; what came meanwhile goes on from there. */
    begin(seq: number) {
      at = seq
      top = Math.max(top, seq)
      void pump()
    },
    hasBegun: () => at !== undefined,
    add(range: ChatAppended) {
      if (at !== undefined && range.toSeq <= at) return
      top = Math.max(top, range.toSeq)
      const known = ranges.get(range.fromSeq)
      if (ranges.size < maxRanges && (!known || known.toSeq < range.toSeq)) ranges.set(range.fromSeq, range)
      void pump()
    },
    /** The log is known to reach so far. */
    reach(seq: number) {
      top = Math.max(top, seq)
      void pump()
    },
    /** Forgets everything, until the next `begin`. */
    end() {
      clearTimeout(retry)
      ranges.clear()
      at = undefined
      top = 0
    },
  }
}
