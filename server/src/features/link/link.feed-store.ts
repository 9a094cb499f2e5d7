import { type FeedFault, linkStatus } from '@xiaolou/contract/link'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny } from '../../platform/db/rows.ts'
import type { FeedPost } from './link.read-feed.ts'
import type { LinkTable } from './link.store.ts'

type PostTable = FeedPost & { id: Generated<number>; link_id: number }
type Tables = { link: LinkTable; link_post: PostTable }

/** A friend whose feed is to be read. */
export type FeedLink = { id: number; feed_url: string }

const shownPosts = 12
const postsPerFriend = 3

/** The only SQL of friends' feeds, over one database or transaction. */
export function createFeedStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const followed = query
    .selectFrom('link')
    .where('status', '=', linkStatus.approved)
    .where('feed_url', '!=', '')

  return {
    /** The newest posts of all public friends, at most three of each. */
    findNewest: () =>
      query
        .selectFrom(
          query
            .selectFrom('link_post')
            .innerJoin('link', 'link.id', 'link_post.link_id')
            .where('link.status', '=', linkStatus.approved)
            .select(['title', 'link_post.url', 'publishedAt', 'site_name', 'site_avatar', 'link_id'])
            .select(eb =>
              eb.fn
                .agg<number>('row_number')
                .over(over =>
                  over.partitionBy('link_id').orderBy('publishedAt', 'desc').orderBy('link_post.url'),
                )
                .as('place'),
            )
            .as('post'),
        )
        .select(['title', 'url', 'publishedAt', 'site_name', 'site_avatar'])
        .where('place', '<=', postsPerFriend)
        .orderBy('publishedAt', 'desc')
        .orderBy('link_id')
        .orderBy('place')
        .limit(shownPosts)
        .execute(),

    async countPosts(linkIds: readonly number[]): Promise<Map<number, number>> {
      if (linkIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('link_post')
        .select(['link_id', eb => eb.fn.countAll<number>().as('count')])
        .where('link_id', 'in', linkIds)
        .groupBy('link_id')
        .execute()
      return new Map(rows.map(({ link_id, count }) => [link_id, count]))
    },

    /** Feeds last read before `readBefore`, or failed before `failedBefore`; the oldest first. */
    findDue: ({ readBefore, failedBefore, limit }: Record<'readBefore' | 'failedBefore' | 'limit', number>) =>
      followed
        .select(['id', 'feed_url'])
        .where(eb =>
          eb.or([
            eb('feedCheckedAt', '<=', readBefore),
            eb.and([eb('feedFault', '!=', ''), eb('feedCheckedAt', '<=', failedBefore)]),
          ]),
        )
        .orderBy('feedCheckedAt')
        .orderBy('id')
        .limit(limit)
        .execute(),

    getFollowed: (id: number) => followed.select(['id', 'feed_url']).where('id', '=', id).executeTakeFirst(),

    /** Sets another feed, or none; posts of the previous one are deleted. */
    async setFeed(id: number, feed_url: string): Promise<void> {
      const isOther = await changesAny(
        query
          .updateTable('link')
          .set({ feed_url, feedFault: '', feedCheckedAt: 0 })
          .where('id', '=', id)
          .where('feed_url', '!=', feed_url),
      )
      if (isOther) await query.deleteFrom('link_post').where('link_id', '=', id).execute()
    },

    /** Records the result of reading; returns false if the friend has another feed meanwhile. */
    mark: ({ id, feed_url }: FeedLink, feedFault: FeedFault | '', nowMs: number): Promise<boolean> =>
      changesAny(
        query
          .updateTable('link')
          .set({ feedFault, feedCheckedAt: nowMs })
          .where('id', '=', id)
          .where('feed_url', '=', feed_url),
      ),

    /** In a transaction: replaces the known posts; returns whether readers see a difference. */
    async replacePosts(linkId: number, posts: readonly FeedPost[]): Promise<boolean> {
      const keyOf = ({ title, url, publishedAt }: FeedPost) => JSON.stringify([title, url, publishedAt])
      const known = await query
        .selectFrom('link_post')
        .select(['title', 'url', 'publishedAt'])
        .where('link_id', '=', linkId)
        .execute()
      const keys = new Set(known.map(keyOf))
      if (keys.size === posts.length && posts.every(post => keys.has(keyOf(post)))) return false
      await query.deleteFrom('link_post').where('link_id', '=', linkId).execute()
      if (posts.length > 0)
        await query
          .insertInto('link_post')
          .values(posts.map(post => ({ ...post, link_id: linkId })))
          .execute()
      return true
    },
  }
}
