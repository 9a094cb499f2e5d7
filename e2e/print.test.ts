import { renderMarkdown } from '@xiaolou/markdown'
import { expect } from 'vitest'
import { isWide, waitUntilAlive } from './support/page.ts'
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

const many = (piece: (at: number) => string) => Array.from({ length: 40 }, (_, at) => piece(at))
const columns = Array.from({ length: 16 }, (_, at) => `第 ${at} 列`)
const wide = `
\`\`\`bash
npm install ${many(at => `package-${at}`).join(' ')}
\`\`\`

| ${columns.join(' | ')} |
| ${columns.map(() => '---').join(' | ')} |
| ${columns.join(' | ')} |

$$${many(at => `\\frac{x_${at}}{2}`).join('+')} = 0$$

$$\\frac{${many(at => `x_${at}`).join('+')}}{2}$$

一行里的 $\\left(${many(at => `x_${at}`).join('+')}\\right)$ 也一样。
`

test('what is wider than a page of paper fits there: code, tables, formulas with and without a place to break', async ({
  visit,
}) => {
  const { page } = await visit({
    path: mainPlaces.figures,
    context: { viewport: { width: 718, height: 1000 } },
  })
  await waitUntilAlive(page)
  // Code wraps, cells break, a formula breaks after an operator or is set smaller.
  await page.locator('#article-body').evaluate((body, html) => {
    body.innerHTML = html
  }, renderMarkdown(wide).html)
  // On a screen each scrolls by itself.
  expect(await page.evaluate(isWide)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  const ends = () =>
    page
      .locator('#article-body')
      .evaluate(body =>
        [...body.querySelectorAll('figure.code code, td, .katex-html > *')].map(part =>
          Math.round(part.getBoundingClientRect().right),
        ),
      )
  await expect.poll(async () => Math.max(...(await ends()))).toBeLessThanOrEqual(718)
  expect((await ends()).length).toBeGreaterThan(50)
})
