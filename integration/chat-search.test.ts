import { screens } from '@xiaolou/contract/address'
import { deleteChatMessage } from '@xiaolou/contract/chat'
import { describe, expect, test } from 'vitest'
import { say } from '../server/src/testing/chat.ts'
import { enterRoom, signInGuest, takeSeat } from './support/chat.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()

/** Said by one user, faster than the socket of a guest may. */
const sayMany = (userId: number, words: readonly string[]) =>
  Promise.all(words.map(word => say(site, userId, word)))
const manyOf = (words: string) => Array.from({ length: 90 }, (_, at) => `${words} ${at}`)

const openSearch = async () => {
  const page = await enterRoom(site)
  await page.press('找说过的话')
  return { ...page, field: await page.findByRole('searchbox', { name: '找说过的话' }) }
}

describe('looking for something said in the chat', () => {
  test('finds it without an account, marks the words, and leads to where it was said', async () => {
    const [wanted] = await sayMany((await signInGuest(site)).id, [
      '雨打芭蕉，一夜没睡',
      ...manyOf('后来说了许多'),
    ])
    const page = await openSearch()
    expect(page.rows('芭蕉')).toHaveLength(0)
    page.fill(page.field, '芭蕉')
    const hit = await page.findByRole('button', { name: /雨打\s*芭蕉/ })
    expect(hit.querySelector('mark')?.textContent).toBe('芭蕉')
    await page.user.click(hit)
    expect((await page.row('雨打芭蕉')).id).toBe(`chat-${wanted?.id}`)
    await expect.poll(async () => (await page.row('雨打芭蕉')).dataset.marked).toBe('')
    // Away from the end there is a way back to it.
    await page.press('回到最新')
    await page.row('后来说了许多 89')
  })

  test('says when nobody said it, and never finds what was taken back', async () => {
    const { token } = await signInGuest(site)
    const seat = await takeSeat(site, token)
    const id = await seat.say('不该说的梅子酒')
    await site.call(deleteChatMessage, { params: { id } }, { token })
    const page = await openSearch()
    page.fill(page.field, '梅子酒')
    await page.findByText('没有人说过这些字。')
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByRole('searchbox', { name: '找说过的话' }))
  })

  test('leads to the first words of a day', async () => {
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    await seat.say('今天的第一句')
    const page = await openSearch()
    const day = page.getByLabelText('哪一天')
    page.fill(day, '2001-01-01')
    await page.press('去那天')
    await expect.poll(() => page.window.document.querySelector('.chat-row[data-marked]')).not.toBeNull()
  })

  test('opens at the message that the address names, however far back', async () => {
    const [wanted] = await sayMany((await signInGuest(site)).id, ['很久以前的一句', ...manyOf('再往后')])
    const page = await renderScreen(site, `${screens.chat.path}?id=${wanted?.id}`)
    await expect
      .poll(() => page.window.document.querySelector(`#chat-${wanted?.id}`)?.getAttribute('data-marked'))
      .toBe('')
  })
})
