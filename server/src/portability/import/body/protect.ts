import { blockRegions, type Dialect, type Region, type RegionKind } from './protect-block.ts'
import { inlineRegions } from './protect-inline.ts'

const open = String.fromCharCode(1)
const close = String.fromCharCode(2)
const anyMark = new RegExp(`${open}([a-z-]+)(\\d+)${close}`, 'g')
const blockMark = new RegExp(`^[\\s>]*${open}(?:fence|indented|block-math|raw|tag)\\d`)
const fenceMark = new RegExp(`^${open}fence\\d.*${close}$`)

/**
 * Text with code, math, comments and verbatim tags replaced by marks, so that transformations do not touch
 * them. A mark is two control characters around a kind and a number; cleaned text never contains those
 * characters.
 */
export type Protected = {
  text: string
  /** The original of each mark by its number; it may contain marks. */
  originals: string[]
  /** Line (from 1) of an unclosed fence. */
  unclosedFenceLine: number | undefined
}

/**
 * Masks a cleaned body in linear time; `restore` returns exactly what was masked. `originals` continues an
 * existing list when a part of that body is masked again.
 */
export function protect(body: string, dialect: Dialect, originals: string[] = []): Protected {
  const clean =
    body.includes(open) || body.includes(close) ? body.replaceAll(open, '').replaceAll(close, '') : body
  const blocks = blockRegions(clean, dialect)
  const afterBlocks = mask(clean, blocks.regions, originals)
  const text = mask(afterBlocks, inlineRegions(afterBlocks), originals)
  return { text, originals, unclosedFenceLine: blocks.unclosedFenceLine }
}

function mask(text: string, regions: readonly Region[], originals: string[]): string {
  const parts: string[] = []
  let from = 0
  for (const { kind, start, end } of regions) {
    parts.push(text.slice(from, start), addMark(originals, kind, text.slice(start, end)))
    from = end
  }
  return [...parts, text.slice(from)].join('')
}

/** The text with every mark replaced by its original, including marks within originals. */
export function restore(text: string, originals: readonly string[]): string {
  if (!text.includes(open)) return text
  return text.replace(anyMark, (_, _kind, number: string) =>
    restore(originals[Number(number)] ?? '', originals),
  )
}

/** The replacement for a restored original; undefined keeps its mark. */
type Rewrite = (original: string) => string | undefined

/** Rewrites marks, each by the function for its kind. */
export function rewriteMarks(
  { text, originals }: Pick<Protected, 'text' | 'originals'>,
  rewrites: Readonly<Partial<Record<RegionKind, Rewrite>>>,
): string {
  const byKind = new Map<string, Rewrite>(Object.entries(rewrites))
  return text.replace(anyMark, (mark, kind: string, number: string) => {
    const rewrite = byKind.get(kind)
    return rewrite?.(restore(originals[Number(number)] ?? '', originals)) ?? mark
  })
}

/** Adds a mark of `kind` for `content` and returns it. */
export function addMark(originals: string[], kind: RegionKind, content: string): string {
  originals.push(content)
  return `${open}${kind}${originals.length - 1}${close}`
}

/** True for a line that starts with a masked block, and so is not paragraph text. */
export const isBlockMarkLine = (line: string) => blockMark.test(line)

/** True for a line that contains only a masked fence. */
export const isFenceMarkLine = (line: string) => fenceMark.test(line.trim())
