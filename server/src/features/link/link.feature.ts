import { orRefuse } from '@xiaolou/contract/errors'
import { cleanName } from '@xiaolou/contract/grapheme'
import { type Actor, type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import type { Link, OwnLink } from '@xiaolou/contract/link'
import * as contract from '@xiaolou/contract/link'
import { rangeMs, wireTime, withWireTimes } from '../../platform/clock.ts'
import { pageOf, sliceOf } from '../../platform/db/rows.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import { createFriendFeeds } from './link.feeds.ts'
import {
  createLinkApplications,
  createLinkApproval,
  forgetApplicant,
  requireFeedUrl,
  requireWritten,
  writtenAfter,
} from './link.service.ts'
import { createLinkStore, type LinkRow, linkMigrations, linkPictures, waitingOf } from './link.store.ts'

/** A link as everybody sees it; only its applicant sees whose it is. */
function publicView<Row extends Link>({ user_id, ...row }: Row, actor: Actor) {
  const isOwn = actor.kind !== 'visitor' && actor.userId === user_id
  return { ...row, user_id: isOwn ? user_id : 0 }
}

/** A link as its applicant and the owner see it: what is public or applied for, and the pending edit. */
function ownLinkView(row: LinkRow, timeZone: string): OwnLink {
  const { id, site_name, site_desc, site_avatar, url, user_id } = row
  const waiting = waitingOf(row)
  return {
    ...{ id, site_name, site_desc, site_avatar, url, user_id },
    status:
      row.status === contract.linkStatus.approved
        ? contract.linkStatus.approved
        : contract.linkStatus.pending,
    waiting: waiting ? { id, user_id, ...waiting } : null,
    createdAt: wireTime(row.createdAt, timeZone),
  }
}

/** The result of the last read of a friend's feed; undefined if there was none. */
function feedView({ feed_url, feedFault, feedCheckedAt }: LinkRow, postCount: number, timeZone: string) {
  if (feed_url === '' || feedCheckedAt === 0) return null
  return { fault: feedFault, checkedAt: wireTime(feedCheckedAt, timeZone), postCount }
}

type LinkDeps = Pick<
  Deps,
  'db' | 'bus' | 'clock' | 'jobs' | 'timeZone' | 'identity' | 'media' | 'moderation' | 'outbound'
>

function linkRoutes(deps: LinkDeps): BoundRoute[] {
  const { db, timeZone } = deps
  const { describePictures } = deps.media
  const feeds = createFriendFeeds({ ...deps, fetchPublic: deps.outbound.fetchPublic })
  const store = createLinkStore(db)
  const applications = createLinkApplications(deps)
  const approval = createLinkApproval(deps)

  return [
    bind(contract.getLinksList, ({ body }, { actor }) => {
      const { site_name, status, time } = body
      // The family's console lists with this call, too: its filter is there, even if it is empty.
      const isOwners = actor.kind === 'administrator' && (status !== undefined || site_name !== '' || time)
      if (!isOwners) return pageOf(body, store.findPublic, rows => rows.map(row => publicView(row, actor)))
      const filter = {
        nameHas: cleanName(site_name),
        status: status || undefined,
        ...rangeMs(time, timeZone),
      }
      return pageOf(
        body,
        slice => store.findPage({ ...filter, ...slice }),
        rows => rows.map(row => publicView(ownLinkView(row, timeZone), actor)),
      )
    }),

    bind(contract.getFriendPosts, async () => {
      const posts = await feeds.findNewest()
      return posts.map(post => ({ ...post, publishedAt: wireTime(post.publishedAt, timeZone) }))
    }),

    bind(contract.getOwnLinks, async (_, { actor }) => {
      const rows = await store.findOwn(actor.userId)
      return rows.map(row => ownLinkView(row, timeZone))
    }),

    bind(contract.addLink, async ({ body: { home_page, opened, work, ...given } }, context) =>
      applications.apply(await requireWritten(given, describePictures), { home_page, opened, work }, context),
    ),

    bind(contract.frontUpdateLink, async ({ body: { id, ...given } }, { actor }) => {
      const row = orRefuse(await store.get(id), 'linkNotFound')
      const written = writtenAfter(waitingOf(row) ?? row, given)
      await applications.edit(id, await requireWritten(written, describePictures), actor)
    }),

    bind(contract.backGetLinksList, async ({ body }) => {
      const { list, total } = await store.findPage({
        ...sliceOf(body),
        nameHas: cleanName(body.site_name),
        status: body.status,
      })
      const users = await deps.identity.findUsers(list.map(row => row.user_id))
      const postCounts = await feeds.countPosts(list.map(row => row.id))
      const rows = list.map(row => ({
        ...ownLinkView(row, timeZone),
        nick_name: row.user_id === 0 ? '' : (users.get(row.user_id)?.nick_name ?? '已注销'),
        feed_url: row.feed_url,
        feed: feedView(row, postCounts.get(row.id) ?? 0, timeZone),
      }))
      return { current: body.current, size: body.size, list: rows, total }
    }),

    bind(contract.findFeed, async ({ body }) => {
      const { url, title, posts } = await feeds.find(body.url)
      const found = posts.map(post => ({ ...post, publishedAt: wireTime(post.publishedAt, timeZone) }))
      return { feed_url: url, title, posts: found }
    }),

    bindChange(contract.backAddLink, async ({ body: { feed_url, ...given } }, { actor }) => {
      const feedUrl = requireFeedUrl(feed_url ?? '')
      const id = await approval.add(await requireWritten(given, describePictures), feedUrl, actor)
      if (feedUrl) feeds.refreshSoon(id)
      return { id }
    }),

    bindChange(contract.backUpdateLink, async ({ body: { id, feed_url, ...given } }) => {
      const feedUrl = feed_url == null ? undefined : requireFeedUrl(feed_url)
      const row = orRefuse(await store.get(id), 'linkNotFound')
      await approval.update(id, await requireWritten(writtenAfter(row, given), describePictures), feedUrl)
      if (feedUrl) feeds.refreshSoon(id)
    }),

    bindChange(contract.approveLinks, ({ body }, { actor }) => approval.approve(body.idList, actor)),

    bindChange(contract.deleteLinks, ({ body }) => approval.delete(body.idList)),
  ]
}

/** Friend links: readers apply, the owner approves; friends' posts are read from their feeds. */
export const linkFeature: FeatureManifest<LinkDeps> = {
  migrations: linkMigrations,
  titleColumns: [{ kind: 'link', table: 'link', column: 'site_name' }],
  pictures: linkPictures,
  outbound: {
    kind: 'link',
    room: 'links',
    find: (db, ...some) => createLinkStore(db).findPublicUrls(...some),
  },
  siteExport: {
    parts: [
      {
        name: 'links',
        title: '友链，等着通过的也在',
        tables: ['link'],
        lines: exportedLines(
          db => createLinkStore(db).every,
          row => ({
            ...{
              id: row.id,
              name: row.site_name,
              description: row.site_desc,
              avatar: row.site_avatar,
              url: row.url,
              feed_url: row.feed_url,
            },
            user_id: row.user_id || null,
            is_approved: row.status === contract.linkStatus.approved,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
    leftOut: ['link_address', 'link_post'],
  },
  create: deps => ({
    routes: linkRoutes(deps),
    userData: async userId => ({
      links: (await createLinkStore(deps.db).findOwn(userId)).map(({ approvedAt, ...row }) => ({
        ...withWireTimes(row, deps.timeZone),
        approvedAt: approvedAt === 0 ? null : wireTime(approvedAt, deps.timeZone),
      })),
    }),
    async deleteUserData(inner, { userId, about }) {
      about.push(...(await forgetApplicant(inner, userId)))
    },
  }),
}
