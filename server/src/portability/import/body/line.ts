import { isBlockMarkLine, isFenceMarkLine } from './protect.ts'

const blockNames =
  'address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|p|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul|video|audio|object|embed'
const blockElement = new RegExp(`^[ \\t>]*</?(?:${blockNames})(?=[\\s/>])`, 'i')
const leadingDress = /^[ \t>]*(?:<\/?(?:center|font|iframe|embed|object|param)(?:\s[^<>]*)?>\s*)+/i

/** True for a line that opens an HTML block, in which Markdown is not parsed until the next blank line. */
const opensHtmlBlock = (line: string) => blockElement.test(line)

/** Like `opensHtmlBlock`, ignoring `center`, `font` and player tags, which are removed later. */
const opensLastingHtmlBlock = (line: string) => blockElement.test(line.replace(leadingDress, ''))

/** Tells whether an offset lies in an HTML block (until the next blank line). Offsets must be ascending. */
export function htmlBlockLookup(text: string): (offset: number) => boolean {
  let lineStart = 0
  let isOpen = false
  return offset => {
    while (lineStart <= offset) {
      const end = text.indexOf('\n', lineStart)
      const line = text.slice(lineStart, end < 0 ? text.length : end)
      if (line.trim() === '') isOpen = false
      else isOpen ||= opensLastingHtmlBlock(line)
      lineStart = end < 0 ? text.length + 1 : end + 1
    }
    return isOpen
  }
}

const isTableRule = (line: string) =>
  line.includes('-') && line.includes('|') && /^[ \t>]*[|:-][|:\- \t]*$/.test(line)

const quoteMarks = /^(?:[ \t]*>)*[ \t]*/

/** Quote marks and indentation before the text of a line. */
const linePrefix = (line: string) => quoteMarks.exec(line)?.[0] ?? ''

const quoteDepth = (line: string) => linePrefix(line).split('>').length - 1

const textOf = (line: string) => line.slice(linePrefix(line).length)

/**
 * Headings, rules, containers, titles of callouts, tabs, table rows, masked blocks: a paragraph does not continue
 * across them.
 */
function isApart(line: string): boolean {
  const text = textOf(line)
  const isMarked = /^(?:#{1,6}(?:[ \t]|$)|:{3,}|\[![\w-]+\]|@tab(?::active)?[ \t]|\|)/.test(text)
  return text === '' || isBlockMarkLine(line) || isMarked || isRule(text)
}

/** True for a line that starts a block other than a paragraph. */
const beginsBlock = (line: string) =>
  isApart(line) || opensHtmlBlock(line) || /^(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\[[^\]]*\]:)/.test(textOf(line))

/** True for a line after which no paragraph continues. */
const endsBlock = (line: string) => isApart(line) || /^\[(?!\^)[^\]]*\]:/.test(textOf(line))

function isRule(text: string): boolean {
  const plain = text.replace(/\s/g, '')
  return /^(?:-+|=+|\*{3,}|_{3,})$/.test(plain)
}

const wide = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’…—]/
const dress = /[*_~=+]/

/**
 * Converts newlines inside paragraphs of masked text. `hard`: two trailing spaces keep the break that Hexo's
 * marked rendered. `join`: consecutive Chinese lines are joined, because browsers show a newline as a space.
 */
export function settleLineBreaks(text: string, mode: 'hard' | 'join'): string {
  const settled: string[][] = []
  let group: string[] = []
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      group.push(line)
      continue
    }
    settled.push(settledGroup(group, mode), [line])
    group = []
  }
  return [...settled, settledGroup(group, mode)].flat().join('\n')
}

/** Converts the newlines in a group of lines without blank lines between them. */
function settledGroup(group: readonly string[], mode: 'hard' | 'join'): string[] {
  const rule = group.findIndex((line, index) => index > 0 && isTableRule(line))
  const tableStart = rule < 0 ? group.length : rule - 1
  const out: string[] = []
  let isInHtml = false
  let joined = ''
  let isJoining = false
  group.forEach((line, index) => {
    isInHtml ||= opensHtmlBlock(line)
    const next = group[index + 1]
    const text = isJoining ? textOf(line) : line
    const canBreak = next !== undefined && !isInHtml && index + 1 < tableStart && flowsOn(line, next)
    isJoining = canBreak && mode === 'join' && isChineseSeam(line, next)
    joined += isJoining ? text.trimEnd() : canBreak && mode === 'hard' ? withHardBreak(text) : text
    if (isJoining) return
    out.push(joined)
    joined = ''
  })
  return out
}

const flowsOn = (line: string, next: string) =>
  !endsBlock(line) && !beginsBlock(next) && quoteDepth(line) === quoteDepth(next)

function withHardBreak(line: string): string {
  const text = line.trimEnd()
  return /(?:\\|<br\s*\/?>)$/i.test(text.slice(-8)) ? line : `${text}  `
}

function isChineseSeam(line: string, next: string): boolean {
  if (line.endsWith('  ') || line.endsWith('\\')) return false
  return wide.test(lastOf(line)) && wide.test(firstOf(next))
}

function lastOf(line: string): string {
  let at = line.length - 1
  while (at >= 0 && /[ \t]/.test(line[at] ?? '')) at--
  while (at >= 0 && dress.test(line[at] ?? '')) at--
  return line[at] ?? ''
}

function firstOf(line: string): string {
  let at = linePrefix(line).length
  while (at < line.length && dress.test(line[at] ?? '')) at++
  return line[at] ?? ''
}

const lineOfBreaks = /^[ \t]*(?:<[bh]r[ \t]*\/?>[ \t]*)+$/i

/**
 * Adds blank lines to masked text where Markdown would otherwise not be parsed: around a fence inside an HTML
 * block, and after a line of only `<br>` or `<hr>`, which would start an HTML block.
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
