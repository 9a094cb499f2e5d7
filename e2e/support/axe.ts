import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe has against the page as it stands, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const injected: typeof axe = Reflect.get(window, 'axe')
    const { violations: found } = await injected.run(document, { resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
      ),
    )
  })
}
