import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { beforeAll, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const dayMs = 86_400_000
const title = '杏花天影'
const site = await openSharedSite()
const owner = await site.signIn('administrator')
let articleId = 0
beforeAll(async () => {
  const words = { article_title: title, category: { category_name: '旧屋' }, tagList: [] }
  const article_content = `![没有这张](/uploads/${'ab'.repeat(20)}.png)`
  articleId = (await site.as(owner)(addArticle, { body: { ...words, article_content } })).id
  const now = site.clock.now()
  // A link that has been broken for days, which no test can wait for.
  const { id } = await site.db.query
    .insertInto('outbound_link')
    .values({
      ...{ url: 'https://far.example/gone', fault: 'gone', status: 404, failures: 5, isIgnored: 0 },
      ...{ failedSince: now - 5 * dayMs, checkedAt: now - dayMs, dueAt: now + dayMs },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { link_id: id, kind: 'article', title, row_id: articleId }
  await site.db.query.insertInto('outbound_link_place').values(place).execute()
})

const open = async () => {
  const room = await openRoom(site, '/jobs', { as: owner })
  const views = await room.findByRole('navigation', { name: '定时任务和失效的链接' })
  return { ...room, turnTo: (name: string) => room.pressRole('link', new RegExp(name), views) }
}

test('a job is done at once, and says how it went', async () => {
  const room = await open()
  const heading = await room.findByRole('heading', { name: '清过期的登录' })
  const row = heading.closest('li') ?? heading
  await room.pressRole('button', /现在做/, row)
  await expect.poll(() => within(row).queryAllByText(/做好了/).length).toBeGreaterThan(0)
})

test('links that broke are found where they stand, left alone, and taken back', async () => {
  const room = await open()
  await room.turnTo('失效的外链')
  await room.findByText(/那一页不在了/)
  const place = await room.findByRole('link', { name: title })
  expect(place.getAttribute('href')).toBe(`/admin/write/article-${articleId}`)
  await room.pressRole('button', /不再检查/)
  await room.findByText('没有失效的外链。')
  await room.undo()
  await room.findByText(/那一页不在了/)
})

test('a picture that is nowhere is named with where it stands', async () => {
  const room = await open()
  await room.turnTo('缺了的图')
  const list = await room.findByRole('list', { name: '缺了的图' })
  expect(within(list).getByRole('link', { name: title })).toBeDefined()
})
