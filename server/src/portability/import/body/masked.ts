import type { NoteFinding } from '../run/finding.ts'
import { fence } from './markdown-piece.ts'
import { addMark, type Protected, protect, restore, rewriteMarks } from './protect.ts'

// Cleaned text has no control characters, and protect.ts uses 1 and 2.
const tabOpen = '\u0003tab '
const tabClose = '\u0003'

/** A `<!-- tab 名 -->` comment as a mark that survives until its `{% tabs %}` is translated. */
export const tabMark = (name: string) => `${tabOpen}${name.replaceAll(tabClose, '')}${tabClose}`

/** The parts that tab marks separate, each with its name; empty if there are no marks. */
export function restoreTabMarks(inner: string): { name: string; inner: string }[] {
  return inner
    .split(tabOpen)
    .slice(1)
    .map(part => {
      const end = part.indexOf(tabClose)
      return { name: part.slice(0, Math.max(0, end)).trim(), inner: part.slice(end + 1).trim() }
    })
}

/** The text before the first mark. */
export const withoutParts = (inner: string) => inner.split(tabOpen, 1)[0] ?? ''

/** Removes tab marks outside of any tabs. */
export function dropTabMarks(text: string): string {
  if (!text.includes(tabOpen)) return text
  const [first = '', ...rest] = text.split(tabOpen)
  return first + rest.map(part => part.slice(part.indexOf(tabClose) + 1)).join('')
}

/**
 * Handles HTML comments of masked text. The first excerpt marker becomes `<!-- more -->` on its own line (none
 * if no text precedes it); tab markers are kept for their tags; all others are moved to `comments`, because
 * they are private and the content is published and searchable.
 */
export function takeComments(input: Protected, note: NoteFinding): { text: string; comments: string[] } {
  const comments: string[] = []
  // Stellar's tags have more kinds of parts, which would be an author's notes elsewhere.
  const hasParts = /\{%-?\s*(?:timeline|folders|grid|paper|okr)\b/.test(input.text)
  const partWords = hasParts
    ? /^(?:tab|timeline|node|folder|cell|okr|title|section|paragraph|line)$/
    : /^(?:tab|timeline)$/
  const partEnds = hasParts ? /^end(?:node|folder|cell|okr)$/ : /^$/
  let hasMore = false
  const marked = rewriteMarks(input, {
    comment: original => {
      const inner = commentText(original)
      if (/^more$/i.test(inner)) {
        if (hasMore) return gone
        hasMore = true
        return moreMark
      }
      const [, word = '', name = ''] = /^([a-z]+)(?:\s+(\S[^\n]*))?$/.exec(inner) ?? []
      // In papers these words stand for places, not for a name.
      if (partWords.test(word)) return tabMark(/^(?:line|paragraph)$/.test(word) ? '' : name)
      if (/^(?:end(?:tab|timeline)|toc|endtoc|\/?toc)$/i.test(inner) || partEnds.test(inner)) return gone
      note('author-comment')
      comments.push(restore(inner, input.originals))
      return gone
    },
  })
  const [before = '', after] = withoutGone(marked).split(moreMark)
  if (after === undefined) return { text: before, comments }
  if (before.trim() === '') return { text: after.replace(/^\s*\n/, ''), comments }
  const mark = addMark(input.originals, 'comment', '<!-- more -->')
  // Code is masked, so remaining indentation continued the paragraph; at the start it would become code.
  const rest = after
    .replace(/^\s*\n/, '')
    .replace(/^[ \t]+(?=\S)/, indent => (/\t| {4}/.test(indent) ? '' : indent))
  return { text: `${before.trimEnd()}\n\n${mark}\n\n${rest}`, comments }
}

// Cleaned text has no control characters; 1 to 3 are used by other marks.
const moreMark = '\u0004'
const gone = '\u0005'

const goneAtLineStart = new RegExp(`^([ \\t>]*)${gone}[ \\t${gone}]*`, 'gm')

/** If a comment began a line, the spaces after it are removed too: they would make the rest a code block. */
const withoutGone = (text: string) =>
  text.includes(gone) ? text.replace(goneAtLineStart, '$1').replaceAll(gone, '') : text

/** The text of a comment, without its delimiters and the extra dashes of `<!--more--->`. */
function commentText(original: string): string {
  let start = 4
  let end = original.length - 3
  while (original[start] === '-') start++
  while (end > start && original[end - 1] === '-') end--
  return original.slice(start, end).trim()
}

/** Tags whose content is drawn, with its language. */
const drawings: ReadonlyMap<string, string> = new Map([
  ...['mermaid', 'markmap', 'plantuml'].map(name => [name, name] as const),
  ['score', 'abc'],
  ...['chart', 'chartjs', 'echarts', 'wavedrom'].map(name => [name, 'json'] as const),
])

/** Converts masked tags with code or math to fences and `$$`; `raw` stays masked until `unwrapRaw`. */
export function rewriteVerbatim(input: Protected, note: NoteFinding): string {
  return rewriteMarks(input, {
    tag: original => {
      const [, name = '', rest = '', inner = ''] = splitTag(original)
      if (name === 'raw' || name === 'rawhtml' || name === '') return undefined
      note('tag-changed', { name })
      if (name === 'comment') return ''
      if (name === 'math' || name === 'katex') return addMark(input.originals, 'block-math', `$$${inner}$$`)
      const info = drawings.get(name) ?? codeInfo(name, rest)
      const code = info === 'json' ? inner.replace(/<!-- (?:end)?chart -->/g, '') : inner
      return addMark(input.originals, 'fence', fence(info, code))
    },
  })
}

/** Replaces `raw` tags by their content, in which code is masked again but tags are not parsed. */
export function unwrapRaw(input: Protected): string {
  return rewriteMarks(input, {
    tag: original => {
      const inner = splitTag(original)[3] ?? restore(original, input.originals)
      return protect(inner, { hasTags: false, hasShortcodes: false }, input.originals).text
    },
  })
}

/** Splits a tag into `[whole, name, arguments, content]`; the opening tag ends at its first closing mark. */
function splitTag(original: string): string[] {
  const head = /^\{(?:%-?|\{[<%])\s*([A-Za-z]+)/.exec(original)
  const isLiquid = original.startsWith('{%')
  const headEnd = original.indexOf(isLiquid ? '%}' : '}}')
  const tailStart = original.lastIndexOf(isLiquid ? '{%' : '{{')
  if (!head || headEnd < 0 || tailStart <= headEnd) return []
  const rest = original.slice(head[0].length, headEnd).replace(/[-%>]$/, '')
  return [original, head[1] ?? '', rest.trim(), original.slice(headEnd + 2, tailStart)]
}

/**
 * The info string of a fence, from arguments of Hexo and Octopress (`[title] [lang:x] [url]`) or Jekyll (`x
 * linenos`): the language, then the title.
 */
function codeInfo(name: string, rest: string): string {
  const words = rest.split(/\s+/).filter(word => word !== '')
  const lang = words.find(word => /^lang:\S/.test(word))?.slice('lang:'.length)
  const options =
    /^(lang|line_number|line_threshold|highlight|first_line|mark|wrap|diff|linenos|hl_lines|caption)([:=].*)?$/
  const title = words.filter(word => !options.test(word))
  const first = name === 'highlight' ? title.shift() : undefined
  const language = lang ?? first ?? (title.length > 0 ? 'text' : '')
  return [language, ...title].join(' ').replaceAll('`', '')
}
