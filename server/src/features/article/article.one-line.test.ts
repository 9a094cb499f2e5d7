import { expect, it } from 'vitest'
import { sqlite } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp } from '../../testing/make-app.ts'
import { cleanStoredNames } from './article.one-line.ts'

it('puts stored names into one line, and leaves one whose clean name is taken', async () => {
  const app = await makeApp(sqlite)
  const token = await app.signIn('administrator')
  for (const category_name of ['旅行', '海', '山'])
    await publish(app, token, { article_title: category_name, category: { category_name } })
  const rename = (from: string, to: string) =>
    app.db.query
      .updateTable('category')
      .set({ category_name: to })
      .where('category_name', '=', from)
      .execute()
  await rename('旅行', '旅\u202e行')
  await rename('海', '山\u200b')
  await app.db.query.updateTable('article').set({ series: '长\u200b篇' }).execute()
  await cleanStoredNames(app.db)
  const categories = await app.db.query.selectFrom('category').select('category_name').orderBy('id').execute()
  expect(categories.map(row => row.category_name)).toEqual(['旅行', '山\u200b', '山'])
  const series = await app.db.query.selectFrom('article').select('series').distinct().execute()
  expect(series).toEqual([{ series: '长篇' }])
  await app.close()
})
