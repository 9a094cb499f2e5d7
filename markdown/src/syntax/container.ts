import type { MarkdownIt, StateBlock } from 'markdown-it'
import { calloutTokens, containerKindOf } from './callout.ts'

const NAME_AND_TITLE = /^([A-Za-z][A-Za-z-]{0,20})(?:[ \t](.*)|\[(.*)\])?$/
const TAB = /^@tab(:active)?(?:[ \t](.*))?$/

/** `:::tip title … :::`, `:::details title`, `:::tabs` with `@tab name`. More colons outside for nesting. */
export function addContainers(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'container', containerRule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

function containerRule(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  if (state.sCount[startLine] === undefined || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4)
    return false
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (!state.src.startsWith(':::', start)) return false
  const line = state.src.slice(start, state.eMarks[startLine])
  const info = line.replace(/^:+/, '').trim()
  const match = NAME_AND_TITLE.exec(info)
  const name = match?.[1]?.toLowerCase()
  const title = (match?.[2] ?? match?.[3] ?? '').trim()
  if (!name) return false
  const kind = containerKindOf(name)
  if (!kind && name !== 'details' && name !== 'tabs') return false
  if (isSilent) return true
  const range = containerAt(state, startLine, endLine)
  if (name === 'tabs') return pushTabs(state, range)
  const { open, close } = calloutTokens({
    Token: state.Token,
    kind: kind ?? 'details',
    title,
    fold: kind ? 'none' : 'closed',
    level: state.level,
    map: [startLine, range.next],
  })
  state.tokens.push(...open)
  state.level++
  tokenizeLines(state, range.from, range.to)
  state.level--
  state.tokens.push(close)
  state.line = range.next
  return true
}

function tokenizeLines(state: StateBlock, from: number, to: number): void {
  const { lineMax, parentType } = state
  state.parentType = 'container'
  state.lineMax = to
  state.md.block.tokenize(state, from, to)
  state.lineMax = lineMax
  state.parentType = parentType
}

function pushTabs(state: StateBlock, range: ContainerRange): boolean {
  const tabs = range.outerLines.flatMap(line => {
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
    const match = TAB.exec(state.src.slice(start, state.eMarks[line]).trim())
    return match ? [{ line, isActive: match[1] !== undefined, title: match[2]?.trim() ?? '' }] : []
  })
  const first = tabs[0]
  if (!first) {
    tokenizeLines(state, range.from, range.to)
    state.line = range.next
    return true
  }
  const activeIndex = Math.max(
    0,
    tabs.findIndex(tab => tab.isActive),
  )
  tokenizeLines(state, range.from, first.line)
  const group = Number(state.env.tabsCount ?? 0) + 1
  state.env.tabsCount = group
  const tabsOpen = state.push('tabs_open', 'div', 1)
  tabsOpen.block = true
  tabsOpen.meta = { group }
  tabs.forEach((tab, index) => {
    const open = state.push('tab_open', 'div', 1)
    open.block = true
    open.meta = { title: tab.title || `第 ${index + 1} 项`, group, index, isChecked: index === activeIndex }
    tokenizeLines(state, tab.line + 1, tabs[index + 1]?.line ?? range.to)
    state.push('tab_close', 'div', -1).block = true
  })
  state.push('tabs_close', 'div', -1).block = true
  state.line = range.next
  return true
}

/** Lines of a container: content is [from, to), `next` follows its end, `outerLines` are in no child. */
type ContainerRange = { from: number; to: number; next: number; outerLines: number[] }

const FENCE = /^(`{3,}|~{3,})/
const COLONS = /^:{3,}[ \t]*([^ \t]?)/

/**
 * Finds the end of the container opened on `startLine`: only colons, at least as many as opened it, outside
 * code and outside its children. An unclosed one ends with its parent, like a fence.
 */
function containerAt(state: StateBlock, startLine: number, endLine: number): ContainerRange {
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

// A longer run closes the container of exactly that length with everything inside it; else the innermost
// possible.
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
