import { type ByRoleMatcher, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { TestSite } from './open-site.ts'
import { renderScreen } from './render-screen.ts'

/** Opens a section of the console by its path after `/admin`, signed in with the token. */
export async function openRoom(site: TestSite, path: string, options: Parameters<typeof renderScreen>[2]) {
  const page = await renderScreen(site, `/admin${path}`, options)
  const { document } = page.window
  // The first visit loads the section's code, which takes a while on a busy machine.
  await expect
    .poll(() => document.querySelector('h1') && !document.querySelector('.load-waiting'), {
      timeout: 60_000,
    })
    .toBe(true)
  /** The elements of a selector that contain this text. */
  const all = (selector: string, words = '') =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(({ textContent }) =>
      textContent.includes(words),
    )
  /** Waits for the element of a selector that contains this text. */
  const one = async (selector: string, words = ''): Promise<HTMLElement> => {
    await expect.poll(() => all(selector, words).length, { message: `${selector} ${words}` }).toBe(1)
    return all(selector, words)[0] ?? document.body
  }
  /** Clicks it once it is there and not busy. */
  const pressRole = async (role: ByRoleMatcher, name: string | RegExp, place: HTMLElement = document.body) =>
    page.user.click(
      await waitFor(() => {
        const found = within(place).getByRole(role, { name })
        if (found.matches(':disabled, [aria-disabled=true]')) throw new Error(`${name} is busy`)
        return found
      }),
    )
  const byKeys = async (role: ByRoleMatcher, name: string | RegExp, place: HTMLElement) => {
    const found = await within(place).findByRole(role, { name })
    found.focus()
    await page.user.keyboard('{Enter}')
  }
  return {
    ...page,
    all,
    one,
    pressRole,
    /** Presses one key after the other. */
    async keys(keys: string) {
      for (const key of keys) await page.user.keyboard(key)
    },
    /** Opens the menu of this button and chooses from it, by the keyboard. */
    async choose(menu: string | RegExp, item: string, place: HTMLElement = document.body) {
      await byKeys('button', menu, place)
      await byKeys('menuitem', item, document.body)
    },
    /** Undoes the action whose notice has this text. */
    async undo(words = '') {
      const notice = () =>
        all('.ui-notice:not([data-leaving])', words).filter(one => one.querySelector('button'))
      const button = () =>
        notice()
          .flatMap(one => within(one).queryAllByRole('button', { name: '撤销' }))
          .at(-1)
      await expect.poll(() => button() !== undefined, { message: `undo ${words}` }).toBe(true)
      await page.user.click(button() ?? document.body)
    },
  }
}

export type Room = Awaited<ReturnType<typeof openRoom>>
