import { isBlockMarkLine } from './protect.ts'

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
