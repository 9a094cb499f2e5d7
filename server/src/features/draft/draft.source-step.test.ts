import * as article from '@xiaolou/contract/article'
import * as manage from '@xiaolou/contract/article-manage'
import * as draft from '@xiaolou/contract/draft'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../app/app.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'

const step = '0060-draft-source'
const articleRow = {
  ...{ author_id: 1, category_id: 1, article_description: '', article_cover: '', cover_width: 0 },
  ...{ cover_height: 0, cover_srcset: '', cover_color: '', is_top: 2, order: 0, type: 1, status: 3 },
  ...{ is_hidden: 0, origin_url: '', series: '', licence: '', music: '', comments_closed: 0 },
  ...{ pinned_until: 0, binned_at: 0, status_before_bin: 1, view_times: 0, thumbs_up_times: 0 },
  ...{ reading_duration: 0, word_count: 2, read_minutes: 1, has_math: 0, has_mermaid: 0 },
  ...{ createdAt: 1_600_000_000_000, updatedAt: 1_600_000_000_000, password: '' },
}
const bodyRow = { content_html: '', text: '', toc: '[]', html_version: 1, meta: '{"mood":"晴"}' }

describe.each(testDatabases)(
  'what an earlier version put into the bin as imported drafts on $name',
  database => {
    it('are drafts after the step, and none of them comes back public', async () => {
      const db = await database.open()
      const nowMs = 1_700_000_000_000
      const bring = (steps: typeof migrations) =>
        migrate({ db, migrations: steps, nowMs, beforeFirst: async () => undefined })
      await bring(migrations.filter(({ name }) => name < step))
      const { query } = db
      await query
        .insertInto('category')
        .values({ id: 1, category_name: '随笔', createdAt: 0, updatedAt: 0 })
        .execute()
      await query.insertInto('tag').values({ id: 1, tag_name: '雨', createdAt: 0, updatedAt: 0 }).execute()
      const titles = ['半篇', '有人评过', '上锁的', '自己扔的', '别处存的']
      for (const [at, article_title] of titles.entries()) {
        const id = at + 1
        const own = article_title === '自己扔的' ? { binned_at: nowMs } : {}
        const password = article_title === '上锁的' ? 'sesame' : ''
        const row = { ...articleRow, id, article_title, slug: `s${id}`, ...own, password }
        await query.insertInto('article').values(row).execute()
        const source_path = article_title === '别处存的' ? null : `_drafts/${id}.md`
        const source = { source_path, source_hash: source_path && 'a' }
        const body = { ...bodyRow, article_id: id, article_content: `${article_title}之词`, ...source }
        await query.insertInto('article_body').values(body).execute()
      }
      await query
        .insertInto('article_tag')
        .values({ article_id: 1, tag_id: 1, createdAt: 0, is_listed: 0 })
        .execute()
      await query.insertInto('redirect').values({ from_path: '/old/1', article_id: 1 }).execute()
      await query
        .insertInto('like')
        .values({ type: 1, for_id: 2, liker: 'visitor:a', createdAt: 0 })
        .execute()
      await bring(migrations)

      const app = await makeApp({ name: database.name, open: async () => db })
      const token = await app.signIn('administrator')
      const { list } = (await app.call(draft.getDraftList, { body: {} }, { token })).result
      expect(list.map(row => row.title).sort()).toEqual(['上锁的', '半篇'])
      const key = list.find(row => row.title === '半篇')?.key ?? ''
      const { fields } = (await app.call(draft.getDraft, { params: { key } }, { token })).result
      expect(fields).toMatchObject({
        ...{ content: '半篇之词', slug: 's1', category: '随笔', tags: ['雨'], visibility: 'public' },
        created_at: '2020-09-13 20:26:40',
      })

      const binned = { body: { current: 1, size: 50, state: 'binned' as const } }
      const rows = (await app.call(manage.getManagedArticles, binned, { token })).result.list
      expect(rows.map(row => row.article_title).sort()).toEqual(['别处存的', '有人评过', '自己扔的'])
      const body = { ids: rows.map(row => row.id), change: { do: 'restore' as const } }
      await app.call(manage.changeManagedArticles, { body }, { token })
      const isRead = async (slug: string) =>
        (await app.call(article.getArticleBySlug, { params: { slug } })).code === 0
      // Only an article that its owner had published and binned is restored as public.
      expect([await isRead('s2'), await isRead('s4'), await isRead('s5')]).toEqual([false, true, false])

      const importer = app.app.createImporter(1)
      expect(await importer.findSource('_drafts/1.md')).toEqual({ sourceHash: 'a', slug: 's1' })
      await importer.end()
      await app.call(draft.publishDraft, { params: { key }, body: { revision: 1 } }, { token })
      expect(await app.app.findRedirect('/old/1')).toBe('/posts/s1')
      await app.close()
    })
  },
)
