import { blockRegions, type Dialect, type Region, type RegionKind } from './protect-block.ts'
import { inlineRegions } from './protect-inline.ts'

const open = String.fromCharCode(1)
const close = String.fromCharCode(2)
const letters: Record<RegionKind, string> = {
  fence: 'f',
  indented: 'i',
  span: 's',
  math: 'm',
  'block-math': 'd',
  comment: 'c',
  raw: 'r',
  tag: 't',
}

/**
 * Text whose code, math, comments and verbatim tags are replaced by marks, so that a transformation cannot touch
 * them. A mark is two control characters around a letter and a number; cleaned text never has those characters.
 */
export type Protected = {
  text: string
  /** Original of each mark by its number; may hold marks itself. */
  originals: string[]
  /** Line (from 1) of a fence that nothing closes. */
  unclosedFenceLine: number | undefined
}

/**
 * Masks a cleaned body. Linear in its length; `restore` gives back exactly what was masked. `originals` continues an
 * earlier list when a piece of that body is masked anew.
 */
export function protect(body: string, dialect: Dialect, originals: string[] = []): Protected {
  const clean =
    body.includes(open) || body.includes(close) ? body.replaceAll(open, '').replaceAll(close, '') : body
  const blocks = blockRegions(clean, dialect)
  const afterBlocks = mask(clean, blocks.regions, originals)
  const text = mask(afterBlocks, inlineRegions(afterBlocks), originals)
  return { text, originals, unclosedFenceLine: blocks.unclosedFenceLine }
}

function mask(text: string, regions: Region[], originals: string[]): string {
  if (regions.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const region of regions) {
    originals.push(text.slice(region.start, region.end))
    parts.push(
      text.slice(from, region.start),
      `${open}${letters[region.kind]}${originals.length - 1}${close}`,
    )
    from = region.end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

const anyMark = new RegExp(`${open}[a-z](\\d+)${close}`, 'g')

/** The text with every mark replaced by its original, marks within originals too. */
export function restore(text: string, originals: readonly string[]): string {
  if (!text.includes(open)) return text
  return text.replace(anyMark, (_, number: string) => restore(originals[Number(number)] ?? '', originals))
}

/** Replaces the marks of one kind: `rewrite` gets the restored original and returns what stands there instead, or undefined to leave the mark. */
export function rewriteMarks(input: {
  protected: Protected
  kind: RegionKind
  rewrite: (original: string) => string | undefined
}): string {
  const { text, originals } = input.protected
  const letter = letters[input.kind]
  if (!text.includes(`${open}${letter}`)) return text
  return text.replace(new RegExp(`${open}${letter}(\\d+)${close}`, 'g'), (mark, number: string) => {
    const rewritten = input.rewrite(restore(originals[Number(number)] ?? '', originals))
    return rewritten ?? mark
  })
}

/** Puts `content` behind a new mark of `kind`, and returns the mark. */
export function addMark(originals: string[], kind: RegionKind, content: string): string {
  originals.push(content)
  return `${open}${letters[kind]}${originals.length - 1}${close}`
}

/** True for a line that begins with a masked block, which is no paragraph text. */
export function isBlockMarkLine(line: string): boolean {
  const at = line.indexOf(open)
  if (at < 0 || !/^[\s>]*$/.test(line.slice(0, at))) return false
  const letter = line[at + 1] ?? ''
  return 'fidrt'.includes(letter)
}

/** True for a line that is a masked fence and nothing else. */
export const isFenceMarkLine = (line: string) => {
  const text = line.trim()
  return text.startsWith(`${open}${letters.fence}`) && text.endsWith(close)
}
