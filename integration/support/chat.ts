import { setImmediate as nextTurn } from 'node:timers/promises'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { onTestFinished } from 'vitest'
import { openLive } from '../../server/src/testing/live-client.ts'
import type { TestSite } from './open-site.ts'
import { inServer } from './page-timers.ts'
import { type RenderedScreen, renderScreen } from './render-screen.ts'

let said = 0

/** A signed-in guest: token and profile. */
export async function signInGuest(site: TestSite) {
  const token = await site.signIn('user')
  return { token, ...(await site.call(getOwnUserInfo, undefined, { token })).result }
}

/** A user in the chat without a screen; `say` resolves with the message's id once stored. */
export async function takeSeat(site: TestSite, token: string) {
  const seat = await inServer(() => openLive(site))
  onTestFinished(() => seat.ws.terminate())
  await seat.init({ token })
  return {
    ...seat,
    async say(content: string, more: { reply_to?: number; mention_ids?: number[] } = {}): Promise<number> {
      const count = seat.all('ack').length
      said += 1
      seat.send({ type: 'message', content, content_type: 'text', nonce: `seat-${said}`, ...more })
      return (await seat.get('ack', count)).id
    },
  }
}

/** The chat on the open page. */
export function roomOf(page: RenderedScreen) {
  const { document } = page.window
  const rows = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('.chat-row')].filter(row => row.textContent.includes(text))
  const field = () => page.getByRole('textbox', { name: '写消息' })
  const row = (text: string) =>
    waitFor(() => {
      const found = rows(text).at(-1)
      if (!found) throw new Error(`nobody has said ${text}`)
      return found
    })
  const chooseFrom = async (button: HTMLElement, item: string) => {
    button.focus()
    await page.user.keyboard('{Enter}')
    const found = await page.findByRole('menuitem', { name: item })
    found.focus()
    await page.user.keyboard('{Enter}')
  }
  const write = (text: string) => {
    field().focus()
    field().textContent = text
    fireEvent.input(field())
  }
  return {
    rows,
    row,
    field,
    /** An editable element, not an input with a value. */
    write,
    chooseFrom,
    live: () =>
      waitFor(() => {
        if (!document.querySelector('.chat-present > i[data-phase="live"]'))
          throw new Error('the line is not well')
      }),
    async say(text: string) {
      write(text)
      // The text has been rendered.
      await nextTurn()
      fireEvent.keyDown(field(), { key: 'Enter' })
    },
    more: async (text: string) => within(await row(text)).getByRole('button', { name: /更多$/ }),
    async choose(text: string, item: string) {
      await chooseFrom(within(await row(text)).getByRole('button', { name: /更多$/ }), item)
    },
    delivered: (text: string) =>
      waitFor(() => {
        const [only, ...others] = rows(text)
        if (others.length > 0 || only?.dataset.delivered !== 'true')
          throw new Error(`${text} is not delivered`)
      }),
    /** Waits until no message has this text. */
    unsaid: (text: string) =>
      waitFor(() => {
        if (rows(text).length > 0) throw new Error(`still said: ${text}`)
      }),
  }
}

/** The chat's own page, for the user of the token, or for a reader without one. */
export async function enterRoom(site: TestSite, token?: string) {
  const as = token !== undefined && { as: token }
  const page = await renderScreen(site, screens.chat.path, { ...as })
  const room = roomOf(page)
  await room.live()
  return { ...page, ...room }
}
