import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

// Half as long as what the package itself gives to be sent.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe has against the page as it stands, one line each: by every rule in the theme it wears, by colour in the other.
 * What fades in or out is at its end: half gone, it has no colour to speak of, and somebody else may come into the room meanwhile.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const injected: typeof axe = Reflect.get(window, 'axe')
    const { dataset } = document.documentElement
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; }',
    )
    document.adoptedStyleSheets.push(still)
    const look = async (options: axe.RunOptions) => {
      const { violations: found } = await injected.run(document, {
        resultTypes: ['violations'],
        // For media that play by themselves alone, of which a page of ours has none.
        preload: false,
        ...options,
      })
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) =>
            `${id} (${dataset.theme}): ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
        ),
      )
    }
    const found = await look({})
    const worn = dataset.theme
    dataset.theme = worn === 'dark' ? 'light' : 'dark'
    found.push(...(await look({ runOnly: ['color-contrast', 'link-in-text-block'] })))
    dataset.theme = worn
    // The way back is not to be seen either.
    document.documentElement.getBoundingClientRect()
    document.adoptedStyleSheets.pop()
    return found
  })
}
