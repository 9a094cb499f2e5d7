import { commentType } from '@xiaolou/contract/comment'
import { likeType } from '@xiaolou/contract/like'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { createArticles, createArticleTarget } from '../features/article/article.feature.ts'
import { htmlVersion, renderArticle } from '../features/article/article.render.ts'
import { createThingNames } from '../features/audit/audit.names.ts'
import { createAudit } from '../features/audit/audit.service.ts'
import { createChat } from '../features/chat/chat.feature.ts'
import { chatPictures, createChatStore } from '../features/chat/chat.store.ts'
import { createCommentModeration } from '../features/comment/comment.moderation.ts'
import { createCommentLikeTarget, createComments } from '../features/comment/comment.service.ts'
import { createCommentTargets } from '../features/comment/comment.target.ts'
import { createDraftFollower } from '../features/draft/draft.follow.ts'
import { createDraftImports } from '../features/draft/draft.import.ts'
import { createLikes } from '../features/like/like.feature.ts'
import { createLinkModeration } from '../features/link/link.moderation.ts'
import { createMessageTarget } from '../features/message/message.feature.ts'
import { createMessageModeration } from '../features/message/message.moderation.ts'
import { createSpamSweep } from '../features/moderation/moderation.acts.ts'
import { createJudge } from '../features/moderation/moderation.judge.ts'
import { createMusic } from '../features/music/music.feature.ts'
import { createNoticeRemover, createNotify, createNotifyStore } from '../features/notify/notify.store.ts'
import { createSending } from '../features/outbox/outbox.service.ts'
import { createPages } from '../features/page/page.feature.ts'
import { createOwnerSong } from '../features/presence/presence.house.ts'
import { createQuotes } from '../features/quote/quote.service.ts'
import { createSecrecy } from '../features/secrecy/secrecy.feature.ts'
import { createSiteStore } from '../features/site/site.store.ts'
import { createStarter } from '../features/starter/starter.service.ts'
import { createStarterSongs } from '../features/starter/starter.songs.ts'
import { createStatisticCounters } from '../features/statistic/statistic.counters.ts'
import { createTalkTarget } from '../features/talk/talk.feature.ts'
import { createTasks } from '../features/task/task.service.ts'
import { createTaxonomyStore } from '../features/taxonomy/taxonomy.store.ts'
import { createUserPictures } from '../features/upload/upload.feature.ts'
import { createFetchedPictures } from '../features/upload/upload.fetched.ts'
import { createMedia } from '../features/upload/upload.media.ts'
import { createUploads } from '../features/upload/upload.service.ts'
import { findUsedPictures } from '../features/upload/upload.uses.ts'
import { unguard } from '../features/user/user.guard-store.ts'
import { createOwnPassword } from '../features/user/user.own-password.ts'
import { createPasskeys } from '../features/user/user.passkey.ts'
import { createProofs } from '../features/user/user.proof.ts'
import { deviceOf, requireGuestName } from '../features/user/user.rules.ts'
import { createSecondFactor } from '../features/user/user.second-factor.ts'
import { createSessions } from '../features/user/user.session.ts'
import { createPlaceStore, createSessionStore } from '../features/user/user.session-store.ts'
import { createAccounts } from '../features/user/user.set-up.ts'
import { createUserStore } from '../features/user/user.store.ts'
import { createThrottle } from '../features/user/user.throttle.ts'
import type { Db } from '../platform/db/db.ts'
import type { TextColumns } from '../platform/db/held-text.ts'
import { createDownloads } from '../platform/downloads.ts'
import type { Feature, NamedTable, SaidTable } from '../platform/feature.ts'
import { createGuardedAsk, createGuardedFetch } from '../platform/guarded-fetch.ts'
import type { Outbound } from '../platform/outbound.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import type { Platform } from './platform.ts'

