import { isBlockMarkLine, isFenceMarkLine } from './protect.ts'

const blockNames =
  'address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|p|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul|video|audio|object|embed'
const blockElement = new RegExp(`^[ \\t>]*</?(?:${blockNames})(?=[\\s/>])`, 'i')
const leadingDress = /^[ \t>]*(?:<\/?(?:center|font|iframe|embed|object|param)(?:\s[^<>]*)?>\s*)+/i

/** True for a line that opens an HTML block, in which Markdown is not read until the next blank line. */
export const opensHtmlBlock = (line: string) => blockElement.test(line)

/** As `opensHtmlBlock`, for a line whose `center`, `font` and player tags are about to go. */
export const opensLastingHtmlBlock = (line: string) => blockElement.test(line.replace(leadingDress, ''))

export const isTableRule = (line: string) =>
  line.includes('-') && line.includes('|') && /^[ \t>]*[|:-][|:\- \t]*$/.test(line)

const quoteMarks = /^(?:[ \t]*>)*[ \t]*/

/** Quote marks and indentation before the text of a line. */
export const linePrefix = (line: string) => quoteMarks.exec(line)?.[0] ?? ''

/** Depth of quoting. */
export const quoteDepth = (line: string) => linePrefix(line).split('>').length - 1

/** True for a line that begins or is something other than paragraph text. */
export function beginsBlock(line: string): boolean {
  const text = line.slice(linePrefix(line).length)
  return (
    text === '' ||
    isBlockMarkLine(line) ||
    opensHtmlBlock(line) ||
    /^(?:#{1,6}(?:[ \t]|$)|[-*+][ \t]|\d{1,9}[.)][ \t]|:{3,}|@tab[ \t]|\|)/.test(text) ||
    /^\[[^\]]*\]:/.test(text) ||
    isRule(text)
  )
}

/** True for a line that a paragraph cannot follow on from: headings, rules, containers, definitions, masked blocks. */
export function endsBlock(line: string): boolean {
  const text = line.slice(linePrefix(line).length)
  return (
    text === '' ||
    isBlockMarkLine(line) ||
    /^(?:#{1,6}(?:[ \t]|$)|:{3,}|@tab[ \t]|\|)/.test(text) ||
    /^\[(?!\^)[^\]]*\]:/.test(text) ||
    isRule(text)
  )
}

/** A thematic break or a setext underline. */
function isRule(text: string): boolean {
  const plain = text.replace(/\s/g, '')
  return /^(?:-+|=+|\*{3,}|_{3,})$/.test(plain)
}

const wide = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’…—]/
const dress = /[*_~=+]/

/**
 * Newlines inside paragraphs of masked text. `hard`: two spaces keep the break that Hexo's marked showed. Else two
 * Chinese lines become one, because a browser would show their newline as a space between characters.
 */
export function settleLineBreaks(text: string, mode: 'hard' | 'join'): string {
  const lines = text.split('\n')
  const out: string[] = []
  let start = 0
  while (start < lines.length) {
    if (lines[start]?.trim() === '') {
      out.push(lines[start] ?? '')
      start++
      continue
    }
    let end = start
    while (end < lines.length && lines[end]?.trim() !== '') end++
    settleGroup(lines.slice(start, end), mode, out)
    start = end
  }
  return out.join('\n')
}

function settleGroup(group: string[], mode: 'hard' | 'join', out: string[]): void {
  const rule = group.findIndex((line, index) => index > 0 && isTableRule(line))
  const tableStart = rule < 0 ? group.length : rule - 1
  let isInHtml = false
  let joined: string[] = []
  group.forEach((line, index) => {
    isInHtml ||= opensHtmlBlock(line)
    const next = group[index + 1]
    const text = joined.length === 0 ? line : line.slice(linePrefix(line).length)
    const canBreak = next !== undefined && !isInHtml && index + 1 < tableStart && flowsOn(line, next)
    if (canBreak && mode === 'join' && isChineseSeam(line, next)) {
      joined.push(text.trimEnd())
      return
    }
    joined.push(canBreak && mode === 'hard' ? withHardBreak(text) : text)
    out.push(joined.join(''))
    joined = []
  })
}

const flowsOn = (line: string, next: string) =>
  !endsBlock(line) && !beginsBlock(next) && quoteDepth(line) === quoteDepth(next)

function withHardBreak(line: string): string {
  const text = line.trimEnd()
  return /(?:\\|<br\s*\/?>)$/i.test(text.slice(-8)) ? line : `${text}  `
}

function isChineseSeam(line: string, next: string): boolean {
  if (line.endsWith('  ') || line.endsWith('\\')) return false
  const last = lastOf(line)
  const first = firstOf(next)
  return wide.test(last) && wide.test(first)
}

function lastOf(line: string): string {
  let at = line.length - 1
  while (at >= 0 && /[ \t]/.test(line[at] ?? '')) at--
  while (at >= 0 && dress.test(line[at] ?? '')) at--
  return line[at] ?? ''
}

function firstOf(line: string): string {
  let at = 0
  while (at < line.length && /[ \t>]/.test(line[at] ?? '')) at++
  while (at < line.length && dress.test(line[at] ?? '')) at++
  return line[at] ?? ''
}

const lineOfBreaks = /^[ \t]*(?:<[bh]r[ \t]*\/?>[ \t]*)+$/i

/**
 * Blank lines of masked text where Markdown here needs them to be Markdown: around a fence inside an HTML block, whose
 * marks would stand there as text, and behind a line of nothing but `<br>` or `<hr>`, which would make HTML of what follows.
 */
export function openHtmlGaps(text: string): string {
  if (!text.includes('<')) return text
  const out: string[] = []
  let isInHtml = false
  let wasBlank = true
  const lines = text.split('\n')
  lines.forEach((line, index) => {
    const isBlank = line.trim() === ''
    const isNextBlank = (lines[index + 1] ?? '').trim() === ''
    const isFence = isInHtml && isFenceMarkLine(line)
    const isBreak = !isInHtml && (wasBlank || /<hr/i.test(line)) && lineOfBreaks.test(line)
    if (isFence && !wasBlank) out.push('')
    out.push(line)
    if ((isFence || isBreak) && !isNextBlank) out.push('')
    wasBlank = isBlank || ((isFence || isBreak) && !isNextBlank)
    isInHtml = !wasBlank && !isBreak && !isFence && (isInHtml || opensHtmlBlock(line))
  })
  return out.join('\n')
}
