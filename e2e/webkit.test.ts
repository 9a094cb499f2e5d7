import { By, Key, type WebDriver } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeAccount } from './support/account.ts'
import { library } from './support/library.ts'
import { waitForSongs } from './support/music.ts'
import { isAlive, isWide } from './support/page.ts'
import { addressOf, siteRoutes } from './support/screens.ts'
import { launchWebKit, type, use, waitInPage } from './support/webkit.ts'

/** Safari's engine, as narrow as its window allows: every screen, and one walk through the site. */
let driver: WebDriver
let close: (() => Promise<void>) | undefined
beforeAll(async () => {
  const launched = await launchWebKit()
  driver = launched.driver
  close = launched.close
})
afterAll(() => close?.())

async function open(path: string): Promise<void> {
  await driver.get(inject('origin') + path)
  await waitInPage(driver, isAlive)
}

describe('in WebKit, in a narrow window', () => {
  it('every screen comes alive and fits its window', async () => {
    const wrong: string[] = []
    for (const route of [...siteRoutes, library.about.path, '/nowhere']) {
      await open(await addressOf(route))
      if (await driver.executeScript(isWide)) wrong.push(`${route} is too wide`)
      const failed = await driver.findElements(By.css('.error-state'))
      if (failed.length > 0) wrong.push(`${route} shows an error`)
    }
    expect(wrong).toEqual([])
  })

  it('one signs in, comments, says something, hears a song, and is still there after a reload', async () => {
    const account = await makeAccount()
    await open('/posts/serial-12')
    await driver.executeScript(() =>
      document.querySelector('.comments')?.scrollIntoView({ behavior: 'instant' }),
    )
    await type(driver, '.comments textarea', '帆布上的一句')
    // The dialog opened by this covers the button at once, which the driver treats as an intercepted click.
    await use(driver, '.composer button[type="submit"]', button =>
      driver.executeScript((it: HTMLElement) => it.click(), button),
    )
    await type(driver, '.account-dialog input[name="username"]', account.username)
    await type(driver, '.account-dialog input[name="password"]', account.password)
    await use(driver, '.account-dialog button[type="submit"]', button =>
      driver.executeScript((it: HTMLElement) => it.click(), button),
    )
    await waitInPage(
      driver,
      () => document.querySelector('.comment')?.textContent?.includes('帆布上的一句') === true,
    )

    await open('/chat')
    // The driver considers an editable element not focusable.
    await use(driver, '[aria-label="写消息"]', field => field.click())
    await driver.actions().sendKeys('a voice', Key.ENTER).perform()
    await waitInPage(
      driver,
      () =>
        document.querySelector('.chat-row[data-delivered="true"]')?.textContent?.includes('a voice') === true,
    )

    await waitForSongs(inject('origin'))
    await open('/home')
    await use(driver, '.music-button', button => button.click())
    await use(driver, '.music-songs tbody tr button', button => button.click())
    // The page's word, not its audio elements: they may have been made before anything could watch them.
    await waitInPage(
      driver,
      () => Number(document.querySelector<HTMLInputElement>('[aria-label="播放进度"]')?.value) > 0.2,
    )

    await open('/home?showSpecial')
    await use(driver, '.special-cover', cover => cover.getRect())
    await driver.navigate().refresh()
    await use(driver, '.special-cover', cover => cover.getRect())
    await open('/userCenter?tab=comments')
    await waitInPage(
      driver,
      () => document.querySelector('main')?.textContent?.includes('帆布上的一句') === true,
    )
    expect(await driver.executeScript(isWide)).toBe(false)
  })
})
