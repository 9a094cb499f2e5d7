import { createHash } from 'node:crypto'
import type { PageEdit } from './page-edit.server.ts'

const startTag = '<script '
const endTag = '</script'
// Our own start tags are far shorter; whatever does not end by then is none of ours.
const maxTagLength = 1_000

/** The text of the inline script in whose start tag the mark at `at` stands; nothing for another element's mark. */
function scriptAround(page: string, at: number): string | undefined {
  const from = page.lastIndexOf('<', at)
  if (at - from > maxTagLength || !page.startsWith(startTag, from)) return undefined
  const tagEnd = page.indexOf('>', at)
  const end = page.indexOf(endTag, tagEnd)
  const isInline = tagEnd >= 0 && end > tagEnd + 1 && !page.slice(from, tagEnd).includes(' src=')
  return isInline ? page.slice(tagEnd + 1, end) : undefined
}

const sources = new Map<string, string>()
// A dozen scripts of our own; a page of articles with scripts of their own does not exist.
const maxSources = 200

/** The source expression that lets this inline script run. */
export function scriptSource(script: string): string {
  const known = sources.get(script)
  if (known) return known
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  if (sources.size >= maxSources) sources.clear()
  sources.set(script, source)
  return source
}

/**
 * The edits that take the marks of its rendering out of a page, and the inline scripts that carry one. The nonce is
 * fresh for each rendering: what slipped into a page cannot know it, and does not run. What stands in a stretch that
 * is `replaced` goes with it.
 */
export function takeOwnScripts(
  page: string,
  given: { nonce: string; replaced: readonly PageEdit[] },
): { edits: PageEdit[]; scripts: string[] } {
  const mark = ` nonce="${given.nonce}"`
  const scripts: string[] = []
  const edits: PageEdit[] = []
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + mark.length)) {
    if (given.replaced.some(({ from, to }) => from <= at && at < to)) continue
    const script = scriptAround(page, at)
    if (script) scripts.push(script)
    edits.push({ from: at, to: at + mark.length, text: '' })
  }
  return { edits, scripts }
}
