import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

// Half the size of the source that the package itself injects.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations that axe finds in the current page, one line each: all rules in the current theme, colours
 * in the other. Running transitions are finished first: translucent text has no defined contrast, and other
 * users may enter the chat meanwhile.
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
        // Only for media that play automatically, which our pages lack.
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
    // The transition back must not be visible either.
    document.documentElement.getBoundingClientRect()
    document.adoptedStyleSheets.pop()
    return found
  })
}
