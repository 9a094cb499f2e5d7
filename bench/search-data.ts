/**
 * Fills a data folder with ten thousand categories, tags (each of one article), talks, messages, albums and
 * comments: `node bench/search-data.ts DATA_DIR OWNER_ID`.
 */

import { articleSearchSource } from '../server/src/features/article/article.index.ts'
import { commentSearchSource } from '../server/src/features/comment/comment.table.ts'
import { messageSearchSource } from '../server/src/features/message/message.store.ts'
import { albumSearchSource } from '../server/src/features/photo/photo.search.ts'
import { htmlVersion } from '../server/src/features/talk/talk.rules.ts'
import { talkSearchSource } from '../server/src/features/talk/talk.store.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { fillSearch } from '../server/src/platform/search-rebuild.ts'
import { openQuietPlatform } from './quiet-platform.ts'
import { createRandom, pick } from './random.ts'
import { characters, functionWords, rareWords } from './vocabulary.ts'

const count = 10_000
// Building a statement of more rows costs more than it saves.
const rowsPerInsert = 40
const rareEvery = 1_500
const newestMs = Date.UTC(2026, 10, 20)
const minuteMs = 60_000
const random = createRandom(23)
const signs = [...characters]

const word = () => pick(random, signs) + pick(random, signs)
const sentence = (at: number) =>
  `${word()}${pick(random, functionWords)}${word()}，${pick(random, functionWords)}${word()}${word()}。${at % rareEvery === 7 ? rareWords.many : ''}`

async function fill(db: Db, table: string, row: (at: number, createdAt: number) => Record<string, unknown>) {
  const rows = Array.from({ length: count }, (_, at) => row(at, newestMs - (count - at) * minuteMs))
  for (let from = 0; from < count; from += rowsPerInsert)
    await db.query
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
}

const [, , dataDir = '', owner = ''] = process.argv
const user_id = Number(owner)
const platform = await openQuietPlatform(dataDir)
await platform.db.transaction(async db => {
  await fill(db, 'talk', (at, createdAt) => {
    const text = sentence(at)
    return {
      ...{
        content: text,
        content_html: `<p>${text}</p>`,
        html_version: htmlVersion,
        title: text.slice(0, 30),
      },
      ...{ text, tags: '[]', pictures: '[]', user_id, status: 1, is_top: 2, like_times: 0 },
      ...{ createdAt, updatedAt: createdAt },
    }
  })
  await fill(db, 'message', (at, createdAt) => ({
    ...{
      message: sentence(at),
      color: '',
      bg_color: '',
      bg_url: '',
      tag: '',
      font_size: 16,
      font_weight: 500,
    },
    ...{ user_id: 0, like_times: 0, status: 1, createdAt, updatedAt: createdAt },
  }))
  await fill(db, 'photo_album', (at, createdAt) => ({
    ...{ album_name: `${word()}${word()}${at}`, description: sentence(at), album_cover: '' },
    ...{ createdAt, updatedAt: createdAt },
  }))
  await fill(db, 'comment', (at, createdAt) => {
    const content = sentence(at)
    return {
      ...{
        parent_id: 0,
        type: 1,
        for_id: 1 + (at % 200),
        from_id: user_id,
        to_id: 0,
        status: 1,
        is_shown: 1,
      },
      ...{ thumbs_up: 0, reply_total: 0, html_version: 1, createdAt, editedAt: 0, writer: `user:${user_id}` },
      ...{ guest_name: '', to_guest_name: '', content, content_html: `<p>${content}</p>` },
    }
  })
  for (const kind of ['category', 'tag'])
    await fill(db, kind, (at, createdAt) => ({
      [`${kind}_name`]: `${word()}${word()}${at}`,
      createdAt,
      updatedAt: createdAt,
    }))
  const newest = (kind: string) =>
    db.query.selectFrom(kind).select('id').orderBy('id', 'desc').limit(count).execute()
  const [categories, tags] = [await newest('category'), await newest('tag')]
  const articles = await db.query
    .selectFrom('article')
    .select(['id', 'createdAt'])
    .where('status', '=', 1)
    .where('is_hidden', '=', 0)
    .execute()
  for (const [at, { id: article_id, createdAt }] of articles.entries()) {
    const category_id = categories[at % count]?.id
    await db.query.updateTable('article').set({ category_id }).where('id', '=', article_id).execute()
    const tag_id = tags[at % count]?.id
    await db.query.insertInto('article_tag').values({ article_id, tag_id, createdAt, is_listed: 1 }).execute()
  }
  await fillSearch(db, [
    ...[articleSearchSource, talkSearchSource, messageSearchSource, albumSearchSource, commentSearchSource],
  ])
})
await platform.close()
