import { expect } from 'vitest'
import { mainPlaces } from './support/screens.ts'
import { test } from './support/visit.ts'

test('an article on paper is black on white in the dark as well, without what belongs to the screen, its code whole', async ({
  visit,
}) => {
  const { page } = await visit({ path: mainPlaces.article, theme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  const body = page.locator('#article-body')
  expect(await body.isVisible()).toBe(true)
  for (const part of [
    'header.bar',
    '.skip',
    'footer nav',
    '.footnote-backref',
    '.article-toc',
    '.article-actions',
    '.code-copy',
    '.article-near',
  ]) {
    expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0)
  }
  const colors = await body.evaluate(element => ({
    ink: getComputedStyle(element.querySelector('p') ?? element).color,
    paper: getComputedStyle(document.body).backgroundColor,
  }))
  const brightness = (color: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    return alpha === 0 ? 255 : (red + green + blue) / 3
  }
  expect(brightness(colors.ink)).toBeLessThan(90)
  expect(brightness(colors.paper)).toBeGreaterThan(240)
  const block = page.locator('figure.code').nth(1)
  const sizes = await block.evaluate(figure => ({
    figure: figure.getBoundingClientRect().height,
    code: figure.querySelector('code')?.getBoundingClientRect().height ?? 0,
  }))
  expect(sizes.figure).toBeGreaterThanOrEqual(sizes.code)
})
