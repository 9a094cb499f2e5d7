import type { Edit, Selection } from '../../../lib/surface.ts'

export type Align = 'none' | 'left' | 'center' | 'right'
type Table = { from: number; to: number; rows: string[][]; aligns: Align[] }

const isRow = (line: string) => line.includes('|') && line.trim() !== ''
const isDelimiter = (line: string) => {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|')
  return cells.every(cell => /^:?-+:?$/.test(cell.trim()))
}

/** The cells of a row; an escaped bar is part of the text. */
function cellsOf(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return bare.split(/(?<!\\)\|/).map(cell => cell.trim())
}

function alignOf(mark: string): Align {
  const left = mark.startsWith(':')
  const right = mark.endsWith(':')
  return left && right ? 'center' : left ? 'left' : right ? 'right' : 'none'
}

/** The table around a position, if any. */
export function tableAt(text: string, at: number): Table | undefined {
  const lines = text.split('\n')
  let start = 0
  let index = 0
  while (index < lines.length - 1 && start + (lines[index]?.length ?? 0) < at) {
    start += (lines[index]?.length ?? 0) + 1
    index++
  }
  if (!isRow(lines[index] ?? '')) return undefined
  let first = index
  while (first > 0 && isRow(lines[first - 1] ?? '')) first--
  let last = index
  while (last < lines.length - 1 && isRow(lines[last + 1] ?? '')) last++
  if (!isDelimiter(lines[first + 1] ?? '')) return undefined
  const from = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  const own = lines.slice(first, last + 1)
  const [head = '', delimiter = '', ...body] = own
  return {
    from,
    to: from + own.join('\n').length,
    rows: [head, ...body].map(cellsOf),
    aligns: cellsOf(delimiter).map(alignOf),
  }
}

/** The width of a text in a monospaced font: a Chinese character is two. */
const widthOf = (text: string) =>
  Array.from(text).reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1),
    0,
  )

const dash: Record<Align, (width: number) => string> = {
  none: width => '-'.repeat(width),
  left: width => `:${'-'.repeat(width - 1)}`,
  center: width => `:${'-'.repeat(width - 2)}:`,
  right: width => `${'-'.repeat(width - 1)}:`,
}

/** The table as text with aligned bars. */
export function writeTable({ rows, aligns }: Pick<Table, 'rows' | 'aligns'>): string {
  const count = Math.max(1, aligns.length, ...rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, column) =>
    Math.max(3, ...rows.map(row => widthOf(row[column] ?? ''))),
  )
  const line = (row: readonly string[]) =>
    `| ${columns.map((width, column) => pad(row[column] ?? '', width, aligns[column])).join(' | ')} |`
  const marks = columns.map((width, column) => dash[aligns[column] ?? 'none'](width))
  const [head = [], ...body] = rows
  return [line(head), `| ${marks.join(' | ')} |`, ...body.map(line)].join('\n')
}

function pad(text: string, width: number, align: Align = 'none'): string {
  const left = width - widthOf(text)
  if (align === 'right') return ' '.repeat(left) + text
  return text + ' '.repeat(left)
}

/** A new table of this size, including its head. */
export const newTable = (columns: number, rows: number): string =>
  writeTable({
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_cell, column) =>
        row === 0 ? `第${'一二三四五六七八九'[column] ?? column + 1}列` : '',
      ),
    ),
    aligns: Array(columns).fill('none'),
  })

/** A cell in quotes holds tabs, line feeds and doubled quotes; any other ends at the next of them. */
const sheetCell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y

function sheetRows(text: string): string[][] {
  const rows: string[][] = [[]]
  sheetCell.lastIndex = 0
  for (let end = false; !end; ) {
    const [, quoted, plain = '', separator = ''] = sheetCell.exec(text) ?? []
    const words = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(
      words
        .trim()
        .replace(/\|/g, '\\|')
        .split(/\n+/)
        .map(line => line.trim())
        .join('<br>'),
    )
    if (separator === '\n') rows.push([])
    end = separator === ''
  }
  return rows
}

/** Converts spreadsheet data of the clipboard to a table; undefined for other text. */
export function tableOfSheet(copied: string): string | undefined {
  const rows = sheetRows(copied.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, ''))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.length < 2 || rows.some(row => row.length !== width)) return undefined
  const isNumber = (cell: string) => cell === '' || /^[-+]?[¥$€]?[\d,]+(?:\.\d+)?%?$/.test(cell)
  const aligns = Array.from(
    { length: width },
    (_, column): Align => (rows.slice(1).every(row => isNumber(row[column] ?? '')) ? 'right' : 'none'),
  )
  return writeTable({ rows, aligns })
}

export type TableChange = 'tidy' | 'rowBelow' | 'columnRight' | 'removeRow' | 'removeColumn' | Align

/** Changes the table around the caret. Undefined without one. */
export function changeTable(text: string, { to }: Selection, change: TableChange): Edit | undefined {
  const table = tableAt(text, to)
  if (!table) return undefined
  const { rows, aligns } = table
  const before = text.slice(table.from, to)
  const line = before.split('\n').length - 1
  const row = Math.max(0, line - (line > 0 ? 1 : 0))
  const column = Math.max(0, cellsOf(`${before.split('\n').at(-1) ?? ''}x`).length - 1)
  const across = (list: readonly string[], change: (cells: string[]) => void) => {
    const cells = Array.from(
      { length: Math.max(list.length, aligns.length) },
      (_, index) => list[index] ?? '',
    )
    change(cells)
    return cells
  }
  const next = { rows: rows.map(cells => [...cells]), aligns: [...aligns] }
  if (change === 'rowBelow')
    next.rows.splice(
      row + 1,
      0,
      aligns.map(() => ''),
    )
  else if (change === 'removeRow') {
    // A table needs its head.
    if (row > 0) next.rows.splice(row, 1)
  } else if (change === 'columnRight') {
    next.rows = rows.map(cells => across(cells, list => void list.splice(column + 1, 0, '')))
    next.aligns.splice(column + 1, 0, 'none')
  } else if (change === 'removeColumn') {
    if (aligns.length > 1) {
      next.rows = rows.map(cells => across(cells, list => void list.splice(column, 1)))
      next.aligns.splice(column, 1)
    }
  } else if (change !== 'tidy') next.aligns[column] = change
  const insert = writeTable(next)
  const caret = Math.min(to, table.from + insert.length)
  return { changes: [{ from: table.from, to: table.to, insert }], selection: { from: caret, to: caret } }
}
