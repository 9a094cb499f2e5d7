/** Fills a data folder with a hundred thousand articles: `node bench/console-data.ts DATA_DIR OWNER_ID`. */

import { htmlVersion } from '../server/src/features/article/article.render.ts'
import { createArticleWriter } from '../server/src/features/article/article.write-store.ts'
import { type SearchTokens, searchTokensOf } from '../server/src/platform/search-tokens.ts'
import { generateArticle } from './data.ts'
import { openQuietPlatform } from './quiet-platform.ts'

const managedCount = 100_000

const articlesPerCommit = 1_000
const everyPrivate = 20
const everyUnlisted = 50
const everyBinned = 100
const everyPinned = 1_000

/** Plain paragraphs: a hundred thousand real renderings would take an hour. */
const htmlOf = (body: string) =>
  body
    .split('\n\n')
    .map(words => `<p>${words}</p>`)
    .join('\n')

const [dataDir = '', owner = '0'] = process.argv.slice(2)
const platform = await openQuietPlatform(dataDir)
await platform.db.inBatches(async (db, commit) => {
  const writer = createArticleWriter(db)
  const ids = { category: new Map<string, number>(), tag: new Map<string, number>() }
  const named = async (table: 'category' | 'tag', name: string) => {
    const id = ids[table].get(name) ?? (await writer.ensureNamed(table, name, 0))
    ids[table].set(name, id)
    return id
  }
  let listed: SearchTokens[] = []
  for (let at = 0; at < managedCount; at += 1) {
    const { title, body, date, category, tags } = generateArticle(at, managedCount)
    const createdAt = Date.parse(`${date.replace(' ', 'T')}Z`)
    const status = at % everyBinned === 7 ? 3 : at % everyPrivate === 3 ? 2 : 1
    const isHidden = at % everyUnlisted === 5
    const id = await writer.insertArticle(
      {
        ...{ article_title: title, slug: `bench-${at}`, author_id: Number(owner) },
        ...{ category_id: await named('category', category), article_description: body.slice(0, 100) },
        ...{ article_cover: '', cover_width: 0, cover_height: 0, cover_srcset: '', cover_color: '' },
        ...{ is_top: at % everyPinned === 9 ? 1 : 2, order: 0, type: 1, status, is_hidden: isHidden ? 1 : 0 },
        ...{ origin_url: '', word_count: body.length, read_minutes: 5, has_math: 0, has_mermaid: 0 },
        ...{ createdAt, updatedAt: createdAt + ((at * 7_919) % 1_000) * 60_000 },
      },
      { article_content: body, content_html: htmlOf(body), text: body, toc: '[]', html_version: htmlVersion },
    )
    const tagIds: number[] = []
    for (const tag of tags) tagIds.push(await named('tag', tag))
    await writer.setTags(id, tagIds)
    await writer.syncTagList(id)
    if (status === 1 && !isHidden) listed.push(await searchTokensOf({ id, title, text: body }))
    if ((at + 1) % articlesPerCommit === 0) {
      await writer.putInIndex(listed)
      listed = []
      await commit()
    }
  }
})
await platform.close()
