import type { Page } from 'puppeteer-core'
import { describe, expect, inject, it } from 'vitest'
import { makeAccount } from './support/account.ts'
import { byTheClock, openPhone, press } from './support/firefox.ts'
import { library } from './support/library.ts'
import { describeSounds, isSounding, waitForSongs } from './support/music.ts'
import { isAlive, isWide } from './support/page.ts'
import { addressOf, siteRoutes } from './support/screens.ts'

/** Waits until an element of `selector` contains `text`; throws with the text of the page. */
async function sees(page: Page, selector: string, text: string): Promise<void> {
  const says = (given: string, words: string) =>
    [...document.querySelectorAll(given)].some(element => element.textContent?.includes(words))
  await page.waitForFunction(says, byTheClock, selector, text).catch(async cause => {
    throw new Error(`nowhere: ${text}\n${await page.evaluate(() => document.body.innerText)}`, { cause })
  })
}

async function write(page: Page, selector: string, text: string): Promise<void> {
  await press(page, selector)
  await page.keyboard.type(text)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(inject('origin') + path)
  await page.waitForFunction(isAlive, byTheClock)
}

/** Another engine, on a phone. Details are tested elsewhere; this checks that it works at all. */
describe('in Firefox on a phone', () => {
  it('every screen opens without an error and fits its window', async () => {
    const { page, faults } = await openPhone()
    const wide: string[] = []
    for (const route of [...siteRoutes, library.about.path, '/nowhere']) {
      await open(page, await addressOf(route))
      if (await page.evaluate(isWide)) wide.push(route)
    }
    expect(wide).toEqual([])
    expect(faults).toEqual([])
  })

  it('one signs in, comments, says something, hears a song, and is still there after a reload', async () => {
    const account = await makeAccount()
    const { page, faults } = await openPhone()
    await open(page, '/posts/serial-12')
    await page.$eval('.comments', element => element.scrollIntoView({ behavior: 'instant' }))
    await write(page, '.composer textarea', '狐火里的一句')
    await press(page, '.composer button[type="submit"]')
    await write(page, '.account-dialog input[name="username"]', account.username)
    await write(page, '.account-dialog input[name="password"]', account.password)
    await page.keyboard.press('Enter')
    await sees(page, '.comment', '狐火里的一句')

    await open(page, '/chat')
    await write(page, '.chat-field', '狐火里的一声')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.querySelector('.chat-row[data-delivered="true"]')?.textContent?.includes('狐火里的一声'),
      byTheClock,
    )

    await waitForSongs(inject('origin'))
    await open(page, '/home?showSpecial')
    await press(page, '.special-play')
    await page.waitForFunction(isSounding, byTheClock).catch(async cause => {
      throw new Error(`no sound: ${await page.evaluate(describeSounds)}`, { cause })
    })

    await page.reload()
    await page.waitForSelector('.special-cover')
    await open(page, '/userCenter?tab=comments')
    await page.waitForSelector('[data-signed-in]')
    await sees(page, 'main', '狐火里的一句')
    expect(await page.evaluate(isWide)).toBe(false)
    expect(faults).toEqual([])
  })
})
