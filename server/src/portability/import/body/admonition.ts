import { admonitionType, container } from './markdown-piece.ts'

const opening = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)(?:[ \t]+(\S[^\n]*))?$/
const fenceMark = /^[ \t]*(`{3,}|~{3,})/

/**
 * `!!! note "题"` of MkDocs and hexo-admonition, with its content indented by four spaces, as a container. Runs
 * before masking, which would take that content for code.
 */
export function readAdmonitions(body: string): string {
  if (!/^[ \t]*(?:!!!|\?\?\?)/m.test(body)) return body
  const lines = body.split('\n')
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const mark = fenceMark.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = ''
    } else fence = mark
    const found = fence === '' ? opening.exec(line) : null
    if (!found) {
      out.push(line)
      continue
    }
    const [, indent = '', sign = '', name = '', words = ''] = found
    const inner = innerLines(lines, at + 1, indent)
    const title = words.trim().replace(/^(["'])(.*)\1$/, '$2')
    const type = sign === '!!!' ? (admonitionType(name) ?? 'note') : 'details'
    const { block } = container({ type, title, inner: readAdmonitions(inner.join('\n')) })
    out.push('', ...block.split('\n').map(one => (one === '' ? '' : indent + one)), '')
    at += inner.length
  }
  return out.join('\n')
}

function innerLines(lines: readonly string[], from: number, indent: string): string[] {
  const inner: string[] = []
  for (const line of lines.slice(from)) {
    const isWithin = /^(?: {4}|\t)/.test(line.startsWith(indent) ? line.slice(indent.length) : '')
    if (!isWithin && line.trim() !== '') break
    inner.push(line.slice(indent.length).replace(/^(?: {4}|\t)/, ''))
  }
  return inner
}
