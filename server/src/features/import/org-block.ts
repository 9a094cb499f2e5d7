import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { admonitionType, container, fence, image, type Piece, quote } from './markdown-piece.ts'
import { orgInline } from './org-inline.ts'

/** What `#+caption`, `#+name` and `#+attr_html` said of the block that follows. */
export type Affiliated = { caption: string; name: string; attributes: ReadonlyMap<string, string> }
export const noAffiliated: Affiliated = { caption: '', name: '', attributes: new Map() }

const textOf = (piece: Piece) => ('block' in piece ? piece.block : piece.inline)

/** A `#+begin_x … #+end_x` block as Markdown; `read` translates what is Org inside it. */
export function orgBlock(input: {
  name: string
  rest: string
  lines: readonly string[]
  affiliated: Affiliated
  read: (lines: readonly string[]) => string
}): string {
  const { name, rest, affiliated, read } = input
  // A comma keeps what begins a line from being a heading or a keyword.
  const code = dedent(input.lines)
    .map(line => line.replace(/^(\s*),(?=[*,]|#\+)/, '$1'))
    .join('\n')
  switch (name) {
    case 'src': {
      const language = /^\s*([\w+#.-]+)/.exec(rest)?.[1] ?? ''
      const title = affiliated.caption || affiliated.name
      return fence(
        title === '' ? language : `${language || 'text'} ${title}`.replaceAll('`', ''),
        code === '' ? '' : `\n${code}\n`,
      )
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
      return textOf(quote(read(input.lines), ''))
    case 'verse':
      return input.lines.map(line => (line.trim() === '' ? '' : `${orgInline(line.trim())}  `)).join('\n')
    case 'details':
      return textOf(
        container({
          type: 'details',
          title: affiliated.caption || rest.trim() || '展开',
          inner: read(input.lines),
        }),
      )
    default: {
      const type = admonitionType(name)
      const inner = read(input.lines)
      return type === undefined || name === 'center'
        ? inner
        : textOf(container({ type, title: affiliated.caption || rest.trim(), inner }))
    }
  }
}

/** A picture alone on its line, with the caption and size that stood above it; undefined for any other line. */
export function orgPicture(line: string, { caption, attributes }: Affiliated): string | undefined {
  const url = /^\s*\[\[(?:file:|attachment:)?([^\][]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp))\]\]\s*$/i.exec(
    line,
  )?.[1]
  if (url === undefined) return undefined
  const size = pictureSizeOf({ width: attributes.get('width'), height: attributes.get('height') })
  return textOf(
    image({
      alt: attributes.get('alt') ?? caption,
      url,
      title: caption || (attributes.get('title') ?? ''),
      size,
    }),
  )
}

/** Rows between bars; Markdown wants a rule below the first row and has no other. */
export function orgTable(lines: readonly string[]): string {
  const isRule = (line: string) => /^\s*\|[+|]*-[-+|]*\s*$/.test(line)
  const rows = lines.filter(line => !isRule(line)).map(cellsOf)
  // `<l>`, `<r10>`: widths of columns, for the editor alone.
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

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const least = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map(line => line.slice(least))
}
