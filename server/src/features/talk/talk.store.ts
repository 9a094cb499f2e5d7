import { talkPath } from '@xiaolou/contract/address'
import { talkStatus } from '@xiaolou/contract/talk'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  createTableWithId,
  findPage,
  inOrder,
  newest,
  partOf,
  rowsAfter,
  type Slice,
  tableOf,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { createSoundIndex, type SearchSource, searchIndexOf } from '../../platform/search-index.ts'
import { foldTag, isPublic } from './talk.rules.ts'

type TalkTable = {
  id: Generated<number>
  content: string
  content_html: string
  html_version: number
  /** The first words, as its title in comments and notifications. */
  title: string
  /** The plain text that search looks through; '' until rendered by the first start with search. */
  text: string
  tags: string
  pictures: string
  user_id: number
  status: 1 | 2 | 3
  /** What it was before it was binned; 0 for unknown. */
  status_before_bin: number
  is_top: 1 | 2
  like_times: number
  createdAt: number
  updatedAt: number
}
type Tables = {
  talk: TalkTable
  talk_tag: { tag: string; talk_id: number; is_top: number; createdAt: number }
}

export type TalkRow = Selectable<TalkTable>

/** The only SQL of talks, over one database or transaction. Pinned first, then newest, everywhere. */
export function createTalkStore(db: Db) {
  const query: Kysely<Tables> = db.query

  const talks = tableOf<TalkTable>(db, 'talk')
  const index = searchIndexOf(db, talkSearchName)

  return {
    ...talks,

    /** Without a status: everything outside the bin. With `search`: those whose source contains it. */
    findPage({
      status,
      search = '',
      ...slice
    }: Slice & { status: TalkRow['status'] | undefined; search?: string }) {
      const all = query.selectFrom('talk')
      // Not a list of states, which would need sorting: this walks the index of all talks in order.
      const inState =
        status === undefined ? all.where('status', '!=', talkStatus.bin) : all.where('status', '=', status)
      const within = search ? inState.where(holdsText('content', search)) : inState
      return findPage(within, within.selectAll().orderBy('is_top').$call(newest), slice)
    },

    async findPageOfTag({ tag, ...slice }: Slice & { tag: string }) {
      const within = query.selectFrom('talk_tag').where('tag', '=', foldTag(tag))
      const pinnedFirst = within.select('talk_id').orderBy('is_top')
      const { list, total } = await findPage(
        within,
        pinnedFirst.orderBy('createdAt', 'desc').orderBy('talk_id', 'desc'),
        slice,
      )
      const ids = list.map(row => row.talk_id)
      return { list: inOrder(await talks.find(ids), ids), total }
    },

    async findIdSaidAt(createdAt: number): Promise<number | undefined> {
      const said = query.selectFrom('talk').select('id').where('createdAt', '=', createdAt)
      return (await said.orderBy('id').limit(1).executeTakeFirst())?.id
    },

    findOutdated: (version: number, limit: number) =>
      query
        .selectFrom('talk')
        .select(['id', 'content'])
        .where('html_version', '<', version)
        .limit(limit)
        .execute(),

    findPublicHtml: (afterId: number, limit: number) =>
      query
        .selectFrom('talk')
        .select(['id', 'title', 'content_html as html'])
        .where('status', '=', talkStatus.public)
        .$call(rowsAfter(afterId, limit)),

    /** The texts that search looks through: public talks only, whatever the index contains. */
    findTexts: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom('talk')
            .select(['id', 'title', 'text'])
            .where('id', 'in', ids)
            .where('status', '=', talkStatus.public)
            .execute(),

    /** Indexes a talk's current tags and words; call it in the transaction of every change. */
    async reindex(id: number) {
      await query.deleteFrom('talk_tag').where('talk_id', '=', id).execute()
      const talk = await talks.get(id)
      if (!talk || !isPublic(talk)) {
        await index.remove([id])
        return
      }
      await index.put([entryOf(talk)])
      const tags: string[] = JSON.parse(talk.tags)
      if (tags.length === 0) return
      const { is_top, createdAt } = talk
      const rows = tags.map(tag => ({ tag: foldTag(tag), talk_id: id, is_top, createdAt }))
      await query.insertInto('talk_tag').values(rows).execute()
    },
  }
}

export type TalkStore = ReturnType<typeof createTalkStore>

export const talkSearchName = 'talk_search'

/** Its first words serve as a name. */
const entryOf = ({ id, title, text }: Pick<TalkRow, 'id' | 'title' | 'text'>) => ({
  ...{ id, title: '', name: title, text },
})

/** Every public talk. */
export const talkSearchSource: SearchSource = {
  name: talkSearchName,
  async findEntries(db, afterId, limit) {
    const query: Kysely<Tables> = db.query
    const rows = await query
      .selectFrom('talk')
      .select(['id', 'title', 'text'])
      .where('status', '=', talkStatus.public)
      .$call(rowsAfter(afterId, limit))
    return rows.map(entryOf)
  },
}

export const talkMigrations: readonly Migration[] = [
  {
    name: '0007-talk',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await createTableWithId(db, 'talk')
        // `tags` and `pictures` are JSON lists of text, in order.
        .$call(columns('text', 'content content_html title tags pictures'))
        .$call(columns(integer, 'html_version user_id status is_top like_times createdAt updatedAt'))
        .execute()
      const newestFirst = ['is_top', 'createdAt desc', 'id desc']
      await addIndex(db, 'talk_list', 'talk', ['status', ...newestFirst])
      // The owner's list contains two states in one order.
      await addIndex(db, 'talk_all', 'talk', [...newestFirst, 'status'])
      await addIndex(db, 'talk_html', 'talk', ['html_version'])

      // Public talks only, with the columns of the order: a tag's page is one walk along the index.
      await schema
        .createTable('talk_tag')
        .addColumn('tag', 'text', column => column.notNull())
        .addColumn('talk_id', integer, partOf('talk.id'))
        .$call(columns(integer, 'is_top createdAt'))
        .addPrimaryKeyConstraint('talk_tag_key', ['talk_id', 'tag'])
        .execute()
      await addIndex(db, 'talk_tag_list', 'talk_tag', ['tag', 'is_top', 'createdAt desc', 'talk_id desc'])
    },
  },
  {
    // Their texts come with the next start: a newer renderer renders and indexes all of them.
    name: '0050-talk-search',
    async up(db) {
      await addColumns(db, 'talk', 'text', 'text')
      await db.textIndex(talkSearchName).create()
      await createSoundIndex(db, talkSearchName)
    },
  },
  {
    name: '0060-talk-before-bin',
    up: db => addColumns(db, 'talk', db.columnTypes.integer, 'status_before_bin'),
  },
]

/** Where talks may show a picture of the site. */
export const talkPictures: readonly TextColumns[] = [
  {
    table: 'talk',
    key: 'id',
    columns: ['content', 'content_html', 'pictures'],
    place: {
      kind: 'talk',
      title: 'content',
      needs: ['id'],
      address: row => talkPath({ id: Number(row.id) }),
    },
  },
]
