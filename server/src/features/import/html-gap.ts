import { opensHtmlBlock } from './line-shape.ts'
import { isFenceMarkLine } from './protect.ts'

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
