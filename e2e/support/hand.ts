import type { Locator, Page } from 'playwright-core'

/** Ways to operate a screen: by touch, or by keyboard only. */
export type Hand = {
  press: (target: Locator) => Promise<void>
  /** Focuses a field and appends text. */
  write: (target: Locator, words: string) => Promise<void>
  /** Chooses a radio button of a group by its label. */
  choose: (group: Locator, word: string) => Promise<void>
  /** Sets a field with a native picker. */
  pick: (target: Locator, value: string) => Promise<void>
}

export const thumbOf = (page: Page): Hand => ({
  press: target => target.tap(),
  async write(target, words) {
    await target.tap()
    await page.keyboard.insertText(words)
  },
  choose: (group, word) => group.getByText(word, { exact: true }).tap(),
  async pick(target, value) {
    await target.tap()
    await target.fill(value)
  },
})

const maxStops = 120

/** Nothing is clicked: only elements reachable by Tab, and arrow keys within a group, can be used. */
export function keysOf(page: Page): Hand {
  const reach = async (target: Locator) => {
    await target.waitFor({ state: 'attached' })
    const key = (await target.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab'
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${target}`)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(target, words) {
      await reach(target)
      await page.keyboard.insertText(words)
    },
    async choose(group, word) {
      await reach(group.getByRole('radio', { checked: true }))
      const wanted = group.getByRole('radio', { name: word })
      while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight')
    },
    async pick(target, value) {
      await reach(target)
      await target.fill(value)
    },
  }
}
