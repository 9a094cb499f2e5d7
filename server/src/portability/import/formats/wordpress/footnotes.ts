import { isNode } from '../../read/node.ts'

const block = /<!-- wp:(?:core\/)?footnotes\b[^<>]*\/?-->/

function readNotes(json: string): { id: string; content: string }[] {
  try {
    const value: unknown = JSON.parse(json)
    if (!Array.isArray(value)) return []
    return value
      .filter(isNode)
      .flatMap(({ id, content }) =>
        typeof id === 'string' && typeof content === 'string' ? [{ id, content }] : [],
      )
  } catch {
    return []
  }
}

/** Puts the footnotes of the block editor, which are stored beside the text, where WordPress showed them. */
export function withFootnotes(content: string, json: string | undefined): string {
  const notes = json === undefined ? [] : readNotes(json)
  if (notes.length === 0) return content
  const items = notes.map(
    ({ id, content: note }) => `<li id="${id}">${note} <a href="#${id}-link">↩︎</a></li>`,
  )
  const list = `<ol class="wp-block-footnotes">${items.join('')}</ol>`
  if (block.test(content)) return content.replace(block, () => list)
  return content.includes('data-fn=') ? `${content}\n\n${list}` : content
}
