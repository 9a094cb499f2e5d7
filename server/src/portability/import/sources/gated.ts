import type { ForeignText } from './foreign.ts'

/** Tags of themes and plugins for content that requires a login, comment, payment or password. */
const gates = new Set(
  `hide hidden login reply secret private protected password vip member members member-only members-only member_only members_only
  restrict content_protector passster ppwp loggedin logged_in um_loggedin pms-restrict mepr-show wcm_restrict erphpdown`.split(
    /\s+/,
  ),
)
const opening = /[[{]([a-z][\w-]{1,30})(?=[\s=:\]}])/gi
const closers = new Map([
  ['[', ']'],
  ['{', '}'],
])
const fence = /^\s{0,3}(?:`{3,}|~{3,})/
/** Anything longer is not a tag. */
const longestMark = 400

const cardStart = '<!--kg-gated-block:begin'
const cardEnd = '<!--kg-gated-block:end-->'

export type Ungated = { text: string; parts: string[] }

/** Splits a text into its public part and the parts that the old site did not show to everyone. */
export function withoutGated({ format, text }: ForeignText): Ungated {
  if (format === 'html') return withoutCards(text)
  return format === 'markdown' ? { text, parts: [] } : withoutMarked(text)
}

/** Removes Ghost's gated cards; an unterminated one extends to the end. */
function withoutCards(text: string): Ungated {
  const parts: string[] = []
  let kept = ''
  let at = 0
  for (let start = text.indexOf(cardStart); start >= 0; start = text.indexOf(cardStart, at)) {
    const head = text.indexOf('-->', start)
    const found = text.indexOf(cardEnd, start)
    const end = found < 0 ? text.length : found + cardEnd.length
    const isGated = /nonMember"?:\s?false/.test(text.slice(start, head < 0 ? end : head))
    if (isGated) parts.push(text.slice(head < 0 ? end : head + 3, found < 0 ? end : found))
    kept += text.slice(at, isGated ? start : end)
    at = end
  }
  return { text: kept + text.slice(at), parts }
}

function withoutMarked(text: string): Ungated {
  const folded = text.toLowerCase()
  const isCode = codeTest(folded)
  const parts: string[] = []
  let kept = ''
  let at = 0
  for (const match of text.matchAll(opening)) {
    const name = (match[1] ?? '').toLowerCase()
    const [bracket = ''] = match[0]
    const close = closers.get(bracket) ?? ''
    const head = text.indexOf(close, match.index)
    if (!gates.has(name) || match.index < at || isCode(match.index)) continue
    if (head < 0 || head - match.index > longestMark) continue
    const tail = folded.indexOf(`${bracket}/${name}${close}`, head)
    if (tail < 0) continue
    parts.push(text.slice(head + 1, tail))
    kept += text.slice(at, match.index)
    at = tail + name.length + 3
  }
  return { text: kept + text.slice(at), parts }
}

/** Whether an offset lies in a code block, or after an unclosed backtick on its line. */
function codeTest(text: string): (at: number) => boolean {
  const blocks: (readonly [start: number, end: number])[] = []
  let start = 0
  let isFenced = false
  let isPre = false
  for (const line of text.split('\n')) {
    const isMark = fence.test(line)
    if (isFenced || isMark || isPre || line.includes('<pre')) blocks.push([start, start + line.length])
    if (isMark) isFenced = !isFenced
    isPre = (isPre || line.includes('<pre')) && line.lastIndexOf('</pre') <= line.lastIndexOf('<pre')
    start += line.length + 1
  }
  return at =>
    blocks.some(([from, to]) => at >= from && at <= to) ||
    text.slice(text.lastIndexOf('\n', at) + 1, at).split('`').length % 2 === 0
}
