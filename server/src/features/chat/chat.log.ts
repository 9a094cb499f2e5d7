import type { ChatEvent } from '@xiaolou/contract/chat-event'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { SiteSettings } from '@xiaolou/contract/site'
import { contentTopic } from '../../platform/content-change.ts'
import { quotedBy } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { type Committed, createGroupCommit } from './chat.group-commit.ts'
import { createChatStore } from './chat.store.ts'
import { type ChatViewDeps, eventsOf } from './chat.view.ts'
import {
  createWrites,
  type Edit,
  type NewMessage,
  type Reaction,
  type SentMessage,
  type Turn,
  type WriteDeps,
} from './chat.write.ts'

/**
 * Published on the bus after each commit: JSON of `ChatAppended`, everything from `fromSeq` to `toSeq`.
 * `events` is left out if longer than 256 KB, or unreadable: then the receiver calls `findEvents`.
 */
export const chatTopic = 'chat'
export type ChatAppended = {
  processId: string
  fromSeq: number
  toSeq: number
  events?: ChatEvent[] | undefined
}

export type ChatLogDeps = WriteDeps &
  Omit<ChatViewDeps, 'store'> &
  Pick<Deps, 'db' | 'bus' | 'clock'> & {
    site: {
      getSettings: () => Promise<
        Pick<SiteSettings, 'chat_blocked_words' | 'chat_recall_minutes' | 'chat_previews'>
      >
    }
    /** Called after a commit that removed messages. */
    onGone: () => void
    /** Called with errors that no caller receives. */
    onError: (cause: unknown) => void
  }

const maxPerTurn = 200
const maxPublishedChars = 256 * 1024

const userIdsOf = (actor: Actor) => (actor.kind === 'visitor' ? [] : [actor.userId])

/**
 * The room's log, which makes all changes: sends, recalls and clears of this process, in order of arrival.
 * Processes of the same database wait for each other on the row of `chat_state`.
 */
export function createChatLog(deps: ChatLogDeps) {
  const { db, bus, clock, onGone } = deps
  const store = createChatStore(db)
  const view: ChatViewDeps = { ...deps, store }
  const writes = createWrites(deps)

  const findEvents = async (afterSeq: number, upToSeq: number) =>
    eventsOf(view, await store.findEvents({ afterSeq, upToSeq }))

  const publish = async ({ fromSeq, toSeq }: Committed) => {
    try {
      const bare: ChatAppended = { processId: bus.processId, fromSeq, toSeq }
      const events = await findEvents(fromSeq - 1, toSeq).catch(deps.onError)
      const full = events ? JSON.stringify({ ...bare, events } satisfies ChatAppended) : ''
      bus.publish(chatTopic, full !== '' && full.length <= maxPublishedChars ? full : JSON.stringify(bare))
    } catch (cause) {
      deps.onError(cause)
    }
  }

  const load = async (userIds: readonly number[]) => {
    const { sanitiseChat } = await import('@xiaolou/markdown')
    const users = await deps.identity.findUsers(userIds)
    const settings = await deps.site.getSettings()
    return {
      users,
      blockedWords: settings.chat_blocked_words,
      recallMinutes: settings.chat_recall_minutes,
      hasPreviews: settings.chat_previews === 'on',
      sanitise: sanitiseChat,
      nowMs: clock.now(),
    }
  }
  const { enqueue, countWaiting } = createGroupCommit({ db, load, onCommit: publish, maxPerTurn })

  return {
    /** Commits before it resolves. Throws a refusal for the reader. The limits have already been checked. */
    send: (message: NewMessage): Promise<SentMessage> =>
      enqueue({
        userIds: [message.userId, ...message.mentionIds.slice(0, limits.chatMentionsMax)],
        canRepeat: message.nonce !== undefined,
        apply: turn => writes.send(turn, message),
      }),
    /** Throws `chatNotFound` both for a missing message and for one that is not the actor's. */
    async recall(input: { messageId: number; actor: Actor }): Promise<void> {
      const apply = (turn: Turn) => writes.recall(turn, input)
      await enqueue({ userIds: userIdsOf(input.actor), canRepeat: false, apply })
      onGone()
    },
    /** Throws a refusal for a message that is not the actor's, or too old, and for what cannot be said. */
    async edit(input: Edit): Promise<void> {
      const quotes = await deps.quotes.findViews(quotedBy.chat, [input.messageId], { kind: 'visitor' })
      await enqueue({
        userIds: [...userIdsOf(input.actor), ...input.mentionIds.slice(0, limits.chatMentionsMax)],
        canRepeat: true,
        apply: turn => writes.edit(turn, input),
      })
      // The page of a quoted article shows the words, too.
      if (quotes.size > 0) bus.publish(contentTopic, 'quote')
    },
    react: (input: Reaction): Promise<void> =>
      enqueue({
        userIds: userIdsOf(input.actor),
        canRepeat: true,
        apply: turn => writes.react(turn, input),
      }),
    /** Tells the room what the link of a message leads to. */
    announcePreview: (messageId: number): Promise<void> =>
      enqueue({ userIds: [], canRepeat: true, apply: turn => writes.announcePreview(turn, messageId) }),
    /** Whether the log contains the recall of a message that this actor might have recalled. */
    async isRecalled({ messageId, actor }: { messageId: number; actor: Actor }): Promise<boolean> {
      if (actor.kind === 'visitor') return false
      const events = await store.findEventsOf(messageId)
      const isOwn = events.some(event => event.by_id === actor.userId)
      return events.some(event => event.kind === 'revert') && (isOwn || actor.kind === 'administrator')
    },
    /** Throws `noPermission` unless the actor is currently an administrator. */
    async clear(input: { actor: Actor }): Promise<void> {
      const apply = (turn: Turn) => writes.clear(turn, input)
      await enqueue({ userIds: userIdsOf(input.actor), canRepeat: true, apply })
      onGone()
    },
    /** Another change of the room, in the log's order. */
    change: enqueue,
    countWaiting,
    /** Events after `afterSeq` up to and including `upToSeq` that still matter, in order. */
    findEvents,
    /** `oldestSeq` is the first event still stored; one more than `seq` if there is none. */
    async getPosition(): Promise<{ epoch: string; seq: number; oldestSeq: number }> {
      const { epoch, seq } = await store.getState()
      return { epoch, seq, oldestSeq: (await store.getOldestSeq()) ?? seq + 1 }
    },
  }
}

export type ChatLog = ReturnType<typeof createChatLog>
export type Position = Awaited<ReturnType<ChatLog['getPosition']>>
