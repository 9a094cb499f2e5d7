import { linksPath } from '@xiaolou/contract/address'
import { type FeedFault, linkStatus } from '@xiaolou/contract/link'
import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import { writerOfUser } from '../../platform/actor.ts'
import type { MsRange } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  createTableWithId,
  findPage,
  partOf,
  type Slice,
  tableOf,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { addHeldColumns, type HeldColumns } from '../../platform/moderation-store.ts'

type OwnerFilter = Slice & MsRange & { nameHas: string; status: 1 | 2 | undefined }

export type LinkTable = HeldColumns & {
  id: Generated<number>
  site_name: string
  site_desc: string
  site_avatar: string
  url: string
  waiting_site_name: string | null
  waiting_site_desc: string | null
  waiting_site_avatar: string | null
  waiting_url: string | null
  user_id: number
  /** 1 pending, 2 approved, 3 in the bin, 4 spam. */
  status: number
  /** 0 until it is. */
  approvedAt: number
  createdAt: number
  updatedAt: number
  /** The owner's address for their feed; '' for none. */
  feed_url: string
  /** '' on success. */
  feedFault: FeedFault | ''
  /** 0 before the first read. */
  feedCheckedAt: number
}
type Tables = { link: LinkTable; link_address: { address: string; link_id: number } }

export type LinkRow = Selectable<LinkTable>
/** What its applicant writes. */
export type Written = Pick<LinkRow, 'site_name' | 'site_desc' | 'site_avatar' | 'url'>

export const linkStatuses = {
  shown: linkStatus.approved,
  waiting: linkStatus.pending,
  bin: 3,
  spam: 4,
} as const

const nothingWaits = {
  waiting_site_name: null,
  waiting_site_desc: null,
  waiting_site_avatar: null,
  waiting_url: null,
}

/** The pending edit, or undefined. */
export function waitingOf(row: LinkRow): Written | undefined {
  const { waiting_site_name: site_name, waiting_site_desc: site_desc } = row
  const { waiting_site_avatar: site_avatar, waiting_url: url } = row
  if (site_name === null || site_desc === null || site_avatar === null || url === null) return undefined
  return { site_name, site_desc, site_avatar, url }
}

type Mark = Pick<LinkRow, 'reason' | 'shape' | 'network'>

/** The only SQL of friend links, over one database or transaction. */
export function createLinkStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const links = tableOf<LinkTable>(db, 'link')
  const approved = query.selectFrom('link').where('status', '=', linkStatus.approved)

  return {
    ...links,

    /** Approved ones, in the order of approval. */
    findPublic: (slice: Slice) =>
      findPage(
        approved,
        approved
          .select(['id', 'site_name', 'site_desc', 'site_avatar', 'url', 'user_id'])
          .orderBy('approvedAt')
          .orderBy('id'),
        slice,
      ),

    findPublicUrls: async (afterId: number, limit: number) => {
      const rows = approved.select(['id', 'site_name', 'url', 'site_avatar']).where('id', '>', afterId)
      return (await rows.orderBy('id').limit(limit).execute()).map(({ id, site_name, url, site_avatar }) => ({
        ...{ id, title: site_name, urls: [url, site_avatar] },
      }))
    },

    findOwn: (userId: number) =>
      query.selectFrom('link').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** The owner's list, newest first. Pending includes approved ones with a pending edit. */
    findPage({ nameHas, status, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, ...slice }: OwnerFilter) {
      const within = query
        .selectFrom('link')
        // Rejected ones are only in the queue.
        .where('status', 'in', [linkStatus.pending, linkStatus.approved])
        .where('createdAt', '>=', fromMs)
        .where('createdAt', '<=', toMs)
        .$if(nameHas !== '', on => on.where(holdsText('site_name', nameHas)))
        .$if(status === linkStatus.approved, on => on.where('status', '=', linkStatus.approved))
        .$if(status === linkStatus.pending, on =>
          on.where(eb => eb.or([eb('status', '=', linkStatus.pending), eb('waiting_url', 'is not', null)])),
        )
      return findPage(within, within.selectAll().orderBy('id', 'desc'), slice)
    },

    /** Locked until the transaction ends: a row read as pending must not be approved before it is changed. */
    findHeld: (ids: readonly number[]) =>
      query
        .selectFrom('link')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id')
        // SQLite has one connection, which the transaction holds anyway.
        .$if(db.kind === 'postgres', on => on.forUpdate())
        .execute(),

    add: (
      written: Written,
      { userId, nowMs, status, ...mark }: { userId: number; nowMs: number; status: number } & Partial<Mark>,
    ) =>
      links.add({
        ...written,
        ...nothingWaits,
        user_id: userId,
        status,
        writer: writerOfUser(userId),
        ...{ reason: '', shape: '', network: '', ...mark },
        waits: status === linkStatuses.waiting ? 1 : 0,
        judgedAt: status === linkStatuses.spam ? nowMs : 0,
        approvedAt: status === linkStatuses.shown ? nowMs : 0,
        createdAt: nowMs,
        updatedAt: nowMs,
        ...{ feed_url: '', feedFault: '', feedCheckedAt: 0 },
      }),

    /** Stores an edit beside the public version; without one, discards a pending edit. */
    setWaiting: (id: number, written: Written | undefined, updatedAt: number) =>
      links.update(id, {
        ...(written
          ? {
              waiting_site_name: written.site_name,
              waiting_site_desc: written.site_desc,
              waiting_site_avatar: written.site_avatar,
              waiting_url: written.url,
            }
          : nothingWaits),
        waits: written ? 1 : 0,
        updatedAt,
      }),

    /** Lets others use these links' addresses. */
    releaseAddresses: (linkIds: readonly number[]) =>
      query.deleteFrom('link_address').where('link_id', 'in', linkIds).execute(),

    /** Makes these addresses the link's only ones; returns false, for a rollback, if one is taken. */
    async claimAddresses(linkId: number, addresses: readonly string[]) {
      await query
        .deleteFrom('link_address')
        .where('link_id', '=', linkId)
        .where('address', 'not in', addresses)
        .execute()
      for (const address of addresses) {
        await query
          .insertInto('link_address')
          .values({ address, link_id: linkId })
          .onConflict(conflict => conflict.doNothing())
          .execute()
      }
      const own = await query
        .selectFrom('link_address')
        .select('address')
        .where('link_id', '=', linkId)
        .execute()
      return own.length === new Set(addresses).size
    },
  }
}

