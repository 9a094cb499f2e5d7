import type { ChatEvent } from '@xiaolou/contract/chat-event'
import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { SiteSettings } from '@xiaolou/contract/site'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { quotedBy } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
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

type Committed = Pick<ChatAppended, 'fromSeq' | 'toSeq'>

export type ChatLogDeps = WriteDeps &
  Omit<ChatViewDeps, 'store'> &
  Pick<Deps, 'db' | 'bus' | 'clock'> & {
    site: { getSettings: () => Promise<Pick<SiteSettings, 'chat_blocked_words' | 'chat_recall_minutes'>> }
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
    const { chat_blocked_words: blockedWords, chat_recall_minutes: recallMinutes } =
      await deps.site.getSettings()
    return { users, blockedWords, recallMinutes, sanitise: sanitiseChat, nowMs: clock.now() }
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

/** What the changes of one batch need to know: read once for all of them, outside their transaction. */
export type TurnKnowledge = Omit<Turn, 'db' | 'store' | 'state' | 'afterCommit'>

/**
 * One change of the room. `apply` checks before it writes: when it throws a refusal it has written nothing,
 * and the rest of its batch continues. `canRepeat`: applying it twice has the same effect.
 */
export type Change<T> = {
  readonly userIds: readonly number[]
  readonly canRepeat: boolean
  apply(turn: Turn): Promise<T>
}
/** A queued change: `apply` returns the function that answers its caller after the commit. */
type Waiting = Change<() => void> & { fail(cause: unknown): void }

// After this many failures in a row the cause is not a single change: the disk is full, or the database
// unavailable.
const maxFailuresInRow = 3

function unavailable(cause: unknown): ApiError {
  const refused = refusal('unavailable', { retryAfterSeconds: 5 })
  refused.cause = cause
  return refused
}

/**
 * Group commit. Queued changes, at most `maxPerTurn`, are one transaction with one sync, so that durability
 * costs the same for one message and for a hundred; a batch starts with setImmediate, so that it includes all
 * frames of one poll of the sockets. Each caller is answered after the commit. If the transaction fails,
 * changes are tried one by one, so that each fails alone; if it is unknown whether it was committed, only
 * those that may be applied twice. `onCommit` must not reject.
 */
export function createGroupCommit(deps: {
  db: Db
  load: (userIds: readonly number[]) => Promise<TurnKnowledge>
  onCommit: (committed: Committed) => Promise<void>
  maxPerTurn: number
}): { enqueue: <T>(change: Change<T>) => Promise<T>; countWaiting: () => number } {
  const waiting: Waiting[] = []
  let isRunning = false

  /** Writes them; otherwise returns the error, and whether they may be retried. */
  const commit = async (changes: readonly Waiting[], known: TurnKnowledge) => {
    let isWritten = false
    const answers: (() => void)[] = []
    const write = async (inner: Db): Promise<Committed> => {
      const store = createChatStore(inner)
      const state = await store.lockState()
      const fromSeq = state.seq + 1
      const turn: Turn = { ...known, db: inner, store, state, afterCommit: work => answers.push(work) }
      for (const change of changes) {
        try {
          answers.push(await change.apply(turn))
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          answers.push(() => change.fail(cause))
        }
      }
      if (state.seq >= fromSeq) await store.saveState(state)
      isWritten = true
      return { fromSeq, toSeq: state.seq }
    }
    const done = await deps.db.transaction(write).catch((cause: unknown) => ({ cause, isWritten }))
    if ('cause' in done) return done
    for (const answer of answers) answer()
    if (done.toSeq >= done.fromSeq) await deps.onCommit(done)
    return undefined
  }

  const run = async (changes: readonly Waiting[]) => {
    const fail = (change: Waiting, cause: unknown) => change.fail(unavailable(cause))
    try {
      const known = await deps.load([...new Set(changes.flatMap(change => change.userIds))])
      const failure = await commit(changes, known)
      if (!failure) return
      let last = failure.cause
      let failures = 0
      for (const change of changes) {
        const isOver = changes.length === 1 || (failure.isWritten && !change.canRepeat)
        const alone = isOver || failures >= maxFailuresInRow ? { cause: last } : await commit([change], known)
        if (alone) fail(change, alone.cause)
        if (isOver) continue
        last = alone?.cause ?? last
        failures = alone ? failures + 1 : 0
      }
    } catch (cause) {
      for (const change of changes) fail(change, cause)
    }
  }

  const drain = async () => {
    while (waiting.length > 0) await run(waiting.splice(0, deps.maxPerTurn))
    isRunning = false
  }

  const enqueue = <T>(change: Change<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const apply = async (turn: Turn) => {
        const result = await change.apply(turn)
        return () => resolve(result)
      }
      waiting.push({ ...change, apply, fail: reject })
      if (isRunning) return
      isRunning = true
      setImmediate(drain)
    })
  return { enqueue, countWaiting: () => waiting.length }
}
