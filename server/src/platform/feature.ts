import type { BoundRoute, CallContext, SignedIn, Visitor } from '@xiaolou/contract/kit/handler'
import type { LikeType } from '@xiaolou/contract/like'
import { notifyType } from '@xiaolou/contract/notify'
import type { Picture } from '@xiaolou/contract/picture'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { PublicUser } from '@xiaolou/contract/user'
import type { Bus } from './bus.ts'
import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { TextColumns } from './db/held-text.ts'
import type { Migration } from './db/migrate.ts'
import type { StoredHtml } from './db/stored-html.ts'
import type { Exported } from './exported.ts'
import type { Files } from './files.ts'
import type { Finder } from './finder.ts'
import type { DraftFollower } from './followed-draft.ts'
import type { Jobs } from './jobs.ts'
import type { LiveFeature } from './live.ts'
import type { Outbound } from './outbound.ts'
import type { ZipEntry } from './zip.ts'

/** What a machine gives. */
export type Machine = {
  db: Db
  cache: Cache
  bus: Bus
  files: Files
  jobs: Jobs
  clock: Clock
  /** Work of this name that no two processes of the site do at once: who comes later waits, and does it then. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Tells a user of something that happened to the thing `to_id`. `message` is plain words: it is made inert when it is stored.
 * `address` is a path on this site that opens the exact spot; by `about` the notice is taken back when what it points to goes.
 */
export type Notice = {
  user_id: number
  /** As `notifyType` of the contract. */
  type: 1 | 2 | 3 | 4
  to_id: number
  message: string
  address: string
  about?: string
  /** Of one name they are one unread row that counts up until it is looked at, and leads to the queue. */
  gather?: 'waiting'
}

/** What a notice of something that waits for the owner says. */
export const waitingNotice = (message: string) => ({
  type: notifyType.admin,
  gather: 'waiting' as const,
  message,
})

/** Something that was done, for the audit log; written behind the back of whoever does it. */
export type GivenAct = {
  kind: 'act' | 'door' | 'command'
  userId: number
  /** A sentence that names the things. */
  what: string
  call?: string
  target?: string
  visitor?: Visitor
  /** Why it was not done; nothing where it was. */
  failure?: unknown
}

/** What every feature may take, by name: the machine, the owner's word on it, and what features lend each other. */
export type Deps = Machine & {
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  getSettings: () => Promise<SiteSettings>
  /** Size, smaller forms and colour of our own pictures, by address; others are missing. */
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  /** A data address of a few pixels for one of our pictures; '' where none can be made. */
  makePlaceholder: (url: string) => Promise<string>
  findUsers: (ids: readonly number[]) => Promise<Map<number, PublicUser>>
  findAdministratorIds: () => Promise<number[]>
  findLiked: (type: LikeType, ids: readonly number[], context: CallContext) => Promise<ReadonlySet<number>>
  countComments: (type: 1 | 2 | 3, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  removeLikes: (db: Db, type: LikeType, ids: readonly number[]) => Promise<void>
  /** With things that are deleted for good go their comments and likes, in that transaction. */
  removeBelow: (db: Db, type: 1 | 2 | 3, ids: readonly number[]) => Promise<void>
  /** Stores notices in the transaction of their cause; what it gives is called after the commit. */
  notify: (db: Db, notices: readonly Notice[]) => Promise<() => void>
  /** Takes notices back in a transaction; what it gives is called after the commit. */
  removeNotices: (db: Db, about: readonly string[]) => Promise<() => void>
  drafts: DraftFollower
  /** Throws unless the caller gave their own password again: before what is not to be done from a machine left open. */
  requirePassword: (actor: SignedIn, password: string, visitor: Visitor) => Promise<unknown>
  /** Throws unless the session has proved within ten minutes whose it is; the console asks, and tries again. */
  requireProof: (actor: SignedIn) => Promise<void>
  /** Throws for a name by which a guest could pass for somebody of the site. */
  requireFreeName: (name: string) => Promise<void>
}

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
  readonly live?: LiveFeature
  readonly documents?: readonly Document[]
  /** What of it whoever searches the site finds. */
  readonly finders?: readonly Finder[]
  readonly findAddresses?: () => Promise<readonly SiteAddress[]>
  readonly exporter?: Exporter
  /** Stored files that a user brought. */
  readonly findUserFiles?: (userId: number) => Promise<readonly ZipEntry[]>
  readonly forgetter?: Forgetter
  /**
   * Gives the new owner what was written before there was one, inside the transaction that makes the owner. `name` is how they
   * are called, '' where they did not say; `isLed`: a person sits there, who is led through the set-up.
   */
  readonly claimer?: (db: Db, ownerId: number, given: { name: string; isLed: boolean }) => Promise<void>
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

/** A feature as app.ts lists it: its tables, which are there before anything runs, and how the rest of it is made. */
export type FeatureManifest<Given = Deps> = {
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
  readonly exported?: Exported
  /** The stored files that the rows need, some at a time. */
  readonly findFiles?: (db: Db) => AsyncIterable<readonly StoredFile[]>
  /** Where HTML is kept that was rendered from a column beside it. */
  readonly storedHtml?: StoredHtml
  /** After a load: makes what an archive leaves out because it follows from the rows (search), and checks what nothing renders anew. */
  readonly rebuild?: (db: Db) => Promise<void>
  create(deps: Given): Feature
}
