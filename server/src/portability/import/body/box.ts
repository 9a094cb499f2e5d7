import type { NoteFinding } from '../run/finding.ts'
import { isFenceMarkLine, type Protected, restore } from './protect.ts'

/** Names and aliases of the containers in our Markdown. */
const ownNames = new Set(
  'note tip info important success warning warn caution danger details tabs'.split(' '),
)

const opening = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)/
const closing = /^[ \t>]*:{3,}[ \t]*$/
const attributes = /^\{([^{}]*)\}$/
const title = /\btitle=(?:"([^"]*)"|'([^']*)')/
/** Names of the same containers in VuePress, VitePress, Docusaurus and their themes. */
const otherNames: Readonly<Record<string, string>> = {
  error: 'danger',
  'code-tabs': 'tabs',
  'tab-set': 'tabs',
  'code-group': 'tabs',
  spoiler: 'details',
  collapse: 'details',
  hint: 'tip',
  question: 'info',
  secondary: 'note',
}

/** `line`: the converted opening line, '' for a container that is unknown here, of which its words remain. */
type Opened = { at: number; name: string; line: string; words: string; prefix: string; quote: string }

/**
 * Converts an opening: `:::tip{title="题"}` (VanBlog), `::: banner {error}` (Shiro), `:::tip[题]` (Docusaurus),
 * `::: tabs#name` (VuePress). `name` is '' if there is no equivalent here.
 */
function ownOpening(given: string, rest: string): { name: string; words: string } {
  const inner = attributes.exec(rest)?.[1]
  const name = (given === 'banner' ? (inner ?? '').trim() : given).toLowerCase()
  const own = otherNames[name] ?? name
  return { name: ownNames.has(own) ? own : '', words: own === 'tabs' ? '' : wordsOf(rest) }
}

/** The title among attributes and ids. */
function wordsOf(rest: string): string {
  const plain = rest
    .replace(/\{[^{}]*\}$/, '')
    .replace(/^#\S+/, '')
    .trim()
  const bracketed = /^\[(.*)\]$/.exec(plain)?.[1]
  const [, double, single] = title.exec(rest) ?? []
  return double ?? single ?? bracketed ?? (/^[\w-]+=/.test(plain) ? '' : plain.replace(/^"(.*)"$/, '$1'))
}

/**
 * Converts containers of other systems in masked text; unknown ones lose their marks and keep their content.
 */
export function settleBoxes(
  { text, originals }: Pick<Protected, 'text' | 'originals'>,
  note: NoteFinding,
): string {
  if (!text.includes(':::')) return text
  const lines = text.split('\n')
  const open: Opened[] = []
  for (const [at, line] of lines.entries()) {
    const [all = '', quote = '', colons = '', name = ''] = opening.exec(line) ?? []
    if (name !== '') {
      const own = ownOpening(name, line.slice(all.length).trim())
      const { words } = own
      open.push({
        at,
        name,
        line: own.name === '' ? '' : `${quote}${colons}${own.name} ${words}`.trimEnd(),
        ...{ words, prefix: quote, quote: quote.trimEnd() },
      })
    }
    if (!closing.test(line)) continue
    // Only closed containers are converted; an unclosed one stays as it is.
    const box = open.pop()
    if (!box) continue
    if (box.line !== '') {
      lines[box.at] = box.line
      if (box.name === 'code-group') nameFences(lines, { from: box.at + 1, to: at, originals })
      continue
    }
    // VuePress: a container of its own for each tab.
    if (box.name === 'tab' && open.some(({ name }) => name === 'tabs')) {
      lines[box.at] = `${box.quote}@tab ${box.words}`.trimEnd()
      lines[at] = box.quote
      continue
    }
    note('unknown-tag', { name: `:::${box.name}` })
    lines[box.at] = box.words === '' ? box.quote : `${box.prefix}**${box.words}**\n${box.quote}`
    lines[at] = box.quote
  }
  return lines.join('\n')
}

/** VitePress: each fence of a `code-group` is a tab, named by its `[title]`. */
function nameFences(lines: string[], within: { from: number; to: number; originals: readonly string[] }) {
  for (let at = within.from; at < within.to; at++) {
    const line = lines[at] ?? ''
    if (!isFenceMarkLine(line)) continue
    const [head = ''] = restore(line, within.originals).split('\n')
    const name = /\[([^[\]\n]{1,200})\]/.exec(head)?.[1] ?? /[`~]\s*([\w+#-]+)/.exec(head)?.[1] ?? '代码'
    lines[at] = `@tab ${name}\n\n${line}`
  }
}
