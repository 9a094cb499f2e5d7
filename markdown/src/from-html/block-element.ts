import { attributeOf, classesOf, elementsOf, type HtmlElement, textOf } from './html-node.ts'
import { hasMark, withMark, withoutMark } from './inline.ts'
import { addPicture } from './inline-element.ts'
import { addItem, addList } from './list.ts'
import { marksIn, strong } from './marks.ts'
import { captionedPicture } from './picture.ts'
import { oneLine } from './piece.ts'
import type { Conversion, Handler, Scope } from './scope.ts'
import { layoutCells, tableOf } from './table.ts'
import type { Block, Inline } from './tree.ts'

const children: Handler = (element, scope, { walkChildren }) => walkChildren(element, scope)

const isWords = (block: Block): block is Extract<Block, { kind: 'paragraph' }> => block.kind === 'paragraph'

/** A head that is bold as a whole says it twice. */
function withoutBold(inlines: readonly Inline[]): readonly Inline[] {
  const isBold = inlines.every(({ kind, marks }) => kind === 'break' || hasMark(marks, strong.key))
  return isBold ? inlines.map(one => ({ ...one, marks: withoutMark(one.marks, strong.key) })) : inlines
}

const headBlock = (block: Block): Block =>
  isWords(block) ? { ...block, children: withoutBold(block.children) } : block

function addHeading(depth: number, element: HtmlElement, scope: Scope, { blocksOf }: Conversion): void {
  const blocks = blocksOf(element, { ...scope, isHeading: true })
  const words = blocks.filter(isWords)
  const inlines = words.flatMap(({ children: own }, index): readonly Inline[] =>
    index === 0 ? own : [{ kind: 'text', text: ' ', marks: [] }, ...own],
  )
  const isText = inlines.some(({ kind }) => kind === 'text' || kind === 'code')
  if (isText) scope.out.block({ kind: 'heading', depth, children: withoutBold(inlines) })
  else if (words.length > 0) scope.out.block({ kind: 'paragraph', children: inlines })
  for (const block of blocks) if (!isWords(block)) scope.out.block(block)
}

const heading: Handler = (element, scope, conversion) => {
  const stated = Number(/^h([1-6])$/.exec(element.name)?.[1] ?? attributeOf(element, 'aria-level'))
  addHeading(Math.min(6, Math.max(1, stated || 2)), element, scope, conversion)
}

const paragraph: Handler = (element, scope, conversion) =>
  /^MsoTitle\b/.test(classesOf(element))
    ? addHeading(1, element, scope, conversion)
    : conversion.walkChildren(element, scope)

const quote: Handler = (element, scope, { blocksOf }) => {
  const blocks = blocksOf(element, scope)
  if (blocks.length > 0) scope.out.block({ kind: 'quote', children: blocks })
}

/** Inside a cell. A head is bold by itself. */
const cellScope = (cell: HtmlElement, scope: Scope, { styles }: Conversion): Scope => {
  const isHeading = cell.name === 'th'
  return { ...scope, isHeading, marks: marksIn(cell, scope.marks, { styles, isHeading }) }
}

const table: Handler = (element, scope, conversion) => {
  const { styles, blocksOf, lose, walkChildren } = conversion
  for (const caption of elementsOf(element).filter(({ name }) => name === 'caption')) {
    scope.out.endParagraph()
    walkChildren(caption, scope)
  }
  scope.out.endParagraph()
  const cells = layoutCells(element, styles)
  if (cells) {
    for (const cell of cells) {
      scope.out.endParagraph()
      walkChildren(cell, cellScope(cell, scope, conversion))
    }
    return
  }
  const found = tableOf(element, styles, {
    blocksOf(cell) {
      const blocks = blocksOf(cell, cellScope(cell, scope, conversion))
      if (blocks.some(({ kind }) => /^(?:heading|quote|code)$/.test(kind))) lose('cellBlocks')
      return cell.name === 'th' ? blocks.map(headBlock) : blocks
    },
    onMerged: () => lose('mergedCells'),
  })
  if (found) scope.out.block(found)
}

const figure: Handler = (element, scope, conversion) => {
  const found = captionedPicture(element)
  if (!found) return conversion.walkChildren(element, scope)
  const { picture, caption } = found
  const around = picture.parent?.name === 'a' ? { ...picture.parent, children: [picture] } : undefined
  if (around && caption === undefined) conversion.walk(around, scope)
  else addPicture(picture, scope, conversion, caption)
}

const folding: Handler = (element, scope, { markdownOf }) => {
  const summary = elementsOf(element).find(({ name }) => name === 'summary')
  const words = summary ? oneLine(textOf(summary)).replace(/&/g, '&amp;').replaceAll('<', '&lt;') : ''
  const inner = markdownOf(
    { ...element, children: element.children.filter(child => child !== summary) },
    scope,
  )
  const open = element.attributes.has('open') ? ' open' : ''
  const head = `<details${open}>\n<summary>${words || '展开'}</summary>`
  scope.out.block({ kind: 'raw', markdown: `${head}\n\n${inner}\n\n</details>` })
}

const term: Handler = (element, scope, { walkChildren }) =>
  walkChildren(element, { ...scope, marks: withMark(scope.marks, strong) })

/** Who a quotation is of. */
const source: Handler = (element, scope, { walkChildren }) => {
  if (element.parent?.name === 'blockquote') scope.out.inline({ kind: 'text', text: '—— ', marks: [] })
  walkChildren(element, scope)
}

const lines: Handler = (element, scope, { walkChildren }) =>
  walkChildren(element, { ...scope, keepsLines: true })

const isGrid = /(?:^|\s)(?:x_)?(?:MsoQuote|MsoIntenseQuote|quote-container|ne-quote)(?:\s|$)/

const section: Handler = (element, scope, conversion) => {
  const isTask = element.attributes.has('data-task-local-id')
  const handler = isTask ? addItem : isGrid.test(classesOf(element)) ? quote : paragraph
  handler(element, scope, conversion)
}

const plainBlocks =
  'html body address article aside center dd dialog div fieldset figcaption footer form header hgroup legend main nav p search section summary tr td th thead tbody tfoot caption option optgroup'

export const blockElements: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...plainBlocks.split(' ').map((name): [string, Handler] => [name, section]),
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, Handler] => [`h${depth}`, heading]),
  ['hr', (_, { out }) => out.block({ kind: 'rule' })],
  ['blockquote', quote],
  ['table', table],
  ['figure', figure],
  ['details', folding],
  ['dl', children],
  ['dt', term],
  ['cite-block', source],
  ['pre', lines],
  ['textarea', lines],
  ['ul', addList],
  ['ol', addList],
  ['menu', addList],
  ['dir', addList],
  ['li', addItem],
])
