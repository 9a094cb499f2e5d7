import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Quote, QuotedWords } from '@xiaolou/contract/quote'
import type { Db } from './db/db.ts'

/** What contains the quote: a comment or a message of the chat room. */
export const quotedBy = { comment: 1, chat: 2 } as const
export type QuotedBy = (typeof quotedBy)[keyof typeof quotedBy]

/** The author of a text, their picture ('' without one), and its first words. */
export type Said = { readonly name: string; readonly avatar: string; readonly words: string }

/** Stores a checked quote, in the transaction that writes the comment or message. */
export type KeepQuote = (inner: Db, by: { type: QuotedBy; id: number }) => Promise<void>

/** For features that quote articles. */
export type Quoting = {
  /** Finds the quoted text in an article; refuses if it is absent, or the actor may not read the article. */
  prepare: (given: QuotedWords & { article_id: number }, actor: Actor) => Promise<KeepQuote>
  /** The quotes of several comments or messages, by their ids, as the actor may see them. */
  findViews: (type: QuotedBy, ids: readonly number[], actor: Actor) => Promise<ReadonlyMap<number, Quote>>
  /** Called when the quoting comments or messages are deleted. */
  remove: (inner: Db, type: QuotedBy, ids: readonly number[]) => Promise<void>
  removeAll: (inner: Db, type: QuotedBy) => Promise<void>
}
