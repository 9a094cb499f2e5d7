import type { ReadArticle } from '../article-data.ts'

/** What quoting is told of the page: the article, and the quote that its address names. */
export type QuotesGiven = {
  readonly article: ReadArticle
  readonly isUnlocked: boolean
  readonly markedId: number | undefined
  readonly markKey: string
}
