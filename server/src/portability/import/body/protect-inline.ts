import { isSpacedMath } from '@xiaolou/markdown/math'
import { findVerbatimClose, type Region } from './protect-block.ts'

/** Two `$$` farther apart than this are unrelated; masking between them would hide the article. */
const maxMathLength = 4_000
const rawElement = /<(pre|script|style|code|textarea|svg|math)(?=[\s>])/iy
const anyElement = /<\/?[A-Za-z][\w-]*(?:\s[^<>]*)?\/?>/y
const rawTag = /\{%-?\s*(raw|codeblock|highlight)(?=[\s%-])/y

type Scan = {
  text: string
  /** The end of the current paragraph; code spans and inline math cannot extend beyond it. */
  paragraphEnd: number
  ticks: Map<number, number[]> | undefined
  missing: Set<string>
}

/** Code spans, math, comments and raw HTML of a text whose blocks are masked, in order, without overlap. */
export function inlineRegions(text: string): Region[] {
  const regions: Region[] = []
  const scan: Scan = { text, paragraphEnd: -1, ticks: undefined, missing: new Set() }
  for (let at = nextSpecial(text, 0); at >= 0; ) {
    if (at >= scan.paragraphEnd) enterParagraph(scan, at)
    const region = regionAt(scan, at)
    if (region) regions.push(region)
    at = nextSpecial(text, region?.end ?? at + skipAt(scan, at))
  }
  return regions
}

const special = /[\\`$<{]/g

function nextSpecial(text: string, from: number): number {
  special.lastIndex = from
  return special.exec(text)?.index ?? -1
}

const paragraphBreak = new RegExp(`\\n[ \\t>]*\\n|${String.fromCharCode(1)}`, 'g')

function enterParagraph(scan: Scan, at: number): void {
  paragraphBreak.lastIndex = at
  scan.paragraphEnd = paragraphBreak.exec(scan.text)?.index ?? scan.text.length
  scan.ticks = undefined
}

function regionAt(scan: Scan, at: number): Region | undefined {
  switch (scan.text[at]) {
    case '`':
      return spanAt(scan, at)
    case '$':
      return scan.text[at + 1] === '$' ? blockMathAt(scan, at) : mathAt(scan, at)
    case '<':
      return commentAt(scan, at) ?? rawElementAt(scan, at)
    case '{':
      return rawTagAt(scan, at)
    default:
      return undefined
  }
}

/** How far to skip if no region starts here: an escape, a whole run of marks, or a whole HTML tag. */
function skipAt(scan: Scan, at: number): number {
  const character = scan.text[at]
  if (character === '\\') return 2
  if (character === '`' || character === '$') return runLength(scan.text, at)
  if (character !== '<') return 1
  anyElement.lastIndex = at
  return anyElement.exec(scan.text)?.[0].length ?? 1
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

function spanAt(scan: Scan, at: number): Region | undefined {
  const length = runLength(scan.text, at)
  scan.ticks ??= ticksUntil(scan.text, at, scan.paragraphEnd)
  const starts = scan.ticks.get(length) ?? []
  while (starts.length > 0 && (starts.at(-1) ?? 0) <= at) starts.pop()
  const close = starts.at(-1)
  return close === undefined ? undefined : { kind: 'span', start: at, end: close + length }
}

/** The starts of backtick runs by length, nearest last, so that a search only removes from the end. */
function ticksUntil(text: string, from: number, end: number): Map<number, number[]> {
  const ticks = new Map<number, number[]>()
  let at = text.indexOf('`', from)
  while (at >= 0 && at < end) {
    const length = runLength(text, at)
    const starts = ticks.get(length)
    if (starts) starts.push(at)
    else ticks.set(length, [at])
    at = text.indexOf('`', at + length)
  }
  for (const starts of ticks.values()) starts.reverse()
  return ticks
}

/**
 * `$x$` not followed by a digit, and without inner spaces unless clearly TeX: `$5 和 $6` is money. Code spans
 * take precedence.
 */
function mathAt(scan: Scan, at: number): Region | undefined {
  const { text, paragraphEnd } = scan
  for (let end = at + 1; end < paragraphEnd; end++) {
    const character = text[end]
    if (character === '`') return undefined
    if (character === '\\') {
      end++
      continue
    }
    if (character !== '$') continue
    const isTight = !/^\s|\s$/.test(text.slice(at + 1, end))
    const isClose = (isTight || isSpacedMath(text.slice(at + 1, end))) && !/[\d$]/.test(text[end + 1] ?? '')
    return isClose && end > at + 1 ? { kind: 'math', start: at, end: end + 1 } : undefined
  }
  return undefined
}

/**
 * `$$…$$`, across blank lines if its opening is alone on the line; never across a masked block or a code span.
 */
function blockMathAt(scan: Scan, at: number): Region | undefined {
  const { text } = scan
  const close = text.indexOf('$$', at + 2)
  if (close < 0 || close - at > maxMathLength) return undefined
  const before = text.slice(Math.max(0, at - 80), at)
  const isAlone = /(?:^|\n)[ \t>]*$/.test(before) && /^[ \t]*\n/.test(text.slice(at + 2, at + 20))
  if (close > scan.paragraphEnd && !isAlone) return undefined
  const inner = text.slice(at + 2, close)
  if (inner.includes(String.fromCharCode(1)) || inner.includes('`') || inner.trim() === '') return undefined
  return { kind: 'block-math', start: at, end: close + 2 }
}

function commentAt(scan: Scan, at: number): Region | undefined {
  if (!scan.text.startsWith('<!--', at) || scan.missing.has('-->')) return undefined
  const close = scan.text.indexOf('-->', at + 4)
  if (close < 0) {
    scan.missing.add('-->')
    return undefined
  }
  return { kind: 'comment', start: at, end: close + 3 }
}

function rawElementAt(scan: Scan, at: number): Region | undefined {
  rawElement.lastIndex = at
  const name = rawElement.exec(scan.text)?.[1]?.toLowerCase()
  if (name === undefined || scan.missing.has(name)) return undefined
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = at
  const found = closing.exec(scan.text)
  if (!found) {
    scan.missing.add(name)
    return undefined
  }
  return { kind: 'raw', start: at, end: found.index + found[0].length }
}

function rawTagAt(scan: Scan, at: number): Region | undefined {
  rawTag.lastIndex = at
  const name = rawTag.exec(scan.text)?.[1]
  if (name === undefined || scan.missing.has(name)) return undefined
  const end = findVerbatimClose({ body: scan.text, from: at, end: `end${name}`, close: '%}' })
  if (end === undefined) {
    scan.missing.add(name)
    return undefined
  }
  return { kind: 'tag', start: at, end }
}
