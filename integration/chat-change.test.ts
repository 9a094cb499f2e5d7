import { within } from '@testing-library/dom'
import { deleteChatMessage, getChatList } from '@xiaolou/contract/chat'
import { describe, expect, test } from 'vitest'
import { enterRoom, signInGuest, takeSeat } from './support/chat.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const newest = async () =>
  (await site.call(getChatList, { body: { size: 1, last_id: 0 } })).result.list.at(-1)

describe('changing what was said in the chat', () => {
  test('edits one’s own words in the field, keeps the draft, and shows that they were edited', async () => {
    const { token } = await signInGuest(site)
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enterRoom(site, token)
    await page.say('今天下雨了吗')
    await page.delivered('今天下雨了吗')
    const id = (await newest())?.id ?? 0
    page.write('还没说完的话')
    await page.choose('今天下雨了吗', '编辑')
    await page.findByText('改这条消息')
    await expect.poll(() => page.field().textContent).toBe('今天下雨了吗')
    await seat.say('下过了', { reply_to: id })
    within(await page.row('下过了')).getByRole('button', { name: /今天下雨了吗/ })
    page.write('昨天下雨了吗')
    await page.press('改好')
    await page.unsaid('今天下雨了吗')
    const [row] = page.rows('昨天下雨了吗')
    expect(row?.id).toBe(`chat-${id}`)
    expect(row?.textContent).toContain('已编辑')
    // The quotation has the new words, too.
    within(await page.row('下过了')).getByRole('button', { name: /昨天下雨了吗/ })
    await expect.poll(() => page.field().textContent).toBe('还没说完的话')
    expect((await newest())?.reply?.content).toBe('昨天下雨了吗')
  })

  test('gives up an edit with Escape, and offers none for words of others', async () => {
    const { token } = await signInGuest(site)
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enterRoom(site, token)
    await page.say('就这样吧')
    await page.delivered('就这样吧')
    await seat.say('别人的话')
    await page.row('别人的话')
    await page.choose('就这样吧', '编辑')
    await page.findByText('改这条消息')
    page.field().focus()
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByText('改这条消息'))
    expect(page.field().textContent).toBe('')
    ;(await page.more('别人的话')).focus()
    await page.user.keyboard('{Enter}')
    await page.findByRole('menuitem', { name: '复制' })
    expect(page.queryByRole('menuitem', { name: '编辑' })).toBeNull()
  })

  test('puts an emoji under a message and takes it away again, and shows those of others', async () => {
    const { token, id: userId } = await signInGuest(site)
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enterRoom(site, token)
    await seat.say('新茶到了')
    await page.row('新茶到了')
    await page.choose('新茶到了', '放 👍')
    const chip = await page.findByRole('button', { name: '👍，1 人' })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    expect((await newest())?.reactions).toEqual([{ emoji: '👍', count: 1, user_ids: [userId] }])
    await page.user.click(chip)
    await page.gone(() => page.queryByRole('button', { name: /^👍/ }))
    expect((await newest())?.reactions).toEqual([])
  })

  test('shows what a link leads to, once that is known', async () => {
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enterRoom(site)
    const url = 'https://pages.example/rain'
    const id = await seat.say(`看 ${url}`)
    await page.row('pages.example')
    const words = { title: '听雨', description: '一夜的雨', site: '' }
    const { db } = site
    // The program itself has failed to reach the page by then.
    await expect
      .poll(() => db.query.selectFrom('chat_preview').select('url').where('url', '=', url).executeTakeFirst())
      .toBeDefined()
    await db.query.updateTable('chat_preview').set(words).where('url', '=', url).execute()
    await site.app.conversation.chat.log.announcePreview(id)
    const card = await page.findByRole('link', { name: /听雨/ })
    expect(card.getAttribute('href')).toBe(url)
    expect(card.textContent).toBe('pages.example听雨一夜的雨')
  })

  test('says that the message one answers has gone, and sends the words alone', async () => {
    const { token } = await signInGuest(site)
    const other = await signInGuest(site)
    const seat = await takeSeat(site, other.token)
    const page = await enterRoom(site, token)
    const id = await seat.say('马上要撤回的')
    await page.row('马上要撤回的')
    await page.choose('马上要撤回的', '回复')
    await page.findByText(/^回复/)
    await site.call(deleteChatMessage, { params: { id } }, { token: other.token })
    await page.findByText('那条消息已经不在了，这句话会单独发出')
    await page.say('答不上了')
    await page.delivered('答不上了')
    expect((await newest())?.reply).toBeNull()
    expect(page.rows('马上要撤回的')).toEqual([])
  })
})
