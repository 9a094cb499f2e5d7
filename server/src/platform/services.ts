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

/** What the machine provides. */
export type Machine = {
  db: Db
  cache: Cache
  bus: Bus
  files: Files
  jobs: Jobs
  clock: Clock
  /** Runs named work exclusively among the processes of the site; later callers wait and then run theirs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Notifies a user of something that happened to the thing `to_id`. `message` is plain text: it is made inert
 * when stored. `address` is a path on this site that opens the exact spot; `about` identifies notifications
 * to remove with their subject.
 */
export type Notice = {
  user_id: number
  /** As `notifyType` of the contract. */
  type: 1 | 2 | 3 | 4
  to_id: number
  message: string
  address: string
  about?: string
  /** Notifications with one name share an unread row that counts up, and links to the queue. */
  gather?: 'waiting'
}

/** The notification for something that waits for the owner. */
export const waitingNotice = (message: string) => ({
  type: notifyType.admin,
  gather: 'waiting' as const,
  message,
})

/** An action for the audit log; written in the background. */
export type GivenAct = {
  kind: 'act' | 'door' | 'command'
  userId: number
  /** A sentence that names the things. */
  what: string
  call?: string
  target?: string
  visitor?: Visitor
  /** Why it failed; undefined if it succeeded. */
  failure?: unknown
}

/** The site's settings and secret. Created in `app/services/site.ts`. */
export type SiteServices = {
  /** The stored settings; the defaults before the set-up. */
  getSettings: () => Promise<SiteSettings>
  /** A random text that signs links and hashes visitors; never leaves the server. */
  getSecret: () => Promise<string>
}

/** Accounts, and proofs of identity. Created in `app/services/identity.ts`. */
export type IdentityServices = {
  findUsers: (ids: readonly number[]) => Promise<Map<number, PublicUser>>
  findAdministratorIds: () => Promise<number[]>
  /** Throws unless the caller gave their own password again: protects actions on an unattended machine. */
  requirePassword: (actor: SignedIn, password: string, visitor: Visitor) => Promise<unknown>
  /** Throws unless the session gave a proof within ten minutes; the console asks for one, and retries. */
  requireProof: (actor: SignedIn) => Promise<void>
  /** Throws for a name by which a guest without an account could pose as somebody of the site, or a user. */
  requireFreeName: (name: string) => Promise<void>
}

/** For functions that only look users up. */
export type UserFinder = { identity: Pick<IdentityServices, 'findUsers'> }

/** Pictures of the site. Created in `app/services/media.ts`. */
export type MediaServices = {
  /** Dimensions, smaller sizes and colour of our own pictures, by address; others are missing. */
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  /** A data address of a few pixels for one of our pictures; '' if none can be made. */
  makePlaceholder: (url: string) => Promise<string>
}

/** Comments, likes and quotes of things. Created in `app/services/conversation.ts`. */
export type ConversationServices = {
  findLiked: (type: LikeType, ids: readonly number[], context: CallContext) => Promise<ReadonlySet<number>>
  countComments: (type: 1 | 2 | 3, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  removeLikes: (db: Db, type: LikeType, ids: readonly number[]) => Promise<void>
  /** Deletes comments, likes and quotes of permanently deleted things, in that transaction. */
  removeBelow: (db: Db, type: 1 | 2 | 3, ids: readonly number[]) => Promise<void>
}

/** Decides whether a guest's text is shown. Created in `app/services/moderation.ts`. */
export type ModerationServices = {
  classify: Classifier
  /** What waits for the owner: comments, messages, friend links. */
  sources: readonly ModerationSource[]
}

/** What is sent to users and requested from other sites. Created in `app/services/outbound.ts`. */
export type OutboundServices = {
  /** Stores notifications in the transaction of their cause; call the returned function after the commit. */
  notify: (db: Db, notices: readonly Notice[]) => Promise<() => void>
  /** Removes notifications in a transaction; call the returned function after the commit. */
  removeNotices: (db: Db, about: readonly string[]) => Promise<() => void>
  /** Clients that reach public addresses only. */
  askPublic: GuardedAsk
  fetchPublic: GuardedFetch
}

/** Articles, their drafts, pages. Created in `app/services/content.ts`. */
export type ContentServices = {
  drafts: DraftFollower
}

/**
 * What features may use: the machine, the site's configuration, and the common services, by domain. A
 * manifest names the domains that it uses, and adds members that only its own feature provides or needs.
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
