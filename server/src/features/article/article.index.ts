import { tokensOf } from '@xiaolou/contract/search-text'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, walkById } from '../../platform/db/rows.ts'
import type { TextEntry } from '../../platform/db/text-index.ts'
import { soundKeysOf } from '../../platform/sounds.ts'
import { createSoundIndex, soundIndexOf } from '../../platform/text-search.ts'
import { isListed } from './article.rules.ts'
import { type ArticleTables, searchIndexName } from './article.table.ts'

/** What the search indexes hold of an article. */
export type ArticleEntry = TextEntry & { readonly sound: readonly string[] }

export const entryOf = async (row: {
  id: number
  article_title: string
  text: string
}): Promise<ArticleEntry> => ({
  ...{ id: row.id, title: tokensOf(row.article_title), body: tokensOf(row.text) },
  sound: await soundKeysOf(row.article_title),
})

export function createArticleIndex(db: Db) {
  const words = db.textIndex(searchIndexName)
  const sounds = soundIndexOf(db, searchIndexName)
  return {
    async put(entries: readonly ArticleEntry[]) {
      await words.put(entries)
      await sounds.put(entries.map(({ id, sound }) => ({ id, title: sound, body: [] })))
    },
    async remove(ids: readonly number[]) {
      await words.remove(ids)
      await sounds.remove(ids)
    },
  }
}

// Limits memory, as a batch holds whole texts.
const indexedAtOnce = 100
const titlesAtOnce = 1_000

/** Fills an empty search index with every listed article; inside a transaction. */
export async function rebuildArticleSearch(db: Db): Promise<void> {
  const query: Kysely<ArticleTables> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('article')
      .innerJoin('article_body', 'article_id', 'article.id')
      .select(['article.id', 'article_title', 'status', 'is_hidden', 'text'])
      .$call(rowsAfter(afterId, limit, 'article.id'))
  for await (const rows of walkById(ask, indexedAtOnce)) {
    const listed = rows.filter(isListed)
    await createArticleIndex(db).put(await Promise.all(listed.map(entryOf)))
  }
}

/** The migration that added sounds: indexes the titles of all listed articles. */
export async function fillArticleSounds(db: Db): Promise<void> {
  await createSoundIndex(db, searchIndexName)
  const sounds = soundIndexOf(db, searchIndexName)
  const query: Kysely<ArticleTables> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('article')
      .select(['id', 'article_title', 'status', 'is_hidden'])
      .$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, titlesAtOnce)) {
    const entries = rows
      .filter(isListed)
      .map(async ({ id, article_title }) => ({ id, title: await soundKeysOf(article_title), body: [] }))
    await sounds.put(await Promise.all(entries))
  }
}
