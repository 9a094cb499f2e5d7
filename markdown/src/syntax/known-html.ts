import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const NAMES = `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink
blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog
dir div dl dt element em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6
head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map
mark marquee math menu menuitem meta meter multicol nav nobr noembed noframes noscript object ol
optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search
section select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td
template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`

const KNOWN = new Set(NAMES.split(/\s+/))

/** True for a name that HTML has or once had. `<List<T>>`, `<groupId>` are the author's text, not tags. */
export function isHtmlName(name: string): boolean {
  return KNOWN.has(name.toLowerCase())
}

const NAME = /<\/?([A-Za-z][A-Za-z0-9-]*)/y
const ANY_TAG = /<(?=\/?([A-Za-z][^\s<>/="'`]*))/g

/** Keeps markdown-it from parsing tags whose names HTML does not know: they are escaped, never removed. */
export function addKnownHtml(md: MarkdownIt): void {
  md.inline.ruler.before('html_inline', 'unknown_tag', unknownTag)
  // Found as the rule that disabling removes: a minified build renames functions.
  const all = md.block.ruler.getRules('')
  md.block.ruler.disable('html_block')
  const others = new Set(md.block.ruler.getRules(''))
  md.block.ruler.enable('html_block')
  const htmlRule = all.find(rule => !others.has(rule))
  if (!htmlRule) throw new Error('markdown-it has no html_block rule')
  md.block.ruler.at(
    'html_block',
    (state, startLine, endLine, isSilent) =>
      !isUnknownBlock(state, startLine) && htmlRule(state, startLine, endLine, isSilent),
    { alt: ['paragraph', 'reference', 'blockquote'] },
  )
}

function nameAt(src: string, pos: number): string | undefined {
  NAME.lastIndex = pos
  return NAME.exec(src)?.[1]
}

function unknownTag(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false
  const name = nameAt(state.src, state.pos)
  if (name === undefined || isHtmlName(name)) return false
  if (!isSilent) state.pending += '<'
  state.pos++
  return true
}

function isUnknownBlock(state: StateBlock, line: number): boolean {
  const name = nameAt(state.src, (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0))
  return name !== undefined && !isHtmlName(name)
}

/** Escapes the tags with unknown names inside a block of HTML. */
export function escapeUnknownTags(html: string): string {
  return html.replace(ANY_TAG, (mark, name: string) => (isHtmlName(name) ? mark : '&lt;'))
}
