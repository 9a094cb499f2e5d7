import { addMessage } from '@xiaolou/contract/message'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const listPath = '/message/list'
const hostile = `"><script>alert('闯入')</script><b>&amp;</b>`
const pageSize = 24

const site = await openSharedSite()
beforeAll(async () => {
  const write = site.as(await site.signIn('administrator'))
  const common = { color: '#333333', font_size: 16, font_weight: 500, bg_color: '#f6e3b4', bg_url: '' }
  for (let index = 1; index <= 60; index += 1)
    await write(addMessage, {
      body: { ...common, message_source: `墙上第 ${index} 句`, tag: index % 2 === 0 ? '夜谈' : '路过' },
    })
  await write(addMessage, { body: { ...common, message_source: hostile, tag: '<i>签</i>' } })
})

const openWall = async (search = '') => {
  const page = await renderScreen(site, listPath + search)
  const cards = () => page.window.document.querySelectorAll('.wall > li')
  const card = () => page.window.document.querySelector('.card-link') ?? page.window.document.body
  const words = () => [...page.window.document.querySelectorAll('.card-link')].map(card => card.textContent)
  return { ...page, cards, card, words }
}

describe('the guestbook', () => {
  test('shows hostile words and tags as text', async () => {
    const page = await openWall(`?q=${encodeURIComponent('闯入')}`)
    expect(page.words()).toHaveLength(1)
    await page.user.click(page.getByRole('link', { name: '#<i>签</i>' }))
    await expect.poll(page.address).toBe(`${listPath}?tag=${encodeURIComponent('<i>签</i>')}`)
    await page.user.click(page.card())
    await expect
      .poll(() => page.window.document.querySelector('.detail .slip-words')?.textContent)
      .toBe(hostile)
    expect(page.window.document.title).toContain('<script>')
  })

  test('finds words, says how many, and finds nothing kindly', async () => {
    const page = await openWall()
    const field = page.getByRole('searchbox', { name: '在留言里找' })
    await page.user.type(field, '第 17 句{Enter}')
    await page.findByText('找到 1 条写着「第 17 句」的留言。')
    await expect.poll(() => page.cards().length).toBe(1)
    await page.user.clear(field)
    await page.user.type(field, '没有人说过的话{Enter}')
    await page.findByText('这样的话，还没有人说过。')
    await page.user.click(page.getByRole('link', { name: '看全部留言' }))
    await expect.poll(() => page.cards().length).toBe(pageSize)
    expect(field).toHaveProperty('value', '')
  })

  test('turns the next page in its place; with the keyboard one goes on at the first new card', async () => {
    const page = await openWall()
    page.getByRole('link', { name: '点击加载更多' }).focus()
    await page.user.keyboard('{Enter}')
    await expect.poll(() => page.cards().length).toBe(2 * pageSize)
    expect(page.address()).toBe(listPath)
    await expect.poll(() => page.window.document.activeElement?.textContent).toBe(page.words()[pageSize])
    expect(new Set(page.words()).size).toBe(2 * pageSize)
  })

  test('keeps what is there when the next page does not come', async () => {
    const page = await openWall()
    page.network.failNext('/api/message/getMessageList', { status: 500, message: '' })
    await page.user.click(page.getByRole('link', { name: '点击加载更多' }))
    const again = await page.findByRole('link', { name: '再试一次' })
    expect(page.cards()).toHaveLength(pageSize)
    await page.user.click(again)
    await expect.poll(() => page.cards().length).toBe(2 * pageSize)
  })
})
