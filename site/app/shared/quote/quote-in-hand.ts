import { createStore } from '@xiaolou/browser/store'
import type { QuotedWords } from '@xiaolou/contract/quote'

/** The quote of an article for the next comment or chat message. */
export type QuoteInHand = {
  readonly to: 'comment' | 'chat'
  /** '' where the article is the page itself. */
  readonly title: string
  readonly quote: QuotedWords & { readonly article_id: number }
}

/** At most one, until it is sent or dismissed. */
export const quoteInHand = createStore<QuoteInHand | undefined>(undefined)
