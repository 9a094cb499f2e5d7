import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { admonitionType, container, dedent, fence, image, quote } from '../../body/markdown-piece.ts'
import { orgInline } from './inline.ts'

/** The `#+caption`, `#+name` and `#+attr_html` of the following block. */
export type Affiliated = { caption: string; name: string; attributes: ReadonlyMap<string, string> }
export const noAffiliated: Affiliated = { caption: '', name: '', attributes: new Map() }

/** A `#+begin_x … #+end_x` block as Markdown; `read` converts the Org text inside it. */
export function orgBlock(input: {
  name: string
  rest: string
  lines: readonly string[]
  affiliated: Affiliated
  read: (lines: readonly string[]) => string
}): string {
  const { name, rest, affiliated, read } = input
  const title = affiliated.caption || rest.trim()
  // A comma at the start of a line escapes a heading or keyword.
  const code = dedent(input.lines)
    .map(line => line.replace(/^(\s*),(?=[*,]|#\+)/, '$1'))
    .join('\n')
  switch (name) {
    case 'src': {
      const language = /^\s*([\w+#.-]+)/.exec(rest)?.[1] ?? ''
      const name = affiliated.caption || affiliated.name
      const info = name === '' ? language : `${language || 'text'} ${name}`.replaceAll('`', '')
      return fence(info, code === '' ? '' : `\n${code}\n`)
    }
    case 'example':
      return fence('', `\n${code}\n`)
    case 'export':
      return /^\s*(?:html|markdown|md|hugo)\b/i.test(rest) ? code : ''
    case 'html':
      return code
    case 'comment':
      return ''
    case 'quote':
      return quote(read(input.lines), '').block
    case 'verse':
      return input.lines.map(line => (line.trim() === '' ? '' : `${orgInline(line.trim())}  `)).join('\n')
    case 'details':
      return container({ type: 'details', title: title || '展开', inner: read(input.lines) }).block
    default: {
      const type = admonitionType(name)
      const inner = read(input.lines)
      return type === undefined || name === 'center' ? inner : container({ type, title, inner }).block
    }
  }
}

/** A picture alone on its line, with the caption and size given above it; undefined for any other line. */
export function orgPicture(line: string, { caption, attributes }: Affiliated): string | undefined {
  const url = /^\s*\[\[(?:file:|attachment:)?([^\][]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp))\]\]\s*$/i.exec(
    line,
  )?.[1]
  if (url === undefined) return undefined
  const size = pictureSizeOf({ width: attributes.get('width'), height: attributes.get('height') })
  const title = caption || (attributes.get('title') ?? '')
  return image({ alt: attributes.get('alt') ?? caption, url, title, size }).inline
}

/** An Org table as Markdown, which has exactly one rule, below the first row. */
export function orgTable(lines: readonly string[]): string {
  const isRule = (line: string) => /^\s*\|[+|]*-[-+|]*\s*$/.test(line)
  const rows = lines.filter(line => !isRule(line)).map(cellsOf)
  // `<l>`, `<r10>`: alignment and width of columns, only for the editor.
  const shown = rows.filter(
    row => !row.every(cell => /^(?:<[lrc]?\d*>|)$/.test(cell)) || row.every(cell => cell === ''),
  )
  const columns = Math.max(1, ...shown.map(row => row.length))
  const [head = [], ...body] = shown
  const write = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => orgInline(row[index] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  return [write(head), `|${' --- |'.repeat(columns)}`, ...body.map(write)].join('\n')
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())

const itemLine = /^(\s*)([-+]|\*(?<=\s\*)|\d{1,9}[.)])\s+(?:\[@\d+\]\s+)?(\[[ xX-]\]\s+)?(.*)$/

type Open = { sourceIndent: number; indent: string; marker: string }

/** Tracks the nesting of Org lists, by any indent, and returns the indents that Markdown needs. */
export function createListIndent() {
  const open: Open[] = []
  const indentOf = (line: string) =>
    line.replaceAll('\t', '    ').length - line.replaceAll('\t', '    ').trimStart().length
  const closeTo = (indent: number) => {
    while (open.length > 0 && (open.at(-1)?.sourceIndent ?? 0) >= indent) open.pop()
  }
  const inside = () => {
    const last = open.at(-1)
    return last === undefined ? '' : last.indent + ' '.repeat(last.marker.length + 1)
  }

  return {
    end: () => void open.splice(0),

    /** The prefix and text of a list item; undefined for any other line. */
    item(line: string): { prefix: string; text: string; isFirst: boolean } | undefined {
      const found = itemLine.exec(line)
      if (!found) return undefined
      const [, , sign = '-', box = '', text = ''] = found
      const wasDeep = open.length
      closeTo(indentOf(line))
      const isFirst = wasDeep === 0
      const marker = /\d/.test(sign) ? sign : '-'
      const indent = inside()
      open.push({ sourceIndent: indentOf(line), indent, marker })
      const term = /^(.{1,200}?)\s+::\s+(.*)$/.exec(text)
      const check = box === '' ? '' : /x/i.test(box) ? '[x] ' : '[ ] '
      return {
        prefix: `${indent}${marker} ${check}`,
        text: term && marker === '-' ? `*${term[1]}*：${term[2]}` : text,
        isFirst,
      }
    },

    /** The indent of a line that continues a list item; '' outside lists. */
    contentIndent(line: string): string {
      if (open.length > 0) closeTo(indentOf(line))
      return inside()
    },
  }
}
