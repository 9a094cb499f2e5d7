import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Db } from './db/db.ts'
import type { TextColumns } from './db/held-text.ts'
import type { Migration } from './db/migrate.ts'
import type { StoredHtml } from './db/stored-html.ts'
import type { Finder } from './finder.ts'
import type { LiveFeature } from './live.ts'
import type { Outbound } from './outbound.ts'
import type { SiteExport } from './site-export.ts'
import type { ZipEntry } from './zip.ts'

/** A text of the site at an address of its own (feeds, sitemap, robots); `path` may hold `:params`. */
export type Document = {
  readonly path: string
  produce(input: {
    params: Record<string, string>
    url: URL
  }): Promise<{ body: string; contentType: string; status?: number } | undefined>
}

/** A page of the site for the sitemap: its path, and when it changed (epoch ms) where that is known. */
/** `sinceMs`: the date of what stands there; one of a time to come is in no sitemap yet. */
export type SiteAddress = { path: string; changedAtMs: number | undefined; sinceMs?: number }

export type ExportedRow = Record<string, string | number | boolean | null>

/** What a feature holds of one user, by a name for each kind of row; times as the wire has them. */
export type UserData = (userId: number) => Promise<Readonly<Record<string, readonly ExportedRow[]>>>

/** An account that is being deleted. Features add to the lists for those after them. */
export type AccountDeletion = {
  readonly userId: number
  /** Addresses of the pictures that the user brought. */
  readonly pictures: string[]
  /** What notices about things of the user's are about: they name the user. */
  readonly about: string[]
  readonly afterCommit: (() => void)[]
}

/**
 * Removes what a feature keeps of an account, inside the transaction that deletes it; what the user wrote may stay, under
 * another name. Called in the order of the list in app.ts.
 */
export type DeleteUserData = (db: Db, accountDeletion: AccountDeletion) => Promise<void>

/** What a feature adds to the program; only the keys that it has. */
export type Feature = {
  readonly routes?: readonly BoundRoute[]
  readonly live?: LiveFeature
  readonly documents?: readonly Document[]
  /** What of it whoever searches the site finds. */
  readonly finders?: readonly Finder[]
  readonly findAddresses?: () => Promise<readonly SiteAddress[]>
  readonly userData?: UserData
  /** Stored files that a user brought. */
  readonly findUserFiles?: (userId: number) => Promise<readonly ZipEntry[]>
  readonly deleteUserData?: DeleteUserData
  /**
   * Gives the new owner what was written before there was one, inside the transaction that makes the owner. `name` is how they
   * are called, '' where they did not say; `isLed`: a person sits there, who is led through the set-up.
   */
  readonly assignOwner?: (db: Db, ownerId: number, given: { name: string; isLed: boolean }) => Promise<void>
  /** Renders anew what an older renderer left, at most `limit` of it; says how many there were. */
  readonly renderOutdated?: (limit: number) => Promise<number>
  /** What waits in this process, by the name of its queue. */
  readonly countWaiting?: () => Readonly<Record<string, number>>
  /** Writes what was counted in memory. */
  readonly flushCounters?: () => Promise<void>
}

/**
 * Where a feature keeps what users say, for the owner's numbers: whose a row is stands in `column`, behind `prefix` if there
 * is one.
 */
export type SaidTable = {
  readonly kind: 'comment' | 'message' | 'chat'
  readonly table: string
  readonly column: string
  readonly prefix?: string
}

/**
 * What a thing is called that is known by its id alone: the audit log names it. `kind` is the audit log's word for it, `column`
 * holds the name, `key` the id (a number, unless `isKeyText`).
 */
export type NamedTable = {
  readonly kind: string
  readonly table: string
  readonly column: string
  readonly key?: string
  readonly isKeyText?: true
}
/** A stored file; `sha256` of its bytes in hex, a beginning of it, or '' where nobody knows it. */
export type StoredFile = { readonly name: string; readonly sha256: string }

/** A feature as app.ts lists it: its tables, which are there before anything runs, and how the rest of it is made. `Given` names
 * the services that it takes. */
export type FeatureManifest<Given> = {
  /** Forward only; their names never change once released. */
  readonly migrations?: readonly Migration[]
  /** Text columns in which a picture of the site may be named; one that is named nowhere may be removed. */
  readonly pictures?: readonly TextColumns[]
  readonly said?: SaidTable
  readonly named?: readonly NamedTable[]
  /** What of it leads elsewhere and may be read by everybody. */
  readonly outbound?: Outbound
  /** Tables of what passes (sessions, links that work once): an archive leaves them out. */
  readonly passing?: readonly string[]
  /** What an export of the site has of it. */
  readonly siteExport?: SiteExport
  /** The stored files that the rows need, some at a time. */
  readonly findFiles?: (db: Db) => AsyncIterable<readonly StoredFile[]>
  /** Where HTML is kept that was rendered from a column beside it. */
  readonly storedHtml?: StoredHtml
  /** After a load: makes what an archive leaves out because it follows from the rows (search), and checks what nothing renders anew. */
  readonly rebuild?: (db: Db) => Promise<void>
  create(deps: Given): Feature
}
