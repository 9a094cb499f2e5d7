import type { ChatEvent } from '@xiaolou/contract/frame'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createTurnQueue } from './chat.queue.ts'
import { createChatStore } from './chat.store.ts'
import { type Committed, createTurnRunner, type Operation, type Turn } from './chat.turn.ts'
import { type ChatViewParts, eventsOf } from './chat.view.ts'
import { createWrites, type WriteParts } from './chat.write.ts'

/**
 * Told on the bus after each commit: JSON of `ChatTold`, everything from `fromSeq` to `toSeq`. `events` is left out
 * when it would be longer than 256 KB, or could not be read: then the hearer asks `findEvents`.
 */
export const chatTopic = 'chat'
export type ChatTold = { fromSeq: number; toSeq: number; events?: ChatEvent[] }

export type SentMessage = { id: number; seq: number; isDuplicate: boolean; isGone: boolean }
export type NewMessage = {
  userId: number
  content: string
  contentType: 'text' | 'image'
  nonce?: string | undefined
  replyTo?: number | undefined
  mentionIds: readonly number[]
}

/** The room's log: the one place where it changes. */
export type ChatLog = {
  /** Commits before it resolves. Throws a refusal in the reader's words. The limits have already let the sender pass. */
  send(message: NewMessage): Promise<SentMessage>
  /** Throws `chatNotFound` alike for a message that is not there and for one that is not the actor's. */
  recall(input: { messageId: number; actor: Actor }): Promise<void>
  /** Whether the log holds the recall of a message that this actor might have recalled himself. */
  isRecalled(input: { messageId: number; actor: Actor }): Promise<boolean>
  /** Throws `noPermission` unless the actor is an administrator at this moment. */
  clear(input: { actor: Actor }): Promise<void>
  /** Events after `afterSeq` up to and with `upToSeq` that still matter, in order. */
  findEvents(afterSeq: number, upToSeq: number): Promise<ChatEvent[]>
  /** `oldestSeq` is the first event that is still kept; one more than `seq` while none is. */
  getPosition(): Promise<{ epoch: string; seq: number; oldestSeq: number }>
}

export type ChatLogParts = WriteParts &
  Omit<ChatViewParts, 'store'> & {
    db: Db
    bus: Bus
    clock: Clock
    getSettings: () => Promise<Pick<SiteSettings, 'chat_blocked_words' | 'chat_recall_minutes'>>
    /** Called after a commit that took messages away. */
    onGone: () => void
    /** Told of what nobody is answered with. */
    onError: (cause: unknown) => void
  }

const maxPerTurn = 200
const maxToldChars = 256 * 1024

const userIdsOf = (actor: Actor) => (actor.kind === 'visitor' ? [] : [actor.userId])

/**
 * Sends, recalls and clears of this process, in the order in which they came; all that wait are committed together
 * with one sync, so that durability costs the same for one message and for a hundred. Other processes of the same
 * database wait for each other at the row of `chat_state`.
 */
export function createChatLog(parts: ChatLogParts): ChatLog {
  const { db, bus, clock } = parts
  const store = createChatStore(db)
  const view: ChatViewParts = { ...parts, store }
  const writes = createWrites(parts)

  const findEvents = async (afterSeq: number, upToSeq: number) =>
    eventsOf(view, await store.findEvents({ afterSeq, upToSeq }))

  const tell = async ({ fromSeq, toSeq }: Committed) => {
    try {
      const bare: ChatTold = { fromSeq, toSeq }
      const events = await findEvents(fromSeq - 1, toSeq).catch(parts.onError)
      const full = events ? JSON.stringify({ ...bare, events } satisfies ChatTold) : ''
      bus.publish(chatTopic, full !== '' && full.length <= maxToldChars ? full : JSON.stringify(bare))
    } catch (cause) {
      parts.onError(cause)
    }
  }

  const load = async (userIds: readonly number[]) => {
    const { sanitiseChat } = await import('@xiaolou/markdown')
    const users = await parts.findUsers(userIds)
    const { chat_blocked_words: blockedWords, chat_recall_minutes: recallMinutes } = await parts.getSettings()
    return { users, blockedWords, recallMinutes, sanitise: sanitiseChat, nowMs: clock.now() }
  }

  const queue = createTurnQueue<Operation>({
    maxPerTurn,
    run: createTurnRunner({ db, load, onCommit: tell }),
  })
  const enqueue = <T>(input: {
    userIds: readonly number[]
    canRepeat: boolean
    work: (turn: Turn) => Promise<T>
  }): Promise<T> =>
    new Promise((resolve, reject) => {
      const { userIds, canRepeat, work } = input
      const apply = async (turn: Turn) => {
        const result = await work(turn)
        return () => resolve(result)
      }
      queue.push({ userIds, canRepeat, apply, fail: reject })
    })

  return {
    send: message =>
      enqueue({
        userIds: [message.userId, ...message.mentionIds.slice(0, limits.chatMentionsMax)],
        canRepeat: message.nonce !== undefined,
        work: turn => writes.send(turn, message),
      }),
    async recall(input) {
      await enqueue({
        userIds: userIdsOf(input.actor),
        canRepeat: false,
        work: turn => writes.recall(turn, input),
      })
      parts.onGone()
    },
    async isRecalled({ messageId, actor }) {
      if (actor.kind === 'visitor') return false
      const events = await store.findEventsOf(messageId)
      const isOwn = events.some(event => event.by_id === actor.userId)
      return events.some(event => event.kind === 'revert') && (isOwn || actor.kind === 'administrator')
    },
    async clear(input) {
      await enqueue({
        userIds: userIdsOf(input.actor),
        canRepeat: true,
        work: turn => writes.clear(turn, input),
      })
      parts.onGone()
    },
    findEvents,
    async getPosition() {
      const { epoch, seq } = await store.getState()
      return { epoch, seq, oldestSeq: (await store.getOldestSeq()) ?? seq + 1 }
    },
  }
}
