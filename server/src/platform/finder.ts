import type { CallContext } from '@xiaolou/contract/kit/handler'
import type { ClosableSection } from '@xiaolou/contract/menu'
import type { SearchKind } from '@xiaolou/contract/search'
import type { Terms } from './text-search.ts'

/** Something that was found: `text` is plain, and what is shown of it stands around the match. */
export type Found = {
  readonly id: number
  /** '' for what has no name: then what is shown of the text stands in its place. */
  readonly title: string
  readonly address: string
  readonly text: string
}

export type AskedSearch = Terms & { readonly words: string }

/** How a feature's things are found by whoever searches the whole site. */
export type Finder = {
  readonly kind: SearchKind
  /** While this room is closed only administrators find what is in it. */
  readonly room?: ClosableSection
  /** What the caller may see, the best first, `limit` at most. */
  find(asked: AskedSearch, context: CallContext): Promise<readonly Found[]>
  /** Where the site lists all that holds some words. */
  readonly listPath?: (words: string) => string
}
