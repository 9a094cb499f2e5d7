import type { getBrokenLinks } from '@xiaolou/contract/job'
import type { CallResult } from '@xiaolou/contract/kit/route'
import type { ClosableSection } from '@xiaolou/contract/menu'
import type { Db } from './db/db.ts'

type PlaceKind = CallResult<typeof getBrokenLinks>['list'][number]['places'][number]['kind']

/** A text with links to other sites: as HTML, or only the addresses. */
export type OutboundText = { readonly id: number; readonly title: string } & (
  | { readonly html: string }
  | { readonly urls: readonly string[] }
)

/** A feature's public links to other sites: a job checks whether they answer. */
export type Outbound = {
  readonly kind: PlaceKind
  /** The section that shows them; while it is closed they are not checked. */
  readonly room?: ClosableSection
  /** In the order of their ids, after one of them. */
  readonly find: (db: Db, afterId: number, limit: number) => Promise<OutboundText[]>
}
