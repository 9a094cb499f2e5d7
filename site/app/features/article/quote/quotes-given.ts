import { createStore } from '@xiaolou/browser/store'
import type { QuotedPlace } from '@xiaolou/contract/quote'
import type { ReadArticle } from '../article-data.ts'

/** The page's input for quoting: the article, and the quote named by the address. */
export type QuotesGiven = {
  readonly article: ReadArticle
  readonly isUnlocked: boolean
  readonly markedId: number | undefined
  readonly markKey: string
}

/** The quoted passages of the article that is shown, once they are loaded. */
export const quotedPlaces = createStore<readonly QuotedPlace[]>([])
