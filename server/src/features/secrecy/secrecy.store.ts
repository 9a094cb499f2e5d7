import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { articleListPath, photosPath, postPath, talkPath } from '@xiaolou/contract/address'
import { articleStatus } from '@xiaolou/contract/article'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { listed, openComments, publicColumns, shownAlbums } from './secrecy.public.ts'
import type { Secret } from './secrecy.watch.ts'

type Tables = {
  article: Record<(typeof publicColumns)[number], string> & {
    id: number
    status: number
    password: string
    is_hidden: number
    category_id: number
  }
  article_body: { article_id: number; article_content: string; text: string }
  draft: { key: string; article_id: number | null; title: string; content: string; fields: string }
  draft_version: { id: number; draft_key: string; title: string; packed: string }
  talk: { id: number; title: string; content: string; tags: string; status: number }
  page: {
    id: number
    path: string
    title: string
    description: string
    content: string
    status: number
    binned_at: number
  }
  comment: { id: number; content: string; guest_name: string; guest_mail: string }
  photo: { id: number; caption: string; status: number; album_id: number }
  photo_album: { id: number; album_name: string; description: string; is_hidden: number; binned_at: number }
  message: { id: number }
  category: { id: number }
  tag: { id: number }
}

const decompress = promisify(gunzip)
const rowsPerTurn = 200

// Draft fields without distinctive text: dates and a choice of a few.
const noWords = new Set(['created_at', 'pinned_until', 'visibility'])

/** Every text in a draft's JSON that its author wrote, one per line. */
function textsIn(json: string): string {
  const texts: string[] = []
  JSON.parse(json, (name, value) => {
    if (typeof value === 'string' && !noWords.has(name)) texts.push(value)
    return value
  })
  return texts.join('\n')
}

/**
 * What is public and what is not. It reads the tables itself: reusing the features' queries would repeat
 * their mistakes.
 */
