import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { updateConfig } from '@xiaolou/contract/site'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼' } })
})

describe('the palette', () => {
  const open = async () => {
    const room = await openRoom(site, '/terms', { as: owner })
    const chosen = () => room.window.document.querySelector('[role="option"][aria-selected="true"]')
    const find = async (words: string, expected: RegExp) => {
      await room.user.keyboard('{Control>}k{/Control}')
      const palette = await room.findByRole('dialog', { name: '搜索后台' })
      const field = await within(palette).findByRole('combobox')
      await expect.poll(() => room.window.document.activeElement).toBe(field)
      room.fill(field, words)
      await expect.poll(() => chosen()?.textContent).toMatch(expected)
      await room.user.keyboard('{Enter}')
    }
    return { ...room, find }
  }

  test('leads to a room, an article and a guest by the keys alone; the keys are listed', async () => {
    const words = {
      article_title: '檐下听雨',
      article_content: '檐下。',
      category: { category_name: '旧屋' },
    }
    const article = await site.as(owner)(addArticle, { body: { ...words, tagList: [] } })
    const room = await open()
    await room.find('今', /今天/)
    await expect.poll(room.address).toMatch(/^\/admin\/?$/)
    await room.user.keyboard('?')
    const keys = await room.findByRole('dialog', { name: '快捷键' })
    await within(keys).findByText('撤销刚才那一步')
    await room.user.keyboard('{Escape}')
    await room.gone(() => room.queryByRole('dialog'))
    await room.find('檐下听雨', /檐下听雨/)
    await expect.poll(room.address).toBe(`/admin/write/article-${article.id}`)
  })

  test('leads to a guest, and from there to what they have sent', async () => {
    const guest = (await site.as(await site.signIn('user'))(getOwnUserInfo)).nick_name
    const room = await open()
    await room.find(guest, new RegExp(`用户.*${guest}`))
    await room.findByRole('heading', { level: 1, name: guest })
    await room.findByText('来过，还没有评论过。')
    await room.pressRole('link', '传过的图')
    await expect.poll(room.address).toMatch(/media\?state=guests&user=\d+$/)
  })
})

test('a guest whom nobody knows is told of as such, and nothing is said of what they wrote', async () => {
  const room = await openRoom(site, '/guest/999999', { as: owner })
  await room.findByText('它也许删掉了，也许地址抄错了一笔。')
  expect(room.queryByText(/还没有开口|评论过/)).toBeNull()
})

describe('the desk', () => {
  test('says in its place what did not come, and tries again', async () => {
    const room = await openRoom(site, '/', {
      as: owner,
      prepare({ network }) {
        network.failNext('/api/comment/getLatestComments', { status: 500, message: '' })
      },
    })
    const side = await room.findByRole('complementary', { name: '此刻' })
    await within(side).findByText('近况没有取到')
    // The rest of the dashboard is unaffected.
    await room.one('.desk-day', '楼里有')
    await room.pressRole('button', '再试一次', side)
    await within(side).findByRole('heading', { name: '新近的话' })
  })
})

describe('the desk of an empty house', () => {
  test('has a word for a day when nobody waits, and leads in three steps until they are put away', async () => {
    const room = await openRoom(site, '/', { as: owner })
    await room.findByText('没有人在等，去写字吧。')
    const steps = await room.findByRole('region', { name: '头三步' })
    const list = () => room.all('.step').map(step => step.querySelector('.step-name')?.textContent)
    expect(list()).toEqual(['名字和脸，还没有', '第一篇文章，做好了', '第一支歌，还没有'])
    await room.pressRole('button', /^不用了/, steps)
    const again = await openRoom(site, '/', { as: owner, after: room })
    await again.findByText('没有人在等，去写字吧。')
    expect(again.queryByRole('region', { name: '头三步' })).toBeNull()
  })
})