/**
 * What features lend each other: no feature imports another, and each takes of these what its `create` names. `features`
 * gives all of them once they are made, `pictureColumns` where any of them may show a picture, `saidTables` where
 * they keep what users say, `outbound` where they lead elsewhere, `named` what their things are called.
 */
export function createServices(
  platform: Platform,
  derived: {
    features: () => readonly Feature[]
    pictureColumns: readonly TextColumns[]
    saidTables: readonly SaidTable[]
    outbound: readonly Outbound[]
    named: readonly NamedTable[]
  },
) {
  const { db, bus, cache, clock } = platform
  const uploads = createUploads(platform)
  const users = createUserStore(db)
  const sites = createSiteStore(db)
  const getSettings = async () => (await sites.getSettings())?.settings ?? v.parse(siteSettings, {})
  const common = {
    ...platform,
    features: derived.features,
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
    draftImports: createDraftImports(clock),
    askPublic: createGuardedAsk(),
    fetchPublic: createGuardedFetch(),
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
  const sending = createSending({
    ...platform,
    box,
    getSecret: sites.getVisitorSecret,
    findAdministratorIds: inner => createUserStore(inner).findAdministratorIds(),
  })
  const notify = createNotify({ bus, clock, take: sending.outbox.take })
  const removeNotices = createNoticeRemover({ bus, takeBack: sending.outbox.takeBack })
  const quotes = createQuotes({ ...platform, findArticles: article.find, findText: article.findText })
  const comments = createComments({ ...common, targets, quotes, removeLikes: likes.remove, removeNotices })
  const below = {
    removeLikes: likes.remove,
    /** When things are deleted for good, in that transaction. */
    async removeBelow(inner: Db, type: 1 | 2 | 3, ids: readonly number[]) {
      await comments.removeComments(inner, type, ids)
      if (type === commentType.article) await quotes.removeOfArticles(inner, ids)
      await likes.remove(inner, type, ids)
    },
    notify,
    removeNotices,
  }
  const tell = { ...common, ...below, findLiked: likes.findLiked, targets, quotes }
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
    quotes,
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
    audit: createAudit({
      ...{ ...platform, getSecret: sites.getVisitorSecret, getUser: users.getById, deviceOf, getSettings },
      findNames: createThingNames({
        ...{ db, jobs: platform.jobs, named: derived.named, sources: moderation.sources },
        findSong: id => findSong(id),
        getTask: id => tasks.get(id),
      }),
    }),
  }
  const downloads = createDownloads({ getSecret: sites.getVisitorSecret, clock })
  const userPictures = createUserPictures(common)
  const fetchedPictures = createFetchedPictures(common)
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
  const ownerSong = createOwnerSong(common)
  const music = createMusic({
    ...platform,
    onOwnerHeard: ownerSong.note,
    musicBucket: platform.musicBucket,
    upstream: platform.musicUpstream,
    getSecret: sites.getVisitorSecret,
  })
  const findSong = async (id: number) => (await music.load()).findSong(id)
  const tasks = createTasks({ ...platform, downloads })
  const songs = createStarterSongs(platform.musicDir, music.findUsedFiles)

  return {
    ...common,
    ...conversation,
    ...guarded,
    ...sending,
    saidTables: derived.saidTables,
    outbound: derived.outbound,
    requirePassword: createOwnPassword({ users, ...guarded }),
    downloads,
    tasks,
    backups: platform.backups,
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
    isPublicPath: async (path: string) =>
      (await articles.isPublicPath(path)) || (await pages.isPublicPath(path)),
    findArticlePaths: articles.findPaths,
    chat: createChat({
      ...common,
      music: music.lent,
      ...conversation,
      isOwnPicture: userPictures.isOwnPicture,
      findPictureOwnerIds: userPictures.findPictureOwnerIds,
      removePicture: uploads.remove,
      findUsedPictures: urls => findUsedPictures(db, derived.pictureColumns, urls),
    }),
    music,
    ownerSong,
    findSong,
    getLastTalkMs: createChatStore(db).getNewestMs,
  }
}
