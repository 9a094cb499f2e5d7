import { type ChatEvent, chatEvent } from '@xiaolou/contract/chat-event'
import { closeCode } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import { type Bus, missedTopic } from '../../platform/bus.ts'
import { type EncodedFrame, encodeFrame, type LiveSocket } from '../../platform/live.ts'
import { type ChatAppended, type ChatLog, chatTopic, type Position } from './chat.log.ts'
import { eventsForOthers } from './chat.view.ts'

// In case the bus loses what another process wrote.
const pollEveryMs = 3_000
const retryMs = 1_000
// Events that may be queued while a `ready` is still being read.
const maxWaiting = 1_000
const tryAgain = 1011

/** Until `ready` is sent, events are queued in `waiting`; `ready` includes those up to `floorSeq`. */
export type Member = {
  readonly socket: LiveSocket
  readonly userId: number | undefined
  waiting: { seq: number; frame: EncodedFrame }[] | undefined
  floorSeq: number
  /** Whether it knows the events that change a message (`eventsForOthers`). */
  readonly knowsChanges: boolean
}
const appended = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    processId: v.string(),
    fromSeq: v.number(),
    toSeq: v.number(),
    events: v.optional(v.array(chatEvent)),
  }),
)

/**
 * The sockets of this process in the room. Each is sent every event after its `ready` once, in the log's
 * order. An event is encoded once for all of them. They join through `chat.resume.ts`.
 */
export function createRoom(deps: {
  log: Pick<ChatLog, 'getPosition' | 'findEvents'>
  bus: Bus
  /** Called with events of other processes, as they arrive. */
  onElsewhere: (events: readonly ChatEvent[]) => void
  onError: (cause: unknown) => void
}) {
  const { log, bus, onError } = deps
  const members = new Map<LiveSocket, Member>()
  let epoch: string | undefined
  let beginning: Promise<void> | undefined

  const deliver = (event: ChatEvent) => {
    const frames = [encodeFrame(event)]
    const others = eventsForOthers(event)
    const otherFrames = others[0] === event ? frames : others.map(other => encodeFrame(other))
    for (const member of members.values()) {
      const { waiting } = member
      for (const frame of member.knowsChanges ? frames : otherFrames) {
        if (!waiting) {
          if (event.seq > member.floorSeq) member.socket.sendEncoded(frame)
        } else if (waiting.length < maxWaiting) waiting.push({ seq: event.seq, frame })
        else member.socket.close(tryAgain, 'try again')
      }
    }
  }
  const sequence = createSequence({
    findEvents: log.findEvents,
    deliver,
    onError,
    maxFill: limits.chatResumeMax,
    retryMs,
  })

  /** While the room is empty, the log is not followed. */
  const rest = () => {
    sequence.end()
    epoch = undefined
    beginning = undefined
  }
  /** Reports the log's position; if the log was replaced or set back, everybody must reconnect. */
  const note = (position: Position) => {
    if (epoch === position.epoch) return sequence.reach(position.seq)
    for (const { socket } of members.values()) socket.close(closeCode.restarting, '0')
    rest()
  }
  /** Follows the log from its current position. Later reads are followed by all newer events. */
  const begin = (): Promise<void> => {
    if (beginning) return beginning
    const made = log.getPosition().then(position => {
      if (beginning !== made) return
      epoch = position.epoch
      sequence.begin(position.seq)
    })
    made.catch(() => {
      if (beginning === made) beginning = undefined
    })
    beginning = made
    return made
  }
  const poll = async () => {
    if (epoch === undefined) return
    const position = await log.getPosition()
    if (epoch !== undefined) note(position)
  }

  return {
    members,
    begin,
    note,

    leave(socket: LiveSocket): Member | undefined {
      const member = members.get(socket)
      if (members.delete(socket) && members.size === 0) rest()
      return member
    },

    start(): () => void {
      const unsubscribe = bus.subscribe(chatTopic, message => {
        if (members.size === 0) return
        const parsed = v.safeParse(appended, message)
        if (!parsed.success) return
        sequence.add(parsed.output)
        const { processId, events = [] } = parsed.output
        if (processId !== bus.processId) deps.onElsewhere(events)
      })
      let isPolling = false
      const pollOnce = async () => {
        if (isPolling) return
        isPolling = true
        await poll().catch(onError)
        isPolling = false
      }
      const polling = setInterval(pollOnce, pollEveryMs).unref()
      const endMissed = bus.subscribe(missedTopic, () => void pollOnce())
      return () => {
        clearInterval(polling)
        unsubscribe()
        endMissed()
        sequence.end()
      }
    },
  }
}

export type Room = ReturnType<typeof createRoom>

/**
 * Puts events from the bus into the log's order: each is delivered once, in order of `seq`, even if messages
 * are lost, repeated or late. Gaps are read from the log, `maxFill` numbers at a time; a failure is reported
 * and retried after `retryMs`. Inactive until `begin`.
 */
export function createSequence(deps: {
  findEvents: (afterSeq: number, upToSeq: number) => Promise<ChatEvent[]>
  deliver: (event: ChatEvent) => void
  onError: (cause: unknown) => void
  maxFill: number
  retryMs: number
}) {
  const { findEvents, deliver, onError, maxFill, retryMs } = deps
  let at: number | undefined
  let top = 0
  let isReading = false
  let retry: NodeJS.Timeout | undefined

  const run = (events: readonly ChatEvent[], upToSeq: number) => {
    for (const event of events) {
      if (at === undefined || event.seq <= at || event.seq > upToSeq) continue
      at = event.seq
      deliver(event)
    }
    if (at !== undefined) at = upToSeq
  }

  /** Reads missing events, up to the log's known end. */
  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      while (at !== undefined && at < top) {
        const from = at
        const upToSeq = Math.min(top, from + maxFill)
        const events = await findEvents(from, upToSeq)
        if (at === from) run(events, upToSeq)
      }
    } catch (cause) {
      onError(cause)
      clearTimeout(retry)
      retry = setTimeout(() => void read(), retryMs).unref()
    } finally {
      isReading = false
    }
  }
  const reach = (seq: number) => {
    top = Math.max(top, seq)
    void read()
  }

  return {
    /** Everything up to `seq` counts as delivered; events received meanwhile continue from there. */
    begin(seq: number) {
      at = seq
      reach(seq)
    },
    /** Events in order are delivered immediately. */
    add({ fromSeq, toSeq, events }: Omit<ChatAppended, 'processId'>) {
      if (events && at !== undefined && fromSeq <= at + 1 && toSeq > at) run(events, toSeq)
      reach(toSeq)
    },
    reach,
    /** Resets everything, until the next `begin`. */
    end() {
      clearTimeout(retry)
      at = undefined
      top = 0
    },
  }
}
