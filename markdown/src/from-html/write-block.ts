import { fence } from './piece.ts'
import type { Align, Block, Item, List, Table } from './tree.ts'
import { inlineMarkdown } from './write-inline.ts'

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`)

function itemMarkdown(item: Item, mark: string): string {
  const task = item.isDone === undefined ? '' : `[${item.isDone ? 'x' : ' '}] `
  const inner = blocksMarkdown(item.children, true)
  return `${mark}${task}${indented(inner, ' '.repeat(mark.length))}`.trimEnd()
}

/** `isSecond`: another list stands right before it, whose sign has to differ. */
function listMarkdown({ isOrdered, start, items }: List, isSecond: boolean): string {
  const mark = (at: number) =>
    isOrdered ? `${start + at}${isSecond ? ')' : '.'} ` : `${isSecond ? '*' : '-'} `
  return items.map((item, at) => itemMarkdown(item, mark(at))).join('\n')
}

const escapedCell = (text: string) => text.replaceAll('|', '\\|')

function cellBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return escapedCell(inlineMarkdown(block.children, 'cell'))
    case 'heading':
      return `<strong>${escapedCell(inlineMarkdown(block.children, 'cell'))}</strong>`
    case 'code':
      return block.text.split('\n').map(cellCode).join('<br>')
    case 'quote':
      return cellMarkdown(block.children)
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul'
      const start = block.isOrdered && block.start !== 1 ? ` start="${block.start}"` : ''
      const items = block.items.map(item => `<li>${boxOf(item)}${cellMarkdown(item.children)}</li>`)
      return `<${name}${start}>${items.join('')}</${name}>`
    }
    case 'table':
      return block.rows.map(row => row.map(cellMarkdown).join(' ')).join('<br>')
    case 'rule':
      return ''
    case 'raw':
      return escapedCell(linesOf(block.markdown).join(' '))
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const cellCode = (line: string) =>
  line.trim() === '' ? '' : escapedCell(inlineMarkdown([{ kind: 'code', text: line, marks: [] }]))

const isOfList = (before: string, text: string) => /<\/[uo]l>$/.test(before) || /^<[uo]l/.test(text)

/** The blocks of a cell on one line; what needs lines of its own is HTML. */
function cellMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(cellBlock)
    .filter(text => text !== '')
    .reduce((done, text) => done + (done === '' || isOfList(done, text) ? '' : '<br>') + text, '')
}

const boxOf = ({ isDone }: Item) => (isDone === undefined ? '' : isDone ? '☑ ' : '☐ ')

const rule = (align: Align) => (align === 'center' ? ':---:' : align === 'right' ? '---:' : '---')

function tableMarkdown({ rows, aligns }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows.map(row => row.map(cellMarkdown))
  return [line(head), line(aligns.map(rule)), ...body.map(line)].join('\n')
}

function blockMarkdown(block: Block, isSecond: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineMarkdown(block.children)
    case 'heading':
      return `${'#'.repeat(block.depth)} ${inlineMarkdown(block.children, 'heading')}`
    case 'code':
      return fence(block.language, `\n${block.text.trimEnd()}\n`)
    case 'quote':
      return blocksMarkdown(block.children)
        .split('\n')
        .map(line => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'rule':
      return '---'
    case 'raw':
      return block.markdown
    case 'list':
      return listMarkdown(block, isSecond)
    case 'table':
      return tableMarkdown(block)
  }
}

/** Only a list that starts with 1 may follow a line of words. */
const isTight = (block: Block, previous: Block | undefined) =>
  block.kind === 'list' && previous?.kind === 'paragraph' && (!block.isOrdered || block.start === 1)

/** Writes blocks, one below the other. `isItem`: those of a list's item, whose own list follows at once. */
export function blocksMarkdown(blocks: readonly Block[], isItem = false): string {
  let isSecond = false
  return blocks.reduce((done, block, index) => {
    const previous = blocks[index - 1]
    const isNeighbour = block.kind === 'list' && previous?.kind === 'list'
    isSecond = isNeighbour && previous.isOrdered === block.isOrdered && !isSecond
    const gap = index === 0 ? '' : isItem && isTight(block, previous) ? '\n' : '\n\n'
    return done + gap + blockMarkdown(block, isSecond)
  }, '')
}
