import type { CallContext } from '@xiaolou/contract/kit/handler'
import type { ClosableSection } from '@xiaolou/contract/menu'
import type { SearchKind } from '@xiaolou/contract/search'
import type { Terms } from './text-search.ts'

/** A search result: `text` is plain, and the excerpt is taken around the match. */
export type Found = {
  readonly id: number
  /** '' if it has no title: then an excerpt of the text is shown instead. */
  readonly title: string
  readonly address: string
  readonly text: string
  /** The words of title or text that match, as they are written there. */
  readonly matched: readonly string[]
}

export type AskedSearch = Terms & { readonly words: string; readonly limit: number }

/** How a feature's things are found in the site-wide search. */
export type Finder = {
  readonly kind: SearchKind
  /** While this section is closed only administrators find its content. */
  readonly room?: ClosableSection
  /** What the caller may see, the best first, `limit` at most. */
  find(asked: AskedSearch, context: CallContext): Promise<readonly Found[]>
  /** The page that lists all results for these words. */
  readonly listPath?: (words: string) => string
}
