import type { EntryContext } from 'react-router'

const dataId = 'page-data'

/** The script that hands the page's data to the router; constant, so that its hash is one for every page. */
export const feedScript = `{
const { streamController } = window.__reactRouterContext
streamController.enqueue(document.getElementById('${dataId}').textContent)
streamController.close()
}`

/** What the loaders gave, as the router writes it for its own script in the browser. */
export async function readPageData({ serverHandoffStream }: EntryContext): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of serverHandoffStream ?? []) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** The data as text that no browser runs, and the script. The data is JSON: `<` stands in strings only. */
export function dataScripts(data: string): string {
  const text = data.replaceAll('<', '\\u003c')
  return `<script id="${dataId}" type="application/json">${text}</script><script>${feedScript}</script>`
}
