import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { addComment } from '@xiaolou/contract/comment'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { getModerationList } from '@xiaolou/contract/moderation'
import { updateConfig } from '@xiaolou/contract/site'
import { beforeAll, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼', first_comment: 'moderated' } })
})

const open = () => openRoom(site, '/', { as: owner })
const waiting = async () => {
  const body = { state: 'waiting', current: 1, size: 10 } as const
  return (await site.as(owner)(getModerationList, { body })).list.map(({ text }) => text).toSorted()
}

test('shows what is being written with its last words, and what is planned', async () => {
  const save = (key: string, title: string, content: string) => {
    const fields = { ...newDraft, title, content, category: '随笔' }
    return site.as(owner)(saveDraft, { params: { key }, body: { ...fields, base_revision: 0 } })
  }
  await save('draft-first', '听雨的四种写法', '闲是把事情一件一件放下之后，手还热着。')
  await save('draft-later', '大雪前，把窗纸糊好', '窗纸。')
  const publish_at = '2041-12-07 07:00:00'
  await site.as(owner)(publishDraft, {
    params: { key: 'draft-later' },
    body: { revision: 1, publish_at },
  })
  const room = await open()
  const section = await room.findByRole('region', { name: '接着写' })
  const last = await within(section).findByRole('link', { name: /听雨的四种写法/ })
  expect(last.textContent).toContain('手还热着')
  expect(last.textContent).toContain('第 1 版')
  expect(last.getAttribute('href')).toBe('/admin/write/draft-first')
  await within(section).findByText(/2041-12-07 07:00/)
})

test('lets in what waits and turns away, at once, and takes it back', async () => {
  const words = { article_title: '听雨', article_content: '檐下。', category: { category_name: '旧屋' } }
  const { id } = await site.as(owner)(addArticle, { body: { ...words, tagList: [] } })
  for (const content of ['外公那扇窗还在吗？', '第二句'])
    await site.as(await site.signIn('user'))(addComment, { body: { content, type: 1, for_id: id } })
  expect(await waiting()).toHaveLength(2)
  const room = await open()
  const rows = () => {
    const region = room.queryByRole('region', { name: '待审核' })
    return region ? within(region).queryAllByRole('listitem') : []
  }
  await expect.poll(() => rows()[0]?.textContent).toContain('初来')
  await room.pressRole('button', '通过', rows()[0])
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(waiting).toHaveLength(1)
  await room.pressRole('button', '删除', rows()[0])
  await expect.poll(() => rows().length).toBe(0)
  await expect.poll(waiting).toHaveLength(0)
  await room.user.keyboard('{Control>}z{/Control}')
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(waiting).toHaveLength(1)
})
