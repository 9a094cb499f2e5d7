import { updateConfig } from '@xiaolou/contract/site'
import { describe, expect, test } from 'vitest'
import { enterRoom, signInGuest, takeSeat } from './support/chat.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const setRules = async (body: object) =>
  site.call(updateConfig, { body }, { token: await site.signIn('administrator') })

describe('the rules of the chat', () => {
  test('reach who is there at once: a closed room, and how long to wait between two messages', async () => {
    const { token } = await signInGuest(site)
    const page = await enterRoom(site, token)
    await page.say('第一句')
    await page.delivered('第一句')
    await setRules({ chat: 'closed' })
    await page.findByText('楼主暂时收起了笔墨，此刻只能看，不能写。')
    await setRules({ chat: 'open', chat_slow_seconds: 600 })
    await page.findByRole('button', { name: /^\d+ 秒$/ })
    await setRules({ chat_slow_seconds: 0 })
    await page.findByRole('button', { name: '发送' })
  })
})

describe('a message of many lines', () => {
  test('is folded, and unfolds', async () => {
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enterRoom(site)
    await seat.say(Array.from({ length: 400 }, (_, at) => `${at}`).join('\n'))
    await seat.say('只有一行')
    const row = await page.row('399')
    const bubble = row.querySelector<HTMLElement>('.chat-bubble')
    expect(bubble?.dataset.folded).toBe('true')
    await page.press('展开', row)
    await expect.poll(() => bubble?.dataset.folded).toBeUndefined()
    expect((await page.row('只有一行')).textContent).not.toContain('展开')
  })
})