export function createSecrecyStore(db: Db) {
  const query: Kysely<Tables> = db.query

  async function* inTurns<Id extends number | string, Row extends { id: Id }>(
    read: (after: Id | undefined) => Promise<Row[]>,
  ): AsyncGenerator<Row> {
    for (let after: Id | undefined; ; ) {
      const rows = await read(after)
      yield* rows
      after = rows.at(-1)?.id
      if (rows.length < rowsPerTurn || after === undefined) return
      await new Promise(setImmediate)
    }
  }

  const publicTextOf = async (articleId: number | null) => {
    if (articleId === null) return ''
    const row = await query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .select([...publicColumns, 'article_content', 'text'])
      .where('article.id', '=', articleId)
      .where('status', '=', articleStatus.public)
      .executeTakeFirst()
    return row ? Object.values(row).join('\n') : ''
  }

  async function* articles(): AsyncGenerator<Secret> {
    const found = inTurns((after: number | undefined) =>
      query
        .selectFrom('article')
        .innerJoin('article_body', 'article_id', 'article.id')
        .select([
          'article.id',
          'article_title',
          'article_description',
          'slug',
          'password',
          'article_content',
          'text',
        ])
        .where(sql<boolean>`not (${sql.raw(listed)})`)
        .$if(after !== undefined, on => on.where('article.id', '>', after ?? 0))
        .orderBy('article.id')
        .limit(rowsPerTurn)
        .execute(),
    )
    for await (const { id: _, slug, ...row } of found)
      yield { title: row.article_title, address: postPath(slug), texts: [slug, ...Object.values(row)] }
  }

  async function* drafts(): AsyncGenerator<Secret> {
    const found = inTurns((after: string | undefined) =>
      query
        .selectFrom('draft')
        .select(['key as id', 'article_id', 'title', 'content', 'fields'])
        .$if(after !== undefined, on => on.where('key', '>', after ?? ''))
        .orderBy('key')
        .limit(rowsPerTurn)
        .execute(),
    )
    for await (const row of found)
      yield {
        title: row.title,
        address: `/admin/write/${row.id}`,
        texts: [row.title, row.content, textsIn(row.fields)],
        unless: await publicTextOf(row.article_id),
      }
    const versions = inTurns((after: number | undefined) =>
      query
        .selectFrom('draft_version')
        .innerJoin('draft', 'draft.key', 'draft_key')
        .select(['draft_version.id', 'draft_key', 'draft_version.title', 'packed', 'article_id'])
        .$if(after !== undefined, on => on.where('draft_version.id', '>', after ?? 0))
        .orderBy('draft_version.id')
        .limit(rowsPerTurn)
        .execute(),
    )
    for await (const row of versions)
      yield {
        title: row.title,
        address: `/admin/write/${row.draft_key}`,
        texts: [textsIn((await decompress(Buffer.from(row.packed, 'base64'))).toString('utf8'))],
        unless: await publicTextOf(row.article_id),
      }
  }

  async function* others(): AsyncGenerator<Secret> {
    for (const row of await query.selectFrom('talk').selectAll().where('status', '!=', 1).execute())
      yield {
        title: row.title || row.content.slice(0, 20),
        address: talkPath({ id: row.id }),
        texts: [row.title, row.content, row.tags],
      }
    for (const row of await query
      .selectFrom('page')
      .selectAll()
      .where(eb => eb.or([eb('status', '!=', 1), eb('binned_at', '>', 0)]))
      .execute())
      yield { title: row.title, address: row.path, texts: [row.title, row.description, row.content] }
    for (const row of await query
      .selectFrom('comment')
      .select(['content'])
      .where(sql<boolean>`not (${sql.raw(openComments)})`)
      .execute())
      yield { title: row.content.slice(0, 20), address: '', texts: [row.content] }
    for (const row of await query
      .selectFrom('comment')
      .select(['guest_name', 'guest_mail'])
      .where('guest_mail', '!=', '')
      .execute())
      yield { title: row.guest_name, address: '', texts: [row.guest_mail] }
    for (const row of await query
      .selectFrom('photo')
      .select(['caption'])
      .where(eb => eb.or([eb('status', '!=', 1), sql<boolean>`album_id not in (${sql.raw(shownAlbums)})`]))
      .execute())
      yield { title: row.caption, address: '', texts: [row.caption] }
    for (const row of await query
      .selectFrom('photo_album')
      .select(['id', 'album_name', 'description'])
      .where(sql<boolean>`id not in (${sql.raw(shownAlbums)})`)
      .execute())
      yield {
        title: row.album_name,
        address: photosPath(row.id),
        texts: [row.album_name, row.description],
      }
  }

  /** Names that no listed article uses. */
  async function* names(): AsyncGenerator<Secret> {
    for (const [table, shownBy] of [
      ['category', `select category_id from article where ${listed}`],
      ['tag', `select tag_id from article_tag join article on id = article_id where ${listed}`],
    ] as const) {
      const rows: { id: number; name: string; description: string }[] = await db.query
        .selectFrom(table)
        .select(['id', `${table}_name as name`, 'description'])
        .where(sql<boolean>`${sql.ref(`${table}.id`)} not in (${sql.raw(shownBy)})`)
        .execute()
      for (const { id, name, description } of rows)
        yield { title: name, address: articleListPath({ type: table, id }), texts: [name, description] }
    }
  }

  return {
    async *findSecrets(): AsyncGenerator<Secret> {
      yield* articles()
      yield* drafts()
      yield* names()
      yield* others()
    },

    /** The ids and slugs for all requests, the newest first. */
    async findPlaces() {
      const articles = (which: string) =>
        query
          .selectFrom('article')
          .select(['id', 'slug', 'article_title'])
          .where(sql<boolean>`${sql.raw(which)}`)
          .orderBy('id', 'desc')
          .execute()
      const idsOf = async (table: 'category' | 'tag' | 'talk' | 'photo_album' | 'message', which: string) => {
        const rows = await query
          .selectFrom(table)
          .select('id')
          .where(sql<boolean>`${sql.raw(which)}`)
          .orderBy('id', 'desc')
          .execute()
        return rows.map(row => row.id)
      }
      const pagePaths = async (which: string) => {
        const found = query
          .selectFrom('page')
          .select('path')
          .where(sql<boolean>`${sql.raw(which)}`)
        return (await found.execute()).map(row => row.path)
      }
      const openPages = 'status = 1 and binned_at = 0'
      return {
        secretArticles: await articles(`status <> ${articleStatus.public}`),
        unlistedArticles: await articles(`status = ${articleStatus.public} and is_hidden <> 0`),
        openArticles: await articles(listed),
        secretTalkIds: await idsOf('talk', 'status <> 1'),
        openTalkIds: await idsOf('talk', 'status = 1'),
        messageIds: await idsOf('message', '1 = 1'),
        secretAlbumIds: await idsOf('photo_album', `id not in (${shownAlbums})`),
        openAlbumIds: await idsOf('photo_album', `id in (${shownAlbums})`),
        secretPagePaths: await pagePaths(`not (${openPages})`),
        openPagePaths: await pagePaths(openPages),
        categoryIds: await idsOf('category', '1 = 1'),
        tagIds: await idsOf('tag', '1 = 1'),
      }
    },
  }
}