export const linkMigrations: readonly Migration[] = [
  {
    name: '0009-link',
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      let link = schema.createTable('link').addColumn('id', idType, id)
      for (const name of ['site_name', 'site_desc', 'site_avatar', 'url']) {
        // The applicant's edit that the owner has not reviewed; all null if there is none.
        link = link.$call(columns('text', name)).addColumn(`waiting_${name}`, 'text')
      }
      await link.$call(columns(integer, 'user_id status approvedAt createdAt updatedAt')).execute()
      await addIndex(db, 'link_list', 'link', ['status', 'approvedAt', 'id'])
      await addIndex(db, 'link_user', 'link', ['user_id', 'id desc'])
      // Its key reserves an address, public or pending, for one link, even if two apply at the same time.
      await schema
        .createTable('link_address')
        .addColumn('address', 'text', column => column.primaryKey())
        .addColumn('link_id', integer, partOf('link.id'))
        .execute()
      await addIndex(db, 'link_address_link', 'link_address', ['link_id'])
    },
  },
  {
    name: '0041-link-moderation',
    async up(db) {
      await addHeldColumns(db, 'link')
      await addColumns(db, 'link', 'text', 'writer')
      const query: Kysely<Tables> = db.query
      await query
        .updateTable('link')
        .set({
          writer: sql<string>`'user:' || user_id`,
          waits: sql<number>`case when status = ${linkStatus.pending} or waiting_url is not null then 1 else 0 end`,
        })
        .execute()
    },
  },
  {
    name: '0059-link-feed',
    async up(db) {
      await addColumns(db, 'link', 'text', 'feed_url feedFault')
      const { integer } = db.columnTypes
      await addColumns(db, 'link', integer, 'feedCheckedAt')
      await createTableWithId(db, 'link_post')
        .addColumn('link_id', integer, partOf('link.id'))
        .$call(columns('text', 'title url'))
        .$call(columns(integer, 'publishedAt'))
        .execute()
      await addIndex(db, 'link_post_link', 'link_post', ['link_id', 'publishedAt desc'])
    },
  },
]

/** Where friend links may show a picture of the site. */
export const linkPictures: readonly TextColumns[] = [
  {
    table: 'link',
    key: 'id',
    columns: ['site_avatar', 'waiting_site_avatar', 'url', 'waiting_url'],
    place: { kind: 'link', title: 'site_name', address: () => linksPath() },
  },
]
