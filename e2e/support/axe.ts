import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe has against the page as it stands, one line each: by every rule in the theme it wears, by colour in the other.
 * What fades in or out comes to its end first: half gone, it has no colour to speak of.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const injected: typeof axe = Reflect.get(window, 'axe')
    const { dataset } = document.documentElement
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const look = async (options: axe.RunOptions) => {
      const { violations: found } = await injected.run(document, { resultTypes: ['violations'], ...options })
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) =>
            `${id} (${dataset.theme}): ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
        ),
      )
    }
    const found = await look({})
    const worn = dataset.theme
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important; }')
    document.adoptedStyleSheets.push(still)
    dataset.theme = worn === 'dark' ? 'light' : 'dark'
    found.push(...(await look({ runOnly: ['color-contrast', 'link-in-text-block'] })))
    dataset.theme = worn
    // The way back is not to be seen either.
    document.documentElement.getBoundingClientRect()
    document.adoptedStyleSheets.pop()
    return found
  })
}
