import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'

/** A message that was recalled while it was shown. Times in ms since 1970; `message` as it was. */
export type Tombstone = {
  readonly message: ChatMessage
  readonly byId: number
  readonly recalledAtMs: number
}

/** What changed in a message by `seq`. */
export type MessageChange = {
  readonly seq: number
  readonly fields: Partial<ChatMessage>
  /** The first words, for quotations; nothing while they are as before. */
  readonly summary: string | undefined
}

/**
 * The chat as this client knows it: everything up to `seq` of the log `epoch`, as far back as was loaded.
 * Lists are in the order of the log.
 */
export type ChatLog = {
  /** '' until a page or `ready` named it. */
  readonly epoch: string
  readonly seq: number
  /** Where this client began to follow: a page older than this cannot be joined with later events. */
  readonly baseSeq: number
  readonly messages: readonly ChatMessage[]
  readonly tombstones: readonly Tombstone[]
  /** Recalled ids, each with a position at which it was gone: a page read earlier must not restore it. */
  readonly gone: ReadonlyMap<number, number>
  /** Messages that were changed, with their latest change: a page read earlier must not undo it. */
  readonly changed: ReadonlyMap<number, MessageChange>
  /** Recalls and changes up to here are forgotten: a page read earlier cannot be used. */
  readonly forgottenSeq: number
  /** Messages with smaller ids are cleared. */
  readonly clearedBeforeId: number
  /** The smallest id loaded: older pages end before it; 0 before the first page. */
  readonly cursorId: number
  readonly isLoaded: boolean
  readonly hasMore: boolean
  /** Older messages that are shown instead, far from the end; nothing while the end is shown. */
  readonly past: PastWindow | undefined
  /** Events after a gap, waiting for it to be filled. */
  readonly ahead: readonly ChatEvent[]
}

/** Messages without gaps, somewhere before the newest ones. */
export type PastWindow = {
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const emptyLog: ChatLog = {
  epoch: '',
  seq: 0,
  baseSeq: 0,
  messages: [],
  tombstones: [],
  gone: new Map(),
  changed: new Map(),
  forgottenSeq: 0,
  clearedBeforeId: 0,
  cursorId: 0,
  isLoaded: false,
  hasMore: false,
  past: undefined,
  ahead: [],
}
