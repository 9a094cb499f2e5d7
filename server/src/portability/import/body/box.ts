import type { NoteFinding } from '../run/finding.ts'

/** Names and aliases of the containers in our Markdown. */
const ownNames = new Set(
  'note tip info important success warning warn caution danger details tabs'.split(' '),
)

const opening = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)/
const closing = /^[ \t>]*:{3,}[ \t]*$/
const attributes = /^\{([^{}]*)\}$/
const title = /\btitle="([^"]*)"/

/** `line`: the converted opening line, '' for a container that is unknown here. */
type Opened = { at: number; name: string; line: string; quote: string }

/**
 * Converts an opening: `:::tip{title="题"}` (VanBlog), `::: banner {error}` (Shiro). Undefined if there is no
 * equivalent here.
 */
function ownOpening(given: string, rest: string): string | undefined {
  const inner = attributes.exec(rest)?.[1]
  const name = (given === 'banner' ? (inner ?? '').trim() : given).toLowerCase().replace(/^error$/, 'danger')
  if (!ownNames.has(name)) return undefined
  const words = inner === undefined ? rest : (title.exec(inner)?.[1] ?? '')
  return `${name} ${words}`.trimEnd()
}

/**
 * Converts containers of other systems in masked text; unknown ones lose their marks and keep their content.
 */
export function settleBoxes(text: string, note: NoteFinding): string {
  if (!text.includes(':::')) return text
  const lines = text.split('\n')
  const open: Opened[] = []
  for (const [at, line] of lines.entries()) {
    const [all = '', quote = '', colons = '', name = ''] = opening.exec(line) ?? []
    if (name !== '') {
      const own = ownOpening(name, line.slice(all.length).trim())
      open.push({ at, name, line: own === undefined ? '' : quote + colons + own, quote: quote.trimEnd() })
    }
    if (!closing.test(line)) continue
    // Only closed containers are converted; an unclosed one stays as it is.
    const box = open.pop()
    if (!box) continue
    if (box.line !== '') {
      lines[box.at] = box.line
      continue
    }
    note('unknown-tag', { name: `:::${box.name}` })
    for (const mark of [box.at, at]) lines[mark] = box.quote
  }
  return lines.join('\n')
}
