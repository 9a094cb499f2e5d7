import type { InitFrame, ReadyFrame } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import type { LiveSocket } from '../../platform/live.ts'
import type { ChatLog, Position } from './chat.log.ts'
import type { Member, Room } from './chat.room.ts'
import { eventsForOthers } from './chat.view.ts'

/** The maximum size of missed events, otherwise history is loaded: a quarter of a socket's send limit. */
const maxMissedBytes = 256 * 1024
// Concurrent reads of the log for resuming: when a whole room reconnects, writers still get the database.
const maxReading = 8
const nothing = '[]'

/** The answer to `init` without the log's part. */
export type ReadyInfo = Pick<ReadyFrame, 'me' | 'now' | 'slow_seconds' | 'is_open' | 'recall_seconds'>

function canRecover(init: InitFrame, position: Position): boolean {
  const { epoch, last_seq } = init
  if (epoch !== position.epoch || last_seq === undefined || last_seq > position.seq) return false
  return position.seq - last_seq <= limits.chatResumeMax && last_seq >= position.oldestSeq - 1
}

/**
 * Reads the log's position and what a client missed. Clients that resume from the same position at once share
 * one read. Throws what the log throws.
 */
function createResume(log: Pick<ChatLog, 'getPosition' | 'findEvents'>) {
  const readings = new Map<string, Promise<string>>()
  const queue: (() => void)[] = []
  let reading = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (reading < maxReading) reading += 1
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else reading -= 1
    }
  }

  const readMissed = (position: Position, lastSeq: number, knowsChanges: boolean): Promise<string> => {
    const key = `${position.epoch} ${lastSeq} ${position.seq} ${knowsChanges}`
    const known = readings.get(key)
    if (known) return known
    const made = log
      .findEvents(lastSeq, position.seq)
      // The playback state is sent as a whole on request; tabs of an older version do not know these events.
      .then(events => {
        const known = events.filter(({ type }) => type !== 'listen')
        return JSON.stringify(knowsChanges ? known : known.flatMap(eventsForOthers))
      })
      .finally(() => readings.delete(key))
    readings.set(key, made)
    return made
  }

  /** `missed` is a JSON list of events. */
  return (init: InitFrame) =>
    inTurn(async () => {
      const position = await log.getPosition()
      const { last_seq } = init
      const lost = { position, isRecovered: false, missed: nothing }
      if (last_seq === undefined || !canRecover(init, position)) return lost
      const missed =
        last_seq === position.seq
          ? nothing
          : await readMissed(position, last_seq, init.knows_changes === true)
      return Buffer.byteLength(missed) > maxMissedBytes ? lost : { position, isRecovered: true, missed }
    })
}

/**
 * Joins a socket to the room: it is answered and then receives events without gaps or duplicates. Returns
 * undefined if the socket is gone by then. Throws what the log throws; the socket is then out again.
 */
export function createJoin(deps: { log: Pick<ChatLog, 'getPosition' | 'findEvents'>; room: Room }) {
  const { members, begin, note, leave } = deps.room
  const resume = createResume(deps.log)

  return async (input: {
    socket: LiveSocket
    userId: number | undefined
    init: InitFrame
    info: ReadyInfo
  }): Promise<Member | undefined> => {
    const { socket, userId, init, info } = input
    // Before the log is read: an event written from now on is either queued here or part of what is read.
    const knowsChanges = init.knows_changes === true
    const member: Member = { socket, userId, waiting: [], floorSeq: 0, knowsChanges }
    members.set(socket, member)
    const isGone = () => members.get(socket) !== member || socket.isEnding()
    try {
      await begin()
      const { position, isRecovered, missed } = await resume(init)
      if (isGone()) return undefined
      note(position)
      if (isGone()) return undefined
      const { epoch, seq } = position
      const head = JSON.stringify({ type: 'ready', epoch, seq, recovered: isRecovered, ...info })
      socket.sendEncoded(Buffer.from(`${head.slice(0, -1)},"missed":${missed}}`))
      for (const later of member.waiting ?? []) if (later.seq > seq) socket.sendEncoded(later.frame)
      member.waiting = undefined
      member.floorSeq = seq
      return member
    } catch (cause) {
      leave(socket)
      throw cause
    }
  }
}
