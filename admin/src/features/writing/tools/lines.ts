import type { Edit, Selection } from '../../../lib/surface.ts'

type Line = { from: number; text: string }

/** The whole lines that a selection touches. */
function linesOf(text: string, { from, to }: Selection): Line[] {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const lines: Line[] = []
  let at = start
  for (const line of text.slice(start, next < 0 ? text.length : next).split('\n')) {
    lines.push({ from: at, text: line })
    at += line.length + 1
  }
  return lines
}

const heading = /^ {0,3}#{1,6}(?:[ \t]+|$)/
const quote = /^ {0,3}> ?/
const item = /^(\s*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/

/** Replaces the prefix of a line, keeping its indentation. */
function relead(
  lines: readonly Line[],
  lead: (line: string, index: number) => { cut: number; add: string },
): Edit {
  return {
    changes: lines.flatMap(({ from, text }, index) => {
      const { cut, add } = lead(text, index)
      return cut === 0 && add === '' ? [] : [{ from, to: from + cut, insert: add }]
    }),
  }
}

const leadOf = (pattern: RegExp, line: string) => pattern.exec(line)?.[0].length ?? 0

/** Turns lines into headings of this level, or paragraphs: at level 0, or if all have that level already. */
export function setHeading(text: string, selection: Selection, level: number): Edit {
  const lines = linesOf(text, selection)
  const mark = level > 0 ? `${'#'.repeat(level)} ` : ''
  const has = lines.every(line => mark !== '' && line.text.startsWith(mark))
  return relead(lines, line => ({ cut: leadOf(heading, line), add: has ? '' : mark }))
}

/** The next level, for one key that cycles: paragraph, 2, 3, 4. Level 1 is the page's title. */
export function nextHeading(text: string, selection: Selection): Edit {
  const [first] = linesOf(text, selection)
  const level = /^ {0,3}(#{1,6})\s/.exec(first?.text ?? '')?.[1]?.length ?? 1
  return setHeading(text, selection, level >= 4 ? 0 : level + 1)
}

/** Turns lines into a quotation, or back. */
export function toggleQuote(text: string, selection: Selection): Edit {
  const lines = linesOf(text, selection)
  const has = lines.every(line => quote.test(line.text))
  return relead(lines, line => (has ? { cut: leadOf(quote, line), add: '' } : { cut: 0, add: '> ' }))
}

export type ListKind = 'bullet' | 'ordered' | 'task'
const kinds: Record<ListKind, RegExp> = {
  bullet: /^\s*[-*+][ \t]+(?!\[[ xX]\])/,
  ordered: /^\s*\d{1,9}[.)][ \t]+/,
  task: /^\s*[-*+][ \t]+\[[ xX]\][ \t]+/,
}

/** Turns lines into a list, another kind of list, or paragraphs. Empty lines between them stay. */
export function toggleList(text: string, selection: Selection, kind: ListKind): Edit {
  const lines = linesOf(text, selection)
  const words = lines.filter(line => line.text.trim() !== '')
  const has = words.length > 0 && words.every(line => kinds[kind].test(line.text))
  let number = 0
  return relead(lines, line => {
    if (line.trim() === '' && lines.length > 1) return { cut: 0, add: '' }
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const cut = leadOf(item, line) || indent.length
    if (has) return { cut, add: indent }
    number++
    const mark = kind === 'ordered' ? `${number}. ` : kind === 'task' ? '- [ ] ' : '- '
    return { cut, add: indent + mark }
  })
}

const continued = /^(\s*(?:> ?)*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/
const quoted = /^(\s*(?:> ?)+)/

/**
 * Enter within a list or quotation: begins the next item, or ends the list after an empty one. Undefined
 * where Enter is a plain line break: elsewhere, in code, with a selection.
 */
export function continueLine(text: string, { from, to }: Selection): Edit | undefined {
  if (from !== to || isInFence(text, from)) return undefined
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', from)
  const line = text.slice(start, end < 0 ? text.length : end)
  const found = continued.exec(line)
  const lead = found?.[0] ?? quoted.exec(line)?.[0]
  if (lead === undefined || from < start + lead.length) return undefined
  if (line.slice(lead.length).trim() === '') {
    return {
      changes: [{ from: start, to: start + line.length, insert: '' }],
      selection: { from: start, to: start },
    }
  }
  const insert = `\n${found ? nextItem(found) : lead}`
  const at = from + insert.length
  return { changes: [{ from, to: from, insert }], selection: { from: at, to: at } }
}

function nextItem([, indent = '', bullet, number, sign = '', gap = ' ', task]: RegExpExecArray): string {
  const mark = bullet ?? `${Number(number) + 1}${sign}`
  return `${indent}${mark}${gap}${task ? '[ ] ' : ''}`
}

/** Whether a position is within fenced code. */
export function isInFence(text: string, at: number): boolean {
  let fence = ''
  for (const [, mark = ''] of text
    .slice(0, text.lastIndexOf('\n', at - 1) + 1)
    .matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  return fence !== ''
}
