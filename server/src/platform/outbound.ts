import type { getBrokenLinks } from '@xiaolou/contract/job'
import type { CallResult } from '@xiaolou/contract/kit/route'
import type { ClosableSection } from '@xiaolou/contract/menu'
import type { Db } from './db/db.ts'

type PlaceKind = CallResult<typeof getBrokenLinks>['list'][number]['places'][number]['kind']

/** A text that leads elsewhere: as HTML, or by its addresses alone. */
export type OutboundText = { readonly id: number; readonly title: string } & (
  | { readonly html: string }
  | { readonly urls: readonly string[] }
)

/** Where a feature leads elsewhere, in what readers can come upon and in nothing else: those places are asked whether they answer. */
export type Outbound = {
  readonly kind: PlaceKind
  /** Where readers come upon it; while it is closed they do not. */
  readonly room?: ClosableSection
  /** In the order of their ids, after one of them. */
  readonly find: (db: Db, afterId: number, limit: number) => Promise<OutboundText[]>
}
