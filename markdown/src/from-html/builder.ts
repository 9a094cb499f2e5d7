import { paragraphsOf } from './inline.ts'
import { nestItems } from './nest.ts'
import type { Block, FlatItem, Inline } from './tree.ts'

/** Collects the content of one element: words become a paragraph when a block begins or ends. */
export type Builder = {
  readonly inline: (inline: Inline) => void
  readonly endParagraph: () => void
  readonly block: (block: Block) => void
  readonly item: (item: FlatItem) => void
  /** The item that was added last, if nothing else has come since. */
  readonly lastItem: () => FlatItem | undefined
  readonly finish: () => Block[]
}

/** `isOfWord`: each line of code is an element, and lines of text are wrapped. */
export function createBuilder(isOfWord: boolean): Builder {
  const blocks: Block[] = []
  let inlines: Inline[] = []
  let items: FlatItem[] = []
  const endItems = () => {
    blocks.push(...nestItems(items))
    items = []
  }
  const endParagraph = () => {
    if (inlines.length === 0) return
    const paragraphs = paragraphsOf(inlines, isOfWord)
    inlines = []
    if (paragraphs.length === 0) return
    endItems()
    for (const children of paragraphs) blocks.push({ kind: 'paragraph', children })
  }
  return {
    inline: inline => void inlines.push(inline),
    endParagraph,
    block(block) {
      endParagraph()
      endItems()
      const last = blocks.at(-1)
      if (block.kind === 'code' && last?.kind === 'code' && isOfWord)
        blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${block.text}` }
      else if (block.kind !== 'code' || block.text !== '') blocks.push(block)
    },
    item(item) {
      endParagraph()
      items.push(item)
    },
    lastItem() {
      endParagraph()
      return items.at(-1)
    },
    finish() {
      endParagraph()
      endItems()
      return blocks
    },
  }
}
