import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Quote, QuotedWords } from '@xiaolou/contract/quote'
import type { Db } from './db/db.ts'

/** By what words are quoted: a comment or a message of the chat room. */
export const quotedBy = { comment: 1, chat: 2 } as const
export type QuotedBy = (typeof quotedBy)[keyof typeof quotedBy]

/** Who said something, and the first words of it. */
export type Said = { readonly name: string; readonly words: string }

/** Stores words that were looked at, in the transaction that writes what quotes them. */
export type KeepQuote = (inner: Db, by: { type: QuotedBy; id: number }) => Promise<void>

/** What features that quote articles are lent. */
export type Quoting = {
  /** Looks for words in an article; refuses where the actor may not read it, or it does not say them. */
  prepare: (given: QuotedWords & { article_id: number }, actor: Actor) => Promise<KeepQuote>
  /** What several comments or messages quote, by their ids, as the actor may see it. */
  findViews: (type: QuotedBy, ids: readonly number[], actor: Actor) => Promise<ReadonlyMap<number, Quote>>
  /** With the comments or messages that quoted. */
  remove: (inner: Db, type: QuotedBy, ids: readonly number[]) => Promise<void>
  removeAll: (inner: Db, type: QuotedBy) => Promise<void>
}
