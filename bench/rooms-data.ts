/** Fills a data folder with a large house: `node bench/rooms-data.ts DATA_DIR OWNER_ID`. */

import { createHash } from 'node:crypto'
import { htmlVersion } from '../server/src/features/article/article.render.ts'
import { createArticleWriter } from '../server/src/features/article/article.write-store.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { openQuietPlatform } from './quiet-platform.ts'
import { createRandom, pick, zipfIndex } from './random.ts'

const counts = { articles: 45_000, pictures: 45_000, tags: 5_000, categories: 40 }
const rowsPerInsert = 40
const minuteMs = 60_000
const newestMs = Date.UTC(2026, 10, 20)
const words = ['听雨', '读书', '走路', '喝茶', '写字', '看云', '种花', '修机器']
const everyPrivate = 20
const everyBinned = 50
const tagsPerArticle = 3

async function insertAll(db: Db, table: string, rows: readonly Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db.query
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
}

const make = (count: number, row: (at: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, at) => row(at))

/** Short ones: nobody looks into them. */
async function fillArticles(db: Db, random: () => number, ownerId: number) {
  const writer = createArticleWriter(db)
  const idsOf = async (table: 'tag' | 'category', word: string, count: number) => {
    const ids: number[] = []
    for (let at = 0; at < count; at += 1) ids.push(await writer.ensureNamed(table, `${word}${at}`, newestMs))
    return ids
  }
  const tags = await idsOf('tag', '标签', counts.tags)
  const categories = await idsOf('category', '分类', counts.categories)
  for (let at = 0; at < counts.articles; at += 1) {
    const createdAt = newestMs - at * 90 * minuteMs
    const text = `${pick(random, words)}的时候想起这一段。`
    const id = await writer.insertArticle(
      {
        ...{ article_title: `${pick(random, words)}，第 ${at} 篇`, slug: `room-${at}`, author_id: ownerId },
        ...{ category_id: pick(random, categories), article_description: text },
        ...{ article_cover: '', cover_width: 0, cover_height: 0, cover_srcset: '', cover_color: '' },
        ...{ is_top: 2, order: 0, type: 1, is_hidden: 0, origin_url: '', word_count: text.length },
        ...{ status: at % everyBinned === 7 ? 3 : at % everyPrivate === 3 ? 2 : 1 },
        ...{ read_minutes: 1, has_math: 0, has_mermaid: 0, createdAt, updatedAt: createdAt },
      },
      {
        ...{ article_content: text, content_html: `<p>${text}</p>`, text, toc: '[]' },
        html_version: htmlVersion,
      },
    )
    const some = Array.from({ length: tagsPerArticle }, () => tags[zipfIndex(random, tags.length)] ?? 0)
    await writer.setTags(id, some)
    await writer.syncListing(id)
  }
}

/** Rows alone: their files would be the same few over and over. */
const fillPictures = async (db: Db, ownerId: number) => {
  const nameOf = (at: number) => createHash('sha1').update(`picture ${at}`).digest('hex')
  await insertAll(
    db,
    'upload',
    make(counts.pictures, at => ({
      name: nameOf(at),
      extension: at % 9 === 0 ? 'gif' : 'webp',
      width: 1_600,
      height: 1_067,
      color: '#8c7a5b',
      size_bytes: 80_000 + ((at * 7_919) % 900_000),
      is_animated: at % 9 === 0 ? 1 : 0,
      download_name: '',
      createdAt: newestMs - at * minuteMs,
      use_count: at % 3,
      unused_since: at % 3 === 0 ? newestMs : 0,
      binned_at: at % 40 === 1 ? newestMs : 0,
    })),
  )
  await insertAll(
    db,
    'upload_by',
    make(counts.pictures, at => ({ name: nameOf(at), user_id: ownerId, createdAt: newestMs })),
  )
}

const [dataDir = '', owner = '0'] = process.argv.slice(2)
const platform = await openQuietPlatform(dataDir)
const random = createRandom(4_501)
await platform.db.transaction(async db => {
  await fillArticles(db, random, Number(owner))
  await fillPictures(db, Number(owner))
})
await platform.close()
