import { createStore } from '@xiaolou/browser/store'
import type { QuotedWords } from '@xiaolou/contract/quote'

/** Words of an article that somebody is about to say something about, there or in the room. */
export type QuoteInHand = {
  readonly to: 'comment' | 'chat'
  /** '' where the article is the page itself, and nobody need be told. */
  readonly title: string
  readonly quote: QuotedWords & { readonly article_id: number }
}

/** At most one, until it is said or put away. */
export const quoteInHand = createStore<QuoteInHand | undefined>(undefined)
