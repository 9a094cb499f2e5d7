import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Db } from './db/db.ts'
import type { TextColumns } from './db/held-text.ts'
import type { Migration } from './db/migrate.ts'
import type { StoredHtml } from './db/stored-html.ts'
import type { Finder } from './finder.ts'
import type { LiveFeature } from './live.ts'
import type { Outbound } from './outbound.ts'
import type { SearchSource } from './search-index.ts'
import type { SiteExport } from './site-export.ts'
import type { ZipEntry } from './zip.ts'

/** A text document at its own address (feeds, sitemap, robots); `path` may contain `:params`. */
export type Document = {
  readonly path: string
  produce(input: {
    params: Record<string, string>
    url: URL
  }): Promise<{ body: string; contentType: string; status?: number } | undefined>
}

/**
 * A page for the sitemap: its path, and when it changed (epoch ms) if known.
 * `sinceMs`: the date of its content; the sitemap omits future ones.
 */
export type SiteAddress = { path: string; changedAtMs: number | undefined; sinceMs?: number }

export type ExportedRow = Record<string, string | number | boolean | null>

/** A feature's data of one user, by a name for each kind of row; times in wire format. */
export type UserData = (userId: number) => Promise<Readonly<Record<string, readonly ExportedRow[]>>>

/** An account being deleted. Features add to the lists for later features. */
export type AccountDeletion = {
  readonly userId: number
  /** Addresses of the pictures that the user uploaded. */
  readonly pictures: string[]
  /** The `about` values of notifications on the user's things: their text names the user. */
  readonly about: string[]
  readonly afterCommit: (() => void)[]
}

/**
 * Removes a feature's data of an account, inside the transaction that deletes it; what the user wrote may
 * stay under another name. Called in the order of the list in app.ts.
 */
export type DeleteUserData = (db: Db, accountDeletion: AccountDeletion) => Promise<void>

/** What a feature adds to the program; all keys are optional. */
export type Feature = {
  readonly routes?: readonly BoundRoute[]
  readonly live?: LiveFeature
  readonly documents?: readonly Document[]
  /** Its part of the site-wide search. */
  readonly finders?: readonly Finder[]
  readonly findAddresses?: () => Promise<readonly SiteAddress[]>
  readonly userData?: UserData
  /** Stored files that a user uploaded. */
  readonly findUserFiles?: (userId: number) => Promise<readonly ZipEntry[]>
  readonly deleteUserData?: DeleteUserData
  /**
   * Gives the new owner what was written before there was one, inside the transaction that creates the owner.
   * `name` is their display name, '' if none was given; `isLed`: they are guided through the set-up.
   */
  readonly assignOwner?: (db: Db, ownerId: number, given: { name: string; isLed: boolean }) => Promise<void>
  /** Renders again what an older renderer produced, at most `limit` rows; returns how many there were. */
  readonly renderOutdated?: (limit: number) => Promise<number>
  /** The length of each queue in this process, by name. */
  readonly countWaiting?: () => Readonly<Record<string, number>>
  /** Writes counters held in memory. */
  readonly flushCounters?: () => Promise<void>
}

/**
 * A feature's table with text written by users, for the owner's statistics: `column` holds the author, after
 * `prefix` if there is one.
 */
export type AuthoredTable = {
  readonly kind: 'comment' | 'message' | 'chat'
  readonly table: string
  readonly column: string
  readonly prefix?: string
}

/**
 * Where the audit log finds the name of a thing by its id. `kind` is the audit log's name for it, `column`
 * holds the name, `key` the id (a number, unless `isKeyText`).
 */
export type TitleColumn = {
  readonly kind: string
  readonly table: string
  readonly column: string
  readonly key?: string
  readonly isKeyText?: true
}
/** A stored file; `sha256` of its bytes in hex, a prefix of it, or '' if unknown. */
export type StoredFile = { readonly name: string; readonly sha256: string }

/**
 * A feature as listed in app.ts: its tables, which exist before anything runs, and how to create the rest.
 * `Given` lists the services that it uses.
 */
export type FeatureManifest<Given> = {
  /** Forward only; their names never change once released. */
  readonly migrations?: readonly Migration[]
  /** Text columns that may name one of the site's pictures; a picture named nowhere may be removed. */
  readonly pictures?: readonly TextColumns[]
  readonly authoredTables?: readonly AuthoredTable[]
  readonly titleColumns?: readonly TitleColumn[]
  /** Its public links to other sites. */
  readonly outbound?: Outbound
  /** Transient tables (sessions, one-time links): an archive leaves them out. */
  readonly transientTables?: readonly string[]
  readonly siteExport?: SiteExport
  /** The stored files that the rows need, in batches. */
  readonly findFiles?: (db: Db) => AsyncIterable<readonly StoredFile[]>
  /** Where HTML rendered from another column is stored. */
  readonly storedHtml?: StoredHtml
  /** Its rows in the search index, which is rebuilt when it changes and after a restore. */
  readonly searchSource?: SearchSource
  /** After a restore: validates what is never rendered again. */
  readonly rebuild?: (db: Db) => Promise<void>
  create(deps: Given): Feature
}
