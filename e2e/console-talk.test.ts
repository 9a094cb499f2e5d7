import { describe, expect } from 'vitest'
import { post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { makePicture } from './support/picture.ts'
import { test } from './support/visit.ts'

type Listed = { list: { id: number; content_source: string; status: number; talkImgList: string[] }[] }
const talksWith = async (search: string, token: string, status: 1 | 2 | 3 | null = null) => {
  const answer = await post<Listed>('/talk/getTalkList', { size: 50, search, status }, token)
  return answer.result?.list ?? []
}
const files = Array.from({ length: 9 }, (_, index) => ({
  name: `${index + 1}.png`,
  mimeType: 'image/png',
  buffer: makePicture({ width: 640 + index * 40, height: 480 }),
}))

describe.each(looksOfJourney)('the quick form at $screen in $theme', look => {
  test('says a sentence with nine pictures, sent while they are on their way', async ({ visit }) => {
    let token = ''
    const { page } = await visit({
      ...look,
      path: '/admin/',
      context: { reducedMotion: 'reduce' },
      prepare: async ({ context }) => {
        token = (await enterAsOwner(context)).token
      },
    })
    const words = `檐下九张 #茶事 ${look.screen}`
    // One tap on the dashboard; the field has the focus.
    await page.getByRole('main').getByRole('link', { name: '说一句', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '说一句' })
    const field = sheet.getByRole('textbox', { name: '说说' })
    await expect.poll(() => field.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.insertText(words)
    await sheet.getByLabel('选图片').setInputFiles(files)
    await expect.poll(() => sheet.locator('.talk-form-picture img').count()).toBe(9)
    await sheet.getByRole('button', { name: /第 2 张，/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await sheet.getByRole('button', { name: '先看看' }).click()
    await sheet.getByRole('link', { name: '#茶事' }).waitFor()
    expect(await isTooWide(page)).toBe(false)
    const folder = process.env.LOOK_FOLDER
    if (folder) await page.screenshot({ path: `${folder}/say-${look.screen}-${look.theme}.png` })
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: /说出去|传完就发/ }).click()
    await sheet.waitFor({ state: 'detached' })
    const [said] = await talksWith(words, token)
    expect(said?.talkImgList.length).toBe(9)
    await page
      .locator('.said', { hasText: words.slice(0, 4) })
      .first()
      .waitFor()
  })
})
