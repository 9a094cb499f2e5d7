import { attributeOf, elementsOf, findAll, type HtmlElement, textOf } from './html-node.ts'
import { isStyledAway, type Styles } from './style.ts'
import type { Align, Block, Table } from './tree.ts'

const cellsOf = (row: HtmlElement, styles: Styles) =>
  elementsOf(row).filter(one => /^t[dh]$/.test(one.name) && !isStyledAway(one, styles))

/** The rows of the table itself, not of nested tables; those of `tfoot` last. */
function rowsOf(table: HtmlElement, styles: Styles): HtmlElement[] {
  const parts = elementsOf(table)
  const sections = parts.filter(({ name }) => /^(?:thead|tbody|tr)$/.test(name))
  const feet = parts.filter(({ name }) => name === 'tfoot')
  return [...sections, ...feet]
    .flatMap(part => (part.name === 'tr' ? [part] : elementsOf(part).filter(({ name }) => name === 'tr')))
    .filter(row => !isStyledAway(row, styles))
}

/** Blocks that make a table with one column a layout. */
const blocks = [
  'table',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'iframe',
  'video',
  'figure',
  'img',
]

const hasBlocks = (cell: HtmlElement) =>
  findAll(cell, ...blocks).length > 0 ||
  findAll(cell, 'p').filter(one => textOf(one).trim() !== '').length > 1

/** The cells in their order, if the table only places what is in them. */
export function layoutCells(table: HtmlElement, styles: Styles): HtmlElement[] | undefined {
  const rows = rowsOf(table, styles).map(row => cellsOf(row, styles))
  const cells = rows.flat()
  const isSaid =
    /^(?:presentation|none)$/.test(attributeOf(table, 'role')) && findAll(table, 'th').length === 0
  const isNarrow = rows.every(row => row.length < 2)
  const isLayout =
    isSaid || cells.length < 2 || findAll(table, 'table').length > 0 || (isNarrow && cells.some(hasBlocks))
  return isLayout ? cells : undefined
}

const spanOf = (cell: HtmlElement, name: string) => {
  // Excel lets words run over empty neighbours.
  if (name === 'colspan' && /mso-ignore:\s*colspan/.test(attributeOf(cell, 'style'))) return 1
  return Math.min(100, Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1))
}

type Slot = { readonly cell: HtmlElement | undefined; readonly children: readonly Block[] }

function alignOf(cell: HtmlElement, styles: Styles): Align {
  const said = attributeOf(cell, 'align') || styles(cell).get('text-align')
  const [inner] = elementsOf(cell).filter(({ name }) => /^(?:p|div)$/.test(name))
  const align = (
    said ||
    (inner && (attributeOf(inner, 'align') || styles(inner).get('text-align'))) ||
    ''
  ).toLowerCase()
  return align === 'right' || align === 'center' ? align : undefined
}

/** The alignment of a column: its head's, or what all cells below say. */
function columnAlign(column: readonly Slot[], styles: Styles): Align {
  const [head, ...body] = column
  const stated = head?.cell && alignOf(head.cell, styles)
  if (stated) return stated
  const [first, ...rest] = body.flatMap(({ cell, children }) =>
    cell && children.length > 0 ? [alignOf(cell, styles)] : [],
  )
  return rest.every(align => align === first) ? first : undefined
}

/**
 * The table with each cell in its column. Of merged cells the first keeps the words and the others are empty;
 * `onMerged` is called once if there are any.
 */
export function tableOf(
  table: HtmlElement,
  styles: Styles,
  { blocksOf, onMerged }: { blocksOf: (cell: HtmlElement) => Block[]; onMerged: () => void },
): Table | undefined {
  const grid: Slot[][] = []
  const lineAt = (y: number): Slot[] => {
    const line = grid[y] ?? []
    grid[y] = line
    return line
  }
  rowsOf(table, styles).forEach((row, y) => {
    const line = lineAt(y)
    let x = 0
    for (const cell of cellsOf(row, styles)) {
      while (line[x]) x++
      const children = blocksOf(cell)
      const [height, wide] = [spanOf(cell, 'rowspan'), spanOf(cell, 'colspan')]
      for (let down = 0; down < height; down++) {
        for (let right = 0; right < wide; right++)
          lineAt(y + down)[x + right] =
            down + right === 0 ? { cell, children } : { cell: undefined, children: [] }
      }
      x += wide
    }
  })
  const width = Math.max(0, ...grid.map(row => row.length))
  const isOwn = (slot: Slot | undefined) => slot?.cell !== undefined
  const rows = grid.filter(row => row.some(isOwn))
  const columns = Array.from({ length: width }, (_, x) => x).filter(x => rows.some(row => isOwn(row[x])))
  if (rows.length === 0 || columns.length === 0) return undefined
  if (rows.some(row => columns.some(x => row[x] && !isOwn(row[x])))) onMerged()
  const slots = rows.map(row => columns.map(x => row[x] ?? { cell: undefined, children: [] }))
  return {
    kind: 'table',
    rows: slots.map(row => row.map(({ children }) => children)),
    aligns: columns.map((_, at) =>
      columnAlign(
        slots.flatMap(row => row[at] ?? []),
        styles,
      ),
    ),
  }
}
