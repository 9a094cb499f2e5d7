import { pageStatus } from '@xiaolou/contract/page'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  createTableWithId,
  idsOf,
  orderedFirst,
  partOf,
  rowsAfter,
  tableOf,
} from '../../platform/db/rows.ts'
import { spellingsOf } from '../../platform/old-path.ts'

/** A page as it is stored. Flags are 0 or 1, times epoch milliseconds, `meta` JSON. */
export type PageRecord = {
  path: string
  title: string
  description: string
  content: string
  content_html: string
  html_version: number
  has_math: number
  has_mermaid: number
  in_menu: number
  order: number
  status: 1 | 2
  createdAt: number
  updatedAt: number
  /** The file it was imported from. */
  source_path: string | null
  source_hash: string | null
  meta: string
}
export type PageRow = PageRecord & { id: number; binned_at: number }
type PageSource = Pick<
  PageRow,
  'path' | 'title' | 'description' | 'content' | 'status' | 'createdAt' | 'updatedAt'
>
type Tables = {
  page: PageRecord & {
    id: Generated<number>
    /** When it was binned, epoch milliseconds; 0 if it is not in the bin. */
    binned_at: Generated<number>
  }
  page_redirect: { from_path: string; page_id: number }
}

const listed = [
  'id',
  'path',
  'title',
  'description',
  'in_menu',
  'order',
  'status',
  'createdAt',
  'updatedAt',
  'binned_at',
] as const

/** The only SQL of pages. */
export function createPageStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const publicPages = () =>
    query.selectFrom('page').where('status', '=', pageStatus.public).where('binned_at', '=', 0)

  return {
    ...tableOf<Tables['page']>(db, 'page'),

    findPublicHtml: (afterId: number, limit: number) =>
      publicPages().select(['id', 'title', 'content_html as html']).$call(rowsAfter(afterId, limit)),

    getBySource: (sourcePath: string) =>
      query
        .selectFrom('page')
        .select(['id', 'path', 'source_hash', 'status'])
        .where('source_path', '=', sourcePath)
        .executeTakeFirst(),

    /** The public page at an address, or at an old one, in any spelling. */
    async getPublicByPath(path: string): Promise<PageRow | undefined> {
      const spellings = spellingsOf(path)
      const find = () => publicPages().selectAll('page')
      const here = await find().where('path', 'in', spellings).executeTakeFirst()
      if (here) return here
      return find()
        .innerJoin('page_redirect', 'page_redirect.page_id', 'page.id')
        .where('from_path', 'in', spellings)
        .executeTakeFirst()
    },

    findOldPaths: () =>
      publicPages()
        .innerJoin('page_redirect', 'page_redirect.page_id', 'page.id')
        .select(['from_path', 'page.path'])
        .execute(),

    /** First in every transaction that creates an address. */
    lockPaths: () => db.lock('page paths'),

    async isPathTaken(path: string, exceptId = 0) {
      const row = await query.selectFrom('page').select('id').where('path', '=', path).executeTakeFirst()
      return row !== undefined && row.id !== exceptId
    },

    findAll: () => query.selectFrom('page').select(listed).orderBy('order').orderBy('id').execute(),

    /** Pages that are not listed follow, in their current order. */
    async order(ids: readonly number[]): Promise<void> {
      const all = await idsOf(query.selectFrom('page').select('id').orderBy('order').orderBy('id'))
      for (const [order, id] of orderedFirst(ids, all).entries())
        await query.updateTable('page').set({ order }).where('id', '=', id).execute()
    },

    findSources: (): Promise<PageSource[]> =>
      query
        .selectFrom('page')
        .select(['path', 'title', 'description', 'content', 'status', 'createdAt', 'updatedAt'])
        .orderBy('id')
        .execute(),

    findOutdated: (version: number, limit: number) =>
      query
        .selectFrom('page')
        .select(['id', 'content'])
        .where('html_version', '!=', version)
        .limit(limit)
        .execute(),

    findRedirects: () =>
      query.selectFrom('page_redirect').selectAll().orderBy(db.orderedByBytes('from_path')).execute(),

    /** Redirects old addresses to the page. */
    async addRedirects(pageId: number, fromPaths: readonly string[]) {
      for (const from_path of fromPaths) {
        await query
          .insertInto('page_redirect')
          .values({ from_path, page_id: pageId })
          .onConflict(conflict => conflict.column('from_path').doUpdateSet({ page_id: pageId }))
          .execute()
      }
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>

export const pageMigrations: readonly Migration[] = [
  {
    name: '0015-page',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await createTableWithId(db, 'page')
        .$call(columns('text', 'title description content content_html meta'))
        .addColumn('path', 'text', column => column.notNull().unique())
        .addColumn('source_path', 'text', column => column.unique())
        .addColumn('source_hash', 'text')
        .$call(columns(integer, 'html_version has_math has_mermaid in_menu order status createdAt updatedAt'))
        .execute()
      await schema
        .createTable('page_redirect')
        .addColumn('from_path', 'text', column => column.primaryKey())
        .addColumn('page_id', integer, partOf('page.id'))
        .execute()
      await addIndex(db, 'page_redirect_page', 'page_redirect', ['page_id'])
    },
  },
  {
    name: '0045-page-bin',
    up: db => addColumns(db, 'page', db.columnTypes.integer, 'binned_at'),
  },
]

/** Where pages may show a picture of the site. */
export const pagePictures: readonly TextColumns[] = [
  {
    table: 'page',
    key: 'id',
    columns: ['content', 'content_html'],
    place: { kind: 'page', title: 'title', needs: ['path'], address: row => String(row.path) },
  },
]
