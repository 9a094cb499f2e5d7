import { isNode, type Node } from '../../read/node.ts'

/** A block of the editor: its HTML, with the blocks in it. */
export type Block = { name: string; attributes: Node; parts: BlockPart[]; isSelfClosing: boolean }
export type BlockPart = string | Block

/** A mark of a block: `<!-- wp:name {…} -->`, `<!-- wp:name {…} /-->`, `<!-- /wp:name -->`. */
type Mark = { start: number; end: number; name: string; attributes: Node; kind: 'open' | 'close' | 'self' }

const markStart = /^(\/?)wp:([a-z][\w-]{0,60}(?:\/[a-z][\w-]{0,60})?)/

function readAttributes(text: string): Node {
  if (!text.startsWith('{')) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isNode(value) ? value : {}
  } catch {
    return {}
  }
}

/** The marks of blocks in a text, in order. */
export function* marksOf(content: string): Generator<Mark> {
  for (let start = content.indexOf('<!--'); start >= 0; ) {
    const close = content.indexOf('-->', start + 4)
    if (close < 0) return
    const end = close + 3
    const inner = content.slice(start + 4, close).trim()
    const [whole = '', slash, name = ''] = markStart.exec(inner) ?? []
    if (whole !== '') {
      const isSelf = inner.endsWith('/')
      const rest = inner.slice(whole.length, isSelf ? -1 : undefined).trim()
      const kind = slash === '/' ? 'close' : isSelf ? 'self' : 'open'
      yield { start, end, name: name.replace(/^core\//, ''), attributes: readAttributes(rest), kind }
    }
    start = content.indexOf('<!--', end)
  }
}

/** Parses a text of the block editor. A block that is not closed ends with the text. */
export function parseBlocks(content: string): BlockPart[] {
  const root: BlockPart[] = []
  const open: Block[] = []
  let at = 0
  const add = (part: BlockPart) => {
    if (part !== '') (open.at(-1)?.parts ?? root).push(part)
  }
  for (const { start, end, name, attributes, kind } of marksOf(content)) {
    add(content.slice(at, start))
    at = end
    const block = { name, attributes, parts: [], isSelfClosing: kind === 'self' }
    if (kind !== 'close') add(block)
    if (kind === 'open') open.push(block)
    const depth = kind === 'close' ? open.findLastIndex(one => one.name === name) : -1
    if (depth >= 0) open.length = depth
  }
  add(content.slice(at))
  return root
}
