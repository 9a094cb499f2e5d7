import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { field, room } from './support/chat.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const slug = 'xiao-lou-yi-ye-ting-chun-yu'
const path = `/posts/${slug}`
/** A different article for each window, so that none has been quoted yet. */
const read = {
  desktop: { path, words: '有客人来就沏茶，没有客人来，就听雨' },
  phone: { path: '/posts/yan-xia-ting-yu', words: '剩下一张竹榻、一只水缸、一口不再走的钟' },
}
const bar = (page: Page) => page.getByRole('toolbar', { name: '选中的话' })

/** Selects text of the article as a reader would. */
async function select(page: Page, words: string): Promise<void> {
  await page.evaluate(sought => {
    const body = document.getElementById('article-body')
    if (!body) throw new Error('no article')
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1
      if (at < 0) continue
      node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
      getSelection()?.setBaseAndExtent(node, at, node, at + sought.length)
      return
    }
    throw new Error(`${sought} is not in the article`)
  }, words)
  await bar(page).waitFor()
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

describe('words of an article', () => {
  test.for(looksOfJourney)(
    'are quoted below it and in the room, and become a card that can be kept, on $screen in $theme',
    async (look, { visit }) => {
      const account = await makeAccount()
      const { path, words } = read[look.screen]
      const said = `读到这里停了一停（${look.screen} ${look.theme}）`
      const { page } = await visit({ path, ...look })
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      // By night earlier looks have quoted the article already.
      if (look === looksOfJourney[0])
        expect(files.filter(name => /quotes|card-|word-diff/.test(name))).toEqual([])

      await select(page, words)
      await shoot(page, `bar-${look.screen}-${look.theme}`)
      expect(await violations(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await bar(page).getByRole('button', { name: '引到聊天室' }).click()
      await signInHere(page, account)
      await room(page).locator('.quote-bar-words').filter({ hasText: words }).waitFor()
      await field(page).fill('这一句好')
      await shoot(page, `room-bar-${look.screen}-${look.theme}`)
      await page.getByRole('button', { name: '发送' }).click()
      await room(page)
        .getByRole('link', { name: `到原文去：${words}` })
        .first()
        .waitFor()
      await shoot(page, `room-${look.screen}-${look.theme}`)
      const { height = 0 } =
        (await room(page)
          .getByRole('link', { name: `到原文去：${words}` })
          .first()
          .boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(look.screen === 'phone' ? 44 : 24)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await room(page).waitFor({ state: 'detached' })

      await select(page, words)
      await bar(page).getByRole('button', { name: '评论这一段' }).click()
      const form = page.getByRole('textbox', { name: '写评论' })
      await expect.poll(() => form.evaluate(element => element === document.activeElement)).toBe(true)
      await page.keyboard.type(said)
      await shoot(page, `comment-bar-${look.screen}-${look.theme}`)
      await page.keyboard.press('Control+Enter')
      const item = page.locator('.comment').filter({ hasText: said }).first()
      await item.getByRole('link', { name: words }).waitFor()
      await shoot(page, `comment-${look.screen}-${look.theme}`)
      expect(await violations(page)).toEqual([])

      await item.getByRole('link', { name: words }).click()
      await expect.poll(() => page.evaluate(() => CSS.highlights.has('quoted'))).toBe(true)
      if (look.screen === 'desktop') {
        const face = page
          .getByRole('complementary', { name: '页边' })
          .getByRole('link', { name: /在聊天室：/ })
        await face.first().waitFor()
        await shoot(page, `faces-${look.theme}`)
      } else {
        const mark = page.getByRole('button', { name: /处谈到这一段/ }).first()
        await mark.waitFor()
        await shoot(page, `mark-${look.theme}`)
        await mark.click()
        await page.getByText('在聊天室').first().waitFor()
        await page.getByRole('dialog', { name: '谈到这一段的' }).getByText(said).waitFor()
        await shoot(page, `marks-${look.theme}`)
      }
      expect(await violations(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await page.keyboard.press('Escape')

      await select(page, words)
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('引到聊天室')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: '抄一张卡片' })
      const picture = dialog.getByRole('img', { name: new RegExp(`^卡片：${words.slice(0, 6)}`) })
      await picture.waitFor()
      expect(
        await picture.evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      ).toBe(1_080)
      await shoot(page, `card-dialog-${look.screen}-${look.theme}`)
      expect(await violations(page)).toEqual([])
      const download = page.waitForEvent('download')
      await dialog.getByRole('link', { name: '存成图片' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.png$/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  )
})
