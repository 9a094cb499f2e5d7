import type { EntryContext } from 'react-router'

const dataId = 'page-data'

/** Constant, so that its hash is one for every page. */
const feed = `{
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

/** The data as text that no browser runs, and the script that hands it to the router. It is JSON: `<` stands in strings only. */
export function dataScripts(data: string, nonce: string): string {
  const text = data.replaceAll('<', '\\u003c')
  return `<script id="${dataId}" type="application/json">${text}</script><script nonce="${nonce}">${feed}</script>`
}
