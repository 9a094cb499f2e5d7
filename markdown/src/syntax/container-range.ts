import type { StateBlock } from 'markdown-it'

/** Lines of a container: content is [from, to), `next` follows its closing mark, `outerLines` lie in no child. */
export type ContainerRange = { from: number; to: number; next: number; outerLines: number[] }

const FENCE = /^(`{3,}|~{3,})/
const COLONS = /^:{3,}[ \t]*([^ \t]?)/

/**
 * Finds where the container opened on `startLine` ends: colons alone, at least as many as opened it, outside
 * code and outside its children. An unclosed one ends with its parent, like a fence.
 */
export function containerAt(state: StateBlock, startLine: number, endLine: number): ContainerRange {
  const opened = [colonCount(textOf(state, startLine))]
  const outerLines: number[] = []
  let fence = ''
  for (let line = startLine + 1; line < endLine; line++) {
    const isOutdented = (state.sCount[line] ?? 0) < state.blkIndent
    if (isOutdented && !state.isEmpty(line)) return { from: startLine + 1, to: line, next: line, outerLines }
    const text = textOf(state, line)
    const fenceMark = FENCE.exec(text)?.[1] ?? ''
    if (fence) {
      if (fenceMark.startsWith(fence) && text.slice(fenceMark.length).trim() === '') fence = ''
      continue
    }
    if (fenceMark) {
      fence = fenceMark
      continue
    }
    const colons = COLONS.exec(text)
    if (!colons) {
      if (opened.length === 1) outerLines.push(line)
      continue
    }
    if (colons[1]) {
      opened.push(colonCount(text))
      continue
    }
    closeContainers(opened, colonCount(text))
    if (opened.length === 0) return { from: startLine + 1, to: line, next: line + 1, outerLines }
  }
  return { from: startLine + 1, to: endLine, next: endLine, outerLines }
}

// A longer run closes the container of exactly that length with all inside it; else the innermost it can close.
function closeContainers(opened: number[], count: number): void {
  const exact = opened.lastIndexOf(count)
  if (exact >= 0) {
    opened.length = exact
    return
  }
  const innermost = opened.at(-1)
  if (innermost !== undefined && count >= innermost) opened.pop()
}

function textOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

function colonCount(text: string): number {
  let count = 0
  while (text[count] === ':') count++
  return count
}
