import { commentType } from '@xiaolou/contract/comment'
import { likeType } from '@xiaolou/contract/like'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { createAway } from './archive/away.ts'
import { findAway, findBackups, findLast, noteAway, removeBackup } from './archive/backup-list.ts'
import type { BackupTarget } from './config-remote.ts'
import { createArticles, createArticleTarget } from './features/article/article.feature.ts'
import { htmlVersion, renderArticle } from './features/article/article.render.ts'
import { createAudit } from './features/audit/audit.service.ts'
import { createChat } from './features/chat/chat.feature.ts'
import { chatPictures } from './features/chat/chat.store.ts'
import { createCommentModeration } from './features/comment/comment.moderation.ts'
import { createCommentLikeTarget, createComments } from './features/comment/comment.service.ts'
import { createCommentTargets } from './features/comment/comment.target.ts'
import { createDraftFollower } from './features/draft/draft.follow.ts'
import { createLikes } from './features/like/like.feature.ts'
import { createLinkModeration } from './features/link/link.moderation.ts'
import { createMessageTarget } from './features/message/message.feature.ts'
import { createMessageModeration } from './features/message/message.moderation.ts'
import { createSpamSweep } from './features/moderation/moderation.acts.ts'
import { createJudge } from './features/moderation/moderation.judge.ts'
import { createMusic } from './features/music/music.feature.ts'
import type { UpstreamSetting } from './features/music/upstream/upstream.ts'
import { createNoticeRemover, createNotify, createNotifyStore } from './features/notify/notify.store.ts'
import { createChannels } from './features/outbox/outbox.channels.ts'
import { createLetterLinks } from './features/outbox/outbox.links.ts'
import { createMailer } from './features/outbox/outbox.mail.ts'
import { createOutboxTaker } from './features/outbox/outbox.take.ts'
import { createPages } from './features/page/page.feature.ts'
import { createSecrecy } from './features/secrecy/secrecy.feature.ts'
import { createSiteStore } from './features/site/site.store.ts'
import { createStarter } from './features/starter/starter.service.ts'
import { createStarterSongs } from './features/starter/starter.songs.ts'
import { createStatisticCounters } from './features/statistic/statistic.counters.ts'
import { createTalkTarget } from './features/talk/talk.feature.ts'
import { createTasks } from './features/task/task.service.ts'
import { createTaxonomyStore } from './features/taxonomy/taxonomy.store.ts'
import { createUserPictures } from './features/upload/upload.feature.ts'
import { createFetchedPictures } from './features/upload/upload.fetched.ts'
import { createMedia } from './features/upload/upload.media.ts'
import { createUploads } from './features/upload/upload.service.ts'
import { findUsedPictures } from './features/upload/upload.uses.ts'
import { unguard } from './features/user/user.guard-store.ts'
import { createOwnPassword } from './features/user/user.own-password.ts'
import { createPasskeys } from './features/user/user.passkey.ts'
import { createProofs } from './features/user/user.proof.ts'
import { deviceOf, requireGuestName } from './features/user/user.rules.ts'
import { createSecondFactor } from './features/user/user.second-factor.ts'
import { createSessions } from './features/user/user.session.ts'
import { createPlaceStore, createSessionStore } from './features/user/user.session-store.ts'
import { createAccounts } from './features/user/user.set-up.ts'
import { createUserStore } from './features/user/user.store.ts'
import { createThrottle } from './features/user/user.throttle.ts'
import type { StartCommand } from './platform/command-message.ts'
import type { Db } from './platform/db/db.ts'
import type { TextColumns } from './platform/db/held-text.ts'
import { createDownloads } from './platform/downloads.ts'
import type { Feature, Machine, SaidTable } from './platform/feature.ts'
import {
  anywhere,
  createGuardedAsk,
  createGuardedFetch,
  createGuardedPost,
} from './platform/guarded-fetch.ts'
import type { BucketFolder } from './platform/s3-files.ts'
import { createSecretBox } from './platform/secret-box.ts'

