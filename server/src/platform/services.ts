import type { CallContext, SignedIn, Visitor } from '@xiaolou/contract/kit/handler'
import type { LikeType } from '@xiaolou/contract/like'
import { notifyType } from '@xiaolou/contract/notify'
import type { Picture } from '@xiaolou/contract/picture'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { PublicUser } from '@xiaolou/contract/user'
import type { Bus } from './bus.ts'
import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Files } from './files.ts'
import type { DraftFollower } from './followed-draft.ts'
import type { GuardedAsk, GuardedFetch } from './guarded-fetch.ts'
import type { Jobs } from './jobs.ts'
import type { Classifier, ModerationSource } from './moderation.ts'

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

/** The site's settings and secret. Made in `app/services/site.ts`. */
export type SiteServices = {
  /** The stored settings; the defaults before the set-up. */
  getSettings: () => Promise<SiteSettings>
  /** A random text that signs links and hashes visitors; never leaves the server. */
  getSecret: () => Promise<string>
}

/** Accounts, and what proves whose a call is. Made in `app/services/identity.ts`. */
export type IdentityServices = {
  findUsers: (ids: readonly number[]) => Promise<Map<number, PublicUser>>
  findAdministratorIds: () => Promise<number[]>
  /** Throws unless the caller gave their own password again: before what is not to be done from a machine left open. */
  requirePassword: (actor: SignedIn, password: string, visitor: Visitor) => Promise<unknown>
  /** Throws unless the session has proved within ten minutes whose it is; the console asks, and tries again. */
  requireProof: (actor: SignedIn) => Promise<void>
  /** Throws for a name by which a guest could pass for somebody of the site. */
  requireFreeName: (name: string) => Promise<void>
}

/** What a function takes that only asks who somebody is. */
export type UserFinder = { identity: Pick<IdentityServices, 'findUsers'> }

/** Pictures of the site. Made in `app/services/media.ts`. */
export type MediaServices = {
  /** Size, smaller forms and colour of our own pictures, by address; others are missing. */
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  /** A data address of a few pixels for one of our pictures; '' where none can be made. */
  makePlaceholder: (url: string) => Promise<string>
}

/** Comments, likes and quotes of things. Made in `app/services/conversation.ts`. */
export type ConversationServices = {
  findLiked: (type: LikeType, ids: readonly number[], context: CallContext) => Promise<ReadonlySet<number>>
  countComments: (type: 1 | 2 | 3, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  removeLikes: (db: Db, type: LikeType, ids: readonly number[]) => Promise<void>
  /** With things that are deleted for good go their comments, likes and quotes, in that transaction. */
  removeBelow: (db: Db, type: 1 | 2 | 3, ids: readonly number[]) => Promise<void>
}

/** What decides whether a guest's words show. Made in `app/services/moderation.ts`. */
export type ModerationServices = {
  classify: Classifier
  /** What waits for the owner: comments, messages, friend links. */
  sources: readonly ModerationSource[]
}

/** What is sent to users and asked of other sites. Made in `app/services/outbound.ts`. */
export type OutboundServices = {
  /** Stores notices in the transaction of their cause; what it gives is called after the commit. */
  notify: (db: Db, notices: readonly Notice[]) => Promise<() => void>
  /** Takes notices back in a transaction; what it gives is called after the commit. */
  removeNotices: (db: Db, about: readonly string[]) => Promise<() => void>
  /** Clients that reach public addresses only. */
  askPublic: GuardedAsk
  fetchPublic: GuardedFetch
}

/** Articles, their drafts, pages. Made in `app/services/content.ts`. */
export type ContentServices = {
  drafts: DraftFollower
}

/**
 * What features may take: the machine, what the environment says of the site, and the services that features lend each
 * other, by domain. A manifest names the domains that it takes, and adds the members that only its own feature makes or needs.
 */
export type Deps = Machine & {
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  site: SiteServices
  identity: IdentityServices
  media: MediaServices
  conversation: ConversationServices
  moderation: ModerationServices
  outbound: OutboundServices
  content: ContentServices
}
