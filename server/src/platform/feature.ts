import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import type { Db } from './db/db.ts'
import type { TextColumns } from './db/held-text.ts'
import type { Migration } from './db/migrate.ts'
import type { LiveFeature } from './live.ts'

/** A text of the site at an address of its own (feeds, sitemap, robots); `path` may hold `:params`. */
export type Document = {
  readonly path: string
  produce(input: {
    params: Record<string, string>
    url: URL
  }): Promise<{ body: string; contentType: string; status?: number } | undefined>
}

/** A page of the site for the sitemap: its path, and when it changed (epoch ms) where that is known. */
export type SiteAddress = { path: string; changedAtMs: number | undefined }

export type ExportedRow = Record<string, string | number | boolean | null>

/** What a feature holds of one user, by a name for each kind of row; times as the wire has them. */
export type Exporter = (userId: number) => Promise<Readonly<Record<string, readonly ExportedRow[]>>>

/** An account that is being deleted. Features add to the lists for those after them. */
export type Departure = {
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
export type Forgetter = (db: Db, departure: Departure) => Promise<void>

/** What a feature adds to the program; only the keys that it has. */
export type Feature = {
  readonly routes?: readonly BoundRoute[]
  /** Calls after which readers' pages show something else: when one succeeds, cached pages and memos are dropped. */
  readonly contentTouched?: readonly RouteShape[]
  readonly live?: LiveFeature
  readonly documents?: readonly Document[]
  readonly findAddresses?: () => Promise<readonly SiteAddress[]>
  readonly exporter?: Exporter
  readonly forgetter?: Forgetter
  /** Gives the new owner what was written before there was one, inside the transaction that makes the owner. */
  readonly claimer?: (db: Db, ownerId: number) => Promise<void>
  /** Renders anew what an older renderer left, at most `limit` of it; says how many there were. */
  readonly renderOutdated?: (limit: number) => Promise<number>
  /** Writes what was counted in memory. */
  readonly flushCounters?: () => Promise<void>
}

/** A feature as app.ts lists it: its tables, which are there before anything runs, and how the rest of it is made. */
export type FeatureManifest<Deps> = {
  /** Forward only; their names never change once released. */
  readonly migrations?: readonly Migration[]
  /** Text columns in which a picture of the site may be named; one that is named nowhere may be removed. */
  readonly pictures?: readonly TextColumns[]
  create(deps: Deps): Feature
}