/** What a machine gives, and what the owner's environment says of it. */
export type Platform = Machine & {
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  /** The folder with all that the site keeps. */
  dataDir: string
  /** How commands are run beside a server; a command itself runs none. */
  startCommand?: StartCommand | undefined
  /** How many processes begin anew together. */
  workers?: number | undefined
  /** Ends the server with grace, and begins it again. */
  beginAnew?: (() => void) | undefined
  /** Where backups go beside that folder. */
  backupTarget?: BackupTarget | undefined
  /** The owner's mail server, where the environment names it. */
  smtpUrl?: string | undefined
  /** Whether what is sent may go to the owner's own net. */
  isOutboxPrivate?: boolean | undefined
  /** The folder with the site's own songs. */
  musicDir: string
  /** Where they are instead. */
  musicBucket?: BucketFolder | undefined
  /** A service of the music family that is asked before it. */
  musicUpstream?: UpstreamSetting | undefined
}

// Somebody sits before the screen.
const waitingPatience = { idleMs: 10_000, tries: 1, pauseMs: 0 }

/**
 * What features lend each other: no feature imports another, and each takes of these what its `create` names. `features`
 * gives all of them once they are made, `pictureColumns` where any of them may show a picture, `saidTables` where
 * they keep what users say.
 */
export function createServices(
  platform: Platform,
  derived: {
    features: () => readonly Feature[]
    pictureColumns: readonly TextColumns[]
    saidTables: readonly SaidTable[]
  },
) {
  const { db, bus, cache, clock } = platform
  const { features } = derived
  const uploads = createUploads(platform)
  const users = createUserStore(db)
  const sites = createSiteStore(db)
  const getSettings = async () => (await sites.getSettings())?.settings ?? v.parse(siteSettings, {})
  const common = {
    ...platform,
    features,
    uploads,
    users,
    sites,
    getSettings,
    describePictures: uploads.describe,
    makePlaceholder: uploads.makePlaceholder,
    findUsers: users.findPublic,
    findNames: users.findNames,
    findAdministratorIds: users.findAdministratorIds,
    drafts: createDraftFollower(clock),
    askPublic: createGuardedAsk(),
  }

  const [article, talk, message] = [createArticleTarget(db), createTalkTarget(db), createMessageTarget(db)]
  const targets = createCommentTargets({
    [commentType.article]: article,
    [commentType.talk]: talk,
    [commentType.message]: message,
  })
  const likes = createLikes({
    db,
    clock,
    targets: {
      [likeType.article]: article,
      [likeType.talk]: talk,
      [likeType.message]: message,
      [likeType.comment]: createCommentLikeTarget({ db, targets }),
    },
  })
  const box = createSecretBox(platform.dataDir)
  const channels = createChannels({ box, smtpUrl: platform.smtpUrl })
  const findAdministratorIds = (inner: Db) => createUserStore(inner).findAdministratorIds()
  const outbox = createOutboxTaker({ clock, channels, findAdministratorIds })
  const notify = createNotify({ bus, clock, take: outbox.take })
  const removeNotices = createNoticeRemover({ bus, takeBack: outbox.takeBack })
  const comments = createComments({ db, targets, removeLikes: likes.remove, removeNotices })
  const below = {
    removeLikes: likes.remove,
    /** When things are deleted for good, in that transaction. */
    async removeBelow(inner: Db, type: 1 | 2 | 3, ids: readonly number[]) {
      await comments.removeComments(inner, type, ids)
      await likes.remove(inner, type, ids)
    },
    notify,
    removeNotices,
  }
  const tell = { ...common, ...below, findLiked: likes.findLiked, targets }
  const ownComments = createCommentModeration(tell)
  const sources = [ownComments, createMessageModeration(tell), createLinkModeration(tell)]
  const moderation = {
    sources,
    ownComments,
    judge: createJudge({ ...common, getSecret: sites.getVisitorSecret, sources }),
    sweepSpam: createSpamSweep({ db, clock, sources }),
  }
  const conversation = {
    ...moderation,
    ...below,
    targets,
    likes,
    findLiked: likes.findLiked,
    comments,
    countComments: comments.countComments,
    removeComments: comments.removeComments,
    async stepDown(inner: Db, userId: number) {
      await createNotifyStore(inner).deleteOwnersOf(userId)
      // Only administrators have a screen for them: nobody is left before a lock without a key.
      await unguard(inner, userId)
    },
    requireFreeName: (name: string) => requireGuestName({ users, getSettings }, name),
  }

  const sessions = createSessions({ ...platform, store: createSessionStore(db) })
  const logins = createPlaceStore(db, sites.getVisitorSecret)
  const throttle = createThrottle({ cache, clock, places: logins, hasRateLimits: platform.hasRateLimits })
  const proofs = createProofs(cache)
  const guarded = {
    sessions,
    throttle,
    proofs,
    requireProof: proofs.require,
    secondFactor: createSecondFactor({ db, clock, box }),
    passkeys: createPasskeys(common),
    audit: createAudit({ ...platform, getSecret: sites.getVisitorSecret, getUser: users.getById, deviceOf }),
  }
  const downloads = createDownloads({ getSecret: sites.getVisitorSecret, clock })
  const isPrivate = platform.isOutboxPrivate === true
  const sending = {
    outbox,
    channels,
    sendMail: createMailer({ isPrivate }),
    post: isPrivate ? createGuardedPost(anywhere) : createGuardedPost(),
    letterLinks: createLetterLinks({ db, clock, getSecret: sites.getVisitorSecret }),
  }
  const userPictures = createUserPictures({ ...common, fetchPublic: createGuardedFetch() })
  const fetchedPictures = createFetchedPictures({ ...common, fetchPublic: createGuardedFetch() })
  const media = createMedia({ ...common, columns: [...derived.pictureColumns, ...chatPictures] })
  const categories = createTaxonomyStore(db, 'category')
  const tags = createTaxonomyStore(db, 'tag')
  const render = (markdown: string) =>
    renderArticle({ markdown, siteUrl: platform.siteUrl, describePictures: uploads.describe })

  const statistics = createStatisticCounters(platform)
  const articles = createArticles({
    ...common,
    statistics,
    ...conversation,
    categories,
    tags,
    getSecret: sites.getVisitorSecret,
  })

  const pages = createPages({ ...common, htmlVersion, render })
  const music = createMusic({
    ...platform,
    musicBucket: platform.musicBucket,
    upstream: platform.musicUpstream,
    getSecret: sites.getVisitorSecret,
  })
  const songs = createStarterSongs(platform.musicDir, music.findUsedFiles)

  return {
    ...common,
    ...conversation,
    ...guarded,
    ...sending,
    saidTables: derived.saidTables,
    requirePassword: createOwnPassword({ users, throttle }),
    downloads,
    tasks: createTasks({ ...platform, downloads }),
    backups: {
      ...{ find: findBackups, findLast, remove: removeBackup, findAway, noteAway },
      away: platform.backupTarget && createAway(platform.backupTarget, waitingPatience),
    },
    accounts: createAccounts({ ...common, ...conversation, ...guarded }),
    starter: createStarter({ ...common, ...conversation, songs }),
    userPictures,
    fetchedPictures,
    media,
    secrecy: createSecrecy(common),
    categories,
    tags,
    articles,
    render,
    getSecret: sites.getVisitorSecret,
    findSeries: articles.findSeries,
    pages,
    statistics,
    findTitles: async (paths: readonly string[]) =>
      new Map([...(await articles.findTitles(paths)), ...(await pages.findTitles(paths))]),
    findArticlePaths: articles.findPaths,
    chat: createChat({
      ...common,
      ...conversation,
      isOwnPicture: userPictures.isOwnPicture,
      findPictureOwnerIds: userPictures.findPictureOwnerIds,
      removePicture: uploads.remove,
      findUsedPictures: urls => findUsedPictures(db, derived.pictureColumns, urls),
    }),
    music,
  }
}
