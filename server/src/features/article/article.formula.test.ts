import * as article from '@xiaolou/contract/article'
import { expect, test } from 'vitest'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp } from '../../testing/make-app.ts'

/** CPU time of this thread alone while `work` runs, in ms. */
async function mainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('33,000 formulas take the others half a second at most, and what is too much stays as it was written', async () => {
  const app = await makeApp({ name: 'SQLite', open: async () => openSqlite(':memory:') })
  const token = await app.signIn('administrator')
  await publish(app, token, { article_title: '先热热身' })
  const formulas = { article_title: '满纸公式', article_content: '$x$'.repeat(33_000) }
  const published: { id: number }[] = []
  const tookMs = await mainThreadMs(async () => published.push(await publish(app, token, formulas)))
  expect(tookMs).toBeLessThan(500)
  const [{ id } = { id: 0 }] = published
  const { result } = await app.call(article.getArticleById, { params: { id } })
  expect(result.has_math).toBe(true)
  expect(result.content_html.length).toBeLessThan(6_000_000)
  expect(result.content_html).toContain('<math')
  expect(result.content_html).toContain('<code>$x$</code>')
  await app.close()
})
