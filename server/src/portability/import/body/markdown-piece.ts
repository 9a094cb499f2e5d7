import { destination, fence, image, oneLine } from '@xiaolou/markdown/from-html'

export { destination, fence, image, oneLine }

type Block = { block: string }
type Inline = { inline: string }

/**
 * The result of converting a foreign tag: a block is put on separate lines, inline text in place of the tag.
 */
export type Piece = Block | Inline

/** Words that themes use for admonition types, by our container. */
const admonitionWords = {
  note: 'default primary note quote abstract example',
  info: 'info blue cyan message question',
  tip: 'success tip done check green hint',
  warning: 'warning warn yellow orange caution attention',
  danger: 'danger error red bug failure important',
} as const
const admonitionTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(admonitionWords).flatMap(([type, words]) => words.split(' ').map(word => [word, type])),
)
const styleWords = new Set(
  'simple modern flat disabled no-icon noicon ban guide bolt open close child border filled center left right gray grey purple pink black white'.split(
    ' ',
  ),
)

/** The admonition type for a theme's word; undefined for any other word. */
export const admonitionType = (word: string): string | undefined => admonitionTypes.get(word.toLowerCase())

/** True for words that only style a tag (`flat`, `no-icon`, `fas fa-x`) and do not belong in a title. */
export function isStyleWord(word: string): boolean {
  const plain = word.trim().toLowerCase()
  return styleWords.has(plain) || /^(fa[a-z]?|iconfont)([ -].*)?$/.test(plain) || plain === ''
}

/** Wraps content in `:::type 标题`, with more colons than any container inside, so that they nest. */
export function container(input: { type: string; title: string; inner: string }): Block {
  const colons = ':'.repeat(Math.max(3, longestColonRun(input.inner) + 1))
  const title = oneLine(input.title)
  const head = `${colons}${input.type}${title === '' ? '' : ` ${title}`}`
  return { block: `${head}\n${trimBlankLines(input.inner)}\n${colons}` }
}

/** `:::tabs` with one `@tab 名` for each part. */
export function tabs(parts: readonly { name: string; inner: string }[]): Block {
  const inner = parts.map(part => `@tab ${oneLine(part.name)}\n\n${trimBlankLines(part.inner)}`).join('\n\n')
  return container({ type: 'tabs', title: '', inner })
}

export function link(text: string, url: string): Inline {
  return { inline: `[${escapeLabel(oneLine(text) || url)}](${destination(url)})` }
}

/** The content as a quotation, with `—— 谁` below if there is a source. */
export function quote(inner: string, source: string): Block {
  const lines = trimBlankLines(inner).split('\n')
  if (source !== '') lines.push('', `—— ${oneLine(source)}`)
  return { block: lines.map(line => (line === '' ? '>' : `> ${line}`)).join('\n') }
}

/** Escapes `<` and `&`, so that Markdown shows them as text. */
export const htmlText = (text: string) => oneLine(text).replace(/[<&]/g, mark => `\\${mark}`)

const escapeLabel = (text: string) => text.replace(/[[\]]/g, bracket => `\\${bracket}`)

/** Removes blank lines at both ends; a line of quote marks only counts as blank. */
export function trimBlankLines(text: string): string {
  const lines = text.split('\n')
  const isBlank = (line: string | undefined) => line !== undefined && /^[ \t>]*$/.test(line)
  let start = 0
  let end = lines.length
  while (start < end && isBlank(lines[start])) start++
  while (end > start && isBlank(lines[end - 1])) end--
  return lines.slice(start, end).join('\n').trimEnd()
}

/** Lines without the indent that all of them share. */
export function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const least = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map(line => line.slice(least))
}

function longestColonRun(text: string): number {
  let longest = 2
  for (const run of text.match(/^[ \t>]*:{3,}/gm) ?? []) longest = Math.max(longest, run.trim().length)
  return longest
}
