import { createAssetReader, styleEdits } from './inline-style.server.ts'
import { startLate } from './late-start.server.ts'
import { scriptSource, takeOwnScripts } from './own-script.server.ts'
import { dataScripts, feedScript } from './page-data.server.ts'
import { writePage } from './page-edit.server.ts'

/** A whole document, and the source expressions of the inline scripts that may run in it. */
export type FinishedDocument = { body: Buffer; scripts: readonly string[] }

// Built, this file is part of build/server/index.js, beside build/client.
const readAsset = createAssetReader(`${import.meta.dirname}/../client`)

/** What React rendered, with its data and its styles in it, its start after the first paint, and its marks taken out. */
export function finishDocument(
  html: string,
  { data, nonce }: { data: string; nonce: string },
): FinishedDocument {
  const head = html.slice(0, html.indexOf('</head>') + 1)
  const end = html.lastIndexOf('</body>')
  const start = startLate(html, head)
  const own = nonce ? takeOwnScripts(html, { nonce, replaced: start.edits }) : { edits: [], scripts: [] }
  const body = writePage(html, [
    ...start.edits,
    ...own.edits,
    ...styleEdits(head, readAsset),
    { from: end, to: end, text: dataScripts(data) },
  ])
  const scripts = new Set([...own.scripts, ...start.scripts, feedScript])
  return { body, scripts: [...scripts].map(scriptSource) }
}
