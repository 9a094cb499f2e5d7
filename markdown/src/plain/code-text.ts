import { decodeEntities } from './html-text.ts'

const SPAN = /<span class="([^"]*)">|<\/span>/g

/** Source code for the search index without its comments, which highlighting has marked; else the code as it is. */
export function codeWithoutComments(code: string, highlighted: unknown): string {
  if (typeof highlighted !== 'string') return code
  let text = ''
  let done = 0
  let depth = 0
  let commentDepth = 0
  for (const match of highlighted.matchAll(SPAN)) {
    if (commentDepth === 0) text += highlighted.slice(done, match.index)
    done = match.index + match[0].length
    depth += match[1] === undefined ? -1 : 1
    if (match[1]?.includes('hljs-comment') && commentDepth === 0) commentDepth = depth
    if (depth < commentDepth) commentDepth = 0
  }
  return decodeEntities(text + highlighted.slice(done))
}
