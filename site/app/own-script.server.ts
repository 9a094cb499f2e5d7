import { createHash } from 'node:crypto'

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

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The page without the marks of its rendering, and the source expressions of the inline scripts
 * that carry one. The nonce is fresh for each rendering: what slipped into a page cannot know it, and does not run.
 */
export function takeOwnScripts(page: string, nonce: string): { page: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, from)) {
    const script = scriptAround(page, at)
    if (script) scripts.add(sourceOf(script))
    parts.push(page.slice(from, at))
    from = at + mark.length
  }
  return { page: parts.join('') + page.slice(from), scripts: [...scripts] }
}
