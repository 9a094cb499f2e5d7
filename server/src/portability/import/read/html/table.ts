import type TurndownService from 'turndown'
import { attributeOf, childrenOf, findAll } from './turndown.ts'

// Private-use characters, which no author writes.
const cellEnd = '\ue006'
const rowEnd = '\ue007'
const ends = /[\ue006\ue007]/g

const blocks = ['TABLE', 'UL', 'OL', 'PRE', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'IFRAME', 'VIDEO', 'AUDIO']

/** The rows of the table itself, not of nested tables. */
const rowsOf = (table: Node): Node[] =>
  [table, ...childrenOf(table, 'THEAD', 'TBODY', 'TFOOT')].flatMap(part => childrenOf(part, 'TR'))

const cellsOf = (row: Node) => childrenOf(row, 'TD', 'TH')

/** Whether Markdown can express the table: no spanning cells, and no blocks in cells. */
const isPlain = (table: Node): boolean =>
  findAll(table, ...blocks).length === 0 &&
  rowsOf(table)
    .flatMap(cellsOf)
    .every(cell => ['colspan', 'rowspan'].every(name => Number(attributeOf(cell, name) || 1) <= 1))

const oneCell = (content: string) =>
  content
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('<br>')

const alignOf = (cell: Node) => {
  const said = attributeOf(cell, 'align') || /text-align:\s*(\w+)/i.exec(attributeOf(cell, 'style'))?.[1]
  return (
    new Map([
      ['left', ':---'],
      ['center', ':---:'],
      ['right', '---:'],
    ]).get(said?.toLowerCase() ?? '') ?? '---'
  )
}

/**
 * Adds rules for tables: as Markdown if it can express them, else as HTML. One with a single column of blocks
 * is layout.
 */
export function addTables(service: TurndownService): void {
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: content => `${oneCell(content).replaceAll('|', '\\|')}${cellEnd}`,
  })
  service.addRule('row', { filter: 'tr', replacement: content => `${content}${rowEnd}` })
  service.addRule('rows', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: content => content,
  })
  service.addRule('caption', { filter: 'caption', replacement: () => '' })
  service.addRule('table', {
    filter: 'table',
    replacement(content, node) {
      const rows = rowsOf(node)
      if (rows.length === 0) return content.replace(ends, '\n\n')
      const words = findAll(node, 'CAPTION')[0]?.textContent?.trim() ?? ''
      const caption = words === '' ? '' : `\n\n${words}`
      if (rows.every(row => cellsOf(row).length < 2) && !isPlain(node))
        return `\n\n${content.replace(ends, '\n\n').replaceAll('<br>', '\n').replaceAll('\\|', '|')}\n\n`
      if (!isPlain(node)) return `\n\n${asHtml(node)}\n\n`
      const written = content.split(rowEnd).filter(row => row.trim() !== '')
      const cells = written.map(row => row.split(cellEnd).slice(0, -1))
      const width = Math.max(...cells.map(row => row.length))
      const line = (row: readonly string[]) =>
        `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
      const heads = rows[0] ? cellsOf(rows[0]) : []
      const rule = line(Array.from({ length: width }, (_, at) => (heads[at] ? alignOf(heads[at]) : '---')))
      const [head = [], ...body] = cells
      return `\n\n${[line(head), rule, ...body.map(line)].join('\n')}${caption}\n\n`
    },
  })
}

/** The element's HTML without blank lines, which would end the HTML block. */
export const asHtml = (node: Node): string =>
  ('outerHTML' in node ? String(node.outerHTML) : '').replace(/\n\s*/g, '\n')
