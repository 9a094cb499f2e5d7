import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { addComment, frontGetChildrenComment, getCommentById } from '@xiaolou/contract/comment'
import { addLink } from '@xiaolou/contract/link'
import { addMessage } from '@xiaolou/contract/message'
import { updateConfig } from '@xiaolou/contract/site'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { commentsOf } from './support/comment.ts'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const word = '拦住的话'
const site = await openSharedSite()
const owner = await site.signIn('administrator')
let guest = { token: '', nick_name: '' }
let articleId = 0
let slug = ''
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼', moderated_words: [word] } })
  const words = {
    article_title: '听雨',
    article_content: '话说第一回。',
    category: { category_name: '旧屋' },
  }
  const added = await site.as(owner)(addArticle, { body: { ...words, tagList: [], slug: 'ting-yu' } })
  articleId = added.id
  slug = added.slug
})
beforeEach(async () => {
  const token = await site.signIn('user')
  guest = { token, nick_name: (await site.as(token)(getOwnUserInfo)).nick_name }
})

const write = async (content: string, exact?: string) => {
  const body = { content, type: 1 as const, for_id: articleId, ...(exact && { quote: { exact } }) }
  return (await site.as(guest.token)(addComment, { body })).res.id
}
const isShown = async (id: number) => (await site.call(getCommentById, { params: { id } })).code === 0
const open = async (search: string) => {
  const room = await openRoom(site, `/comments?${search}`, { as: owner })
  const rows = (words: string) => room.all('article', words)
  const row = (words: string) => room.one('article', words)
  const isGone = (words: string) => expect.poll(() => rows(words).length).toBe(0)
  return { ...room, rows, row, isGone }
}

test('what waits is let in, answered and turned away where it lies, and all of it can be taken back', async () => {
  const first = await write(`${word}，头一句`)
  const second = await write(`${word}，第二句`)
  await write(`${word}，引了一句`, '话说第一回')
  await site.as(guest.token)(addMessage, { body: { message_source: `${word}，留在墙上` } })
  const link = { site_name: word, url: 'https://held.example', site_desc: '写了八年' }
  await site.as(guest.token)(addLink, { body: link })
  const room = await open(`search=${encodeURIComponent(word)}`)
  await expect.poll(() => room.rows('').length).toBe(5)
  expect((await room.row('引了一句')).textContent).toContain('话说第一回')

  await room.pressRole('button', '通过', await room.row('头一句'))
  await room.isGone('头一句')
  await expect.poll(() => isShown(first)).toBe(true)
  await room.undo()
  await room.row('头一句')
  await expect.poll(() => isShown(first)).toBe(false)

  await room.pressRole('button', '回复', await room.row('第二句'))
  room.fill(await room.findByRole('textbox', { name: `回复${guest.nick_name}` }), '茶还热着')
  await room.pressRole('button', '通过并回复')
  await room.isGone('第二句')
  expect(await isShown(second)).toBe(true)
  const replies = await site.call(frontGetChildrenComment, {
    body: { current: 1, size: 10, type: 1, for_id: articleId, parent_id: second },
  })
  expect(replies.result.list.map(({ content_source }) => content_source)).toEqual(['茶还热着'])

  await room.pressRole('button', '拒绝', await room.row('写了八年'))
  await room.isGone('写了八年')
  await room.undo()
  within(await room.row('写了八年')).getByRole('button', { name: '通过' })
})

test('several are chosen by keyboard and taken for spam at once; their writer is turned away, and let in again', async () => {
  const spam = '一样的话'
  await site.as(owner)(updateConfig, { body: { moderated_words: [spam] } })
  for (const at of ['甲', '乙', '丙']) await write(`${spam} ${at}`)
  const search = `search=${encodeURIComponent(spam)}`
  const room = await open(search)
  await room.row('甲')
  await room.keys('jxjx')
  const bar = () => room.findByRole('region', { name: '一起处理' })
  await expect.poll(async () => (await bar()).textContent).toContain('选中 2 条')
  within(await bar())
    .getByRole('button', { name: '标为垃圾' })
    .focus()
  await room.user.keyboard('{Enter}')
  await expect.poll(() => room.rows(spam).length).toBe(1)
  await room.leave()

  const inSpam = await open(`state=spam&kind=comment&${search}`)
  await expect.poll(() => inSpam.rows(spam).length).toBe(2)
  await inSpam.user.click(inSpam.getByRole('checkbox', { name: '选中这一页' }))
  await inSpam.pressRole('button', '拉黑…', await inSpam.findByRole('region', { name: '一起处理' }))
  await inSpam.pressRole('button', '拉黑', await inSpam.findByRole('dialog'))
  await expect.poll(() => inSpam.queryByRole('dialog')).toBeNull()
  const say = (words: string) =>
    site.call(addMessage, { body: { message_source: words } }, { token: guest.token })
  await expect.poll(async () => (await say('再来一句')).message).toContain('暂时不收')
  await inSpam.pressRole('link', /^黑名单/)
  await inSpam.pressRole('button', `移出黑名单：${guest.nick_name}`)
  await expect.poll(async () => (await say('又来一句')).code).toBe(0)
})

test('a reader reports under the article, and the owner puts it away there and takes it back', async () => {
  const words = '不爱听的'
  const id = await write(words)
  const path = `/posts/${slug}`
  const reader = await renderScreen(site, path, { as: await site.signIn('user') })
  await commentsOf(reader).come()
  await expect.poll(() => commentsOf(reader).item(words)).toBeDefined()
  await reader.press('举报', commentsOf(reader).item(words))
  const dialog = await reader.findByRole('dialog', { name: '举报这一条' })
  await reader.user.click(within(dialog).getByLabelText('伤人的话'))
  reader.fill(within(dialog).getByLabelText('想补一句'), '骂人了')
  await reader.press('告诉主人', dialog)
  await reader.findByText('告诉主人了')
  await reader.leave()

  const room = await open(`search=${encodeURIComponent(words)}`)
  await expect.poll(async () => (await room.row(words)).textContent).toContain('1 人举报：伤人「骂人了」')
  await room.leave()

  const here = await renderScreen(site, path, { as: owner })
  const comments = commentsOf(here)
  await comments.come()
  await expect.poll(() => comments.item(words)).toBeDefined()
  await here.press('移到回收站', comments.item(words))
  await expect.poll(() => comments.item(words)).toBeUndefined()
  expect(await isShown(id)).toBe(false)
  await here.press('撤销')
  await expect.poll(() => comments.item(words)).toBeDefined()
  expect(await isShown(id)).toBe(true)
})
