import type { ChatEvent } from '@xiaolou/contract/frame'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createChatStore } from './chat.store.ts'
import { type Committed, createTurnQueue, createTurnRunner, type Operation, type Turn } from './chat.turn.ts'
import { type ChatViewDeps, eventsOf } from './chat.view.ts'
import { createWrites, type NewMessage, type SentMessage, type WriteDeps } from './chat.write.ts'

/**
 * Published on the bus after each commit: JSON of `ChatAppended`, everything from `fromSeq` to `toSeq`. `events` is left out
 * when it would be longer than 256 KB, or could not be read: then the receiver asks `findEvents`.
 */
export const chatTopic = 'chat'
export type ChatAppended = { fromSeq: number; toSeq: number; events?: ChatEvent[] }

export type ChatLogDeps = WriteDeps &
  Omit<ChatViewDeps, 'store'> & {
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
 * The room's log, the one place where it changes: sends, recalls and clears of this process, in the order in which they came; all that wait are committed together
 * with one sync, so that durability costs the same for one message and for a hundred. Other processes of the same
 * database wait for each other at the row of `chat_state`.
 */
export function createChatLog(deps: ChatLogDeps) {
  const { db, bus, clock } = deps
  const store = createChatStore(db)
  const view: ChatViewDeps = { ...deps, store }
  const writes = createWrites(deps)

  const findEvents = async (afterSeq: number, upToSeq: number) =>
    eventsOf(view, await store.findEvents({ afterSeq, upToSeq }))

  const publish = async ({ fromSeq, toSeq }: Committed) => {
    try {
      const bare: ChatAppended = { fromSeq, toSeq }
      const events = await findEvents(fromSeq - 1, toSeq).catch(deps.onError)
      const full = events ? JSON.stringify({ ...bare, events } satisfies ChatAppended) : ''
      bus.publish(chatTopic, full !== '' && full.length <= maxToldChars ? full : JSON.stringify(bare))
    } catch (cause) {
      deps.onError(cause)
    }
  }

  const load = async (userIds: readonly number[]) => {
    const { sanitiseChat } = await import('@xiaolou/markdown')
    const users = await deps.findUsers(userIds)
    const { chat_blocked_words: blockedWords, chat_recall_minutes: recallMinutes } = await deps.getSettings()
    return { users, blockedWords, recallMinutes, sanitise: sanitiseChat, nowMs: clock.now() }
  }

  const queue = createTurnQueue<Operation>({
    maxPerTurn,
    run: createTurnRunner({ db, load, onCommit: publish }),
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
    /** Commits before it resolves. Throws a refusal in the reader's words. The limits have already let the sender pass. */
    send: (message: NewMessage): Promise<SentMessage> =>
      enqueue({
        userIds: [message.userId, ...message.mentionIds.slice(0, limits.chatMentionsMax)],
        canRepeat: message.nonce !== undefined,
        work: turn => writes.send(turn, message),
      }),
    /** Throws `chatNotFound` alike for a message that is not there and for one that is not the actor's. */
    async recall(input: { messageId: number; actor: Actor }): Promise<void> {
      await enqueue({
        userIds: userIdsOf(input.actor),
        canRepeat: false,
        work: turn => writes.recall(turn, input),
      })
      deps.onGone()
    },
    /** Whether the log holds the recall of a message that this actor might have recalled. */
    async isRecalled({ messageId, actor }: { messageId: number; actor: Actor }): Promise<boolean> {
      if (actor.kind === 'visitor') return false
      const events = await store.findEventsOf(messageId)
      const isOwn = events.some(event => event.by_id === actor.userId)
      return events.some(event => event.kind === 'revert') && (isOwn || actor.kind === 'administrator')
    },
    /** Throws `noPermission` unless the actor is an administrator at this moment. */
    async clear(input: { actor: Actor }): Promise<void> {
      await enqueue({
        userIds: userIdsOf(input.actor),
        canRepeat: true,
        work: turn => writes.clear(turn, input),
      })
      deps.onGone()
    },
    /** Events after `afterSeq` up to and with `upToSeq` that still matter, in order. */
    findEvents,
    /** `oldestSeq` is the first event that is still kept; one more than `seq` while none is. */
    async getPosition(): Promise<{ epoch: string; seq: number; oldestSeq: number }> {
      const { epoch, seq } = await store.getState()
      return { epoch, seq, oldestSeq: (await store.getOldestSeq()) ?? seq + 1 }
    },
  }
}

export type ChatLog = ReturnType<typeof createChatLog>
export type Position = Awaited<ReturnType<ChatLog['getPosition']>>
