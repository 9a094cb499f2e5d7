import { beginsBlock, endsBlock, isTableRule, linePrefix, opensHtmlBlock, quoteDepth } from './line-shape.ts'

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
