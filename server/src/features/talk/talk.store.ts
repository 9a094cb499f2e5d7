import { talkStatus } from '@xiaolou/contract/talk'
import { type Generated, type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { countRows } from '../../platform/db/slice.ts'
import { foldTag, isPublic } from './talk.rules.ts'

type TalkTable = {
  id: Generated<number>
  content: string
  content_html: string
  html_version: number
  /** The first words, as comments and notices name it. */
  title: string
  tags: string
  pictures: string
  user_id: number
  status: number
  is_top: number
  like_times: number
  createdAt: number
  updatedAt: number
}
type Tables = {
  talk: TalkTable
  talk_tag: { tag: string; talk_id: number; is_top: number; createdAt: number }
}

export type TalkRow = Selectable<TalkTable>
export type Slice = { limit: number; offset: number }

/** The only SQL of talks, over one database or one transaction of it. Pinned first, then newest, everywhere. */
export function createTalkStore(db: Db) {
  const query: Kysely<Tables> = db.query

  const findByIds = async (ids: readonly number[]) => {
    if (ids.length === 0) return []
    const rows = await query.selectFrom('talk').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  return {
    getTalk: (id: number) => query.selectFrom('talk').selectAll().where('id', '=', id).executeTakeFirst(),

    findByIds,

    /** Without a status: what is not in the bin. */
    async findPage({ status, limit, offset }: Slice & { status: number | undefined }) {
      const all = query.selectFrom('talk')
      // Not a list of states: that would be sorted, while this walks along the index of all talks.
      const within =
        status === undefined ? all.where('status', '!=', talkStatus.bin) : all.where('status', '=', status)
      const total = await countRows(within)
      const list = await within
        .selectAll()
        .orderBy('is_top')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    /** Public talks of a tag. */
    async findPageOfTag({ tag, limit, offset }: Slice & { tag: string }) {
      const within = query.selectFrom('talk_tag').where('tag', '=', foldTag(tag))
      const total = await countRows(within)
      const ids = await within
        .select('talk_id')
        .orderBy('is_top')
        .orderBy('createdAt', 'desc')
        .orderBy('talk_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list: await findByIds(ids.map(row => row.talk_id)), total }
    },

    /** Talks that an older renderer left. */
    findOutdated: (version: number, limit: number) =>
      query
        .selectFrom('talk')
        .select(['id', 'content'])
        .where('html_version', '<', version)
        .limit(limit)
        .execute(),

    async addTalk(talk: Insertable<TalkTable>) {
      const { id } = await query.insertInto('talk').values(talk).returning('id').executeTakeFirstOrThrow()
      return id
    },

    async updateTalk(id: number, change: Updateable<TalkTable>) {
      await query.updateTable('talk').set(change).where('id', '=', id).execute()
    },

    /** What nobody had becomes this user's. */
    async claim(userId: number) {
      await query.updateTable('talk').set({ user_id: userId }).where('user_id', '=', 0).execute()
    },

    /** Files a talk under its tags as it now is; to be called in the transaction of every change of it. */
    async syncTags(id: number) {
      await query.deleteFrom('talk_tag').where('talk_id', '=', id).execute()
      const talk = await query.selectFrom('talk').selectAll().where('id', '=', id).executeTakeFirst()
      if (!talk || !isPublic(talk)) return
      const tags: string[] = JSON.parse(talk.tags)
      if (tags.length === 0) return
      const { is_top, createdAt } = talk
      const rows = tags.map(tag => ({ tag: foldTag(tag), talk_id: id, is_top, createdAt }))
      await query.insertInto('talk_tag').values(rows).execute()
    },

    async deleteTalk(id: number) {
      await query.deleteFrom('talk_tag').where('talk_id', '=', id).execute()
      await query.deleteFrom('talk').where('id', '=', id).execute()
    },

    async addLikes(id: number, delta: 1 | -1) {
      await query
        .updateTable('talk')
        .set({ like_times: sql<number>`like_times + ${sql.lit(delta)}` })
        .where('id', '=', id)
        .execute()
    },
  }
}

export type TalkStore = ReturnType<typeof createTalkStore>

export const talkMigrations: readonly Migration[] = [
  {
    name: '0007-talk',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let talk = schema.createTable('talk').addColumn('id', idType, id)
      // `tags` and `pictures` are JSON lists of text, in their order.
      for (const name of ['content', 'content_html', 'title', 'tags', 'pictures']) {
        talk = talk.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of [
        'html_version',
        'user_id',
        'status',
        'is_top',
        'like_times',
        'createdAt',
        'updatedAt',
      ]) {
        talk = talk.addColumn(name, integer, column => column.notNull())
      }
      await talk.execute()
      const newest = ['is_top', 'createdAt desc', 'id desc']
      await schema
        .createIndex('talk_list')
        .on('talk')
        .columns(['status', ...newest])
        .execute()
      // The owner's list holds two states at once, in one order.
      await schema
        .createIndex('talk_all')
        .on('talk')
        .columns([...newest, 'status'])
        .execute()
      await schema.createIndex('talk_html').on('talk').column('html_version').execute()

      // Public talks only, with the order's columns: a tag's page is one walk along the index.
      await schema
        .createTable('talk_tag')
        .addColumn('tag', 'text', column => column.notNull())
        .addColumn('talk_id', integer, column => column.notNull().references('talk.id').onDelete('cascade'))
        .addColumn('is_top', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addPrimaryKeyConstraint('talk_tag_key', ['talk_id', 'tag'])
        .execute()
      await schema
        .createIndex('talk_tag_list')
        .on('talk_tag')
        .columns(['tag', 'is_top', 'createdAt desc', 'talk_id desc'])
        .execute()
    },
  },
]

/** Where talks may show a picture of the site. */
export const talkPictures: readonly TextColumns[] = [
  { table: 'talk', key: 'id', columns: ['content', 'content_html', 'pictures'] },
]
