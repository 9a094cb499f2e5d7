import { tagsOf } from '../../read/markup/tag.ts'

const words = (text: string) => new Set(text.split(' '))

const blocks = words(
  'address article aside blockquote body caption center col colgroup dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main map menu nav ol p section summary table tbody td tfoot th thead tr ul video audio object embed',
)
/** Blocks whose text becomes paragraphs. */
const flowing = words(
  'address article aside blockquote body center details dialog div dd fieldset footer form header main nav section',
)
/** Blocks in which text has line breaks, and paragraphs only if there are several. */
const lines = words('li td th dt p figcaption caption summary legend h1 h2 h3 h4 h5 h6 figure')
const empty = words('hr col embed')
/** Elements that are copied with their content. */
const verbatim = words('pre script style textarea svg math object select noscript')

const blankLines = /\n[ \t\u00a0]*\n\s*/

/** Paragraphs, or lines, of the text between two block tags within `parent`. */
function paragraphsOf(text: string, parent: string): string {
  const isFlowing = parent === '' || flowing.has(parent)
  if (text.trim() === '' || (!isFlowing && !lines.has(parent))) return text.trim() === '' ? '\n' : text
  const chunks = text
    // A break at the end of a line is one break; two are a paragraph's end.
    .replace(/<br\s{0,3}\/?>[ \t]*\n?/gi, '\n')
    .split(blankLines)
    .map(chunk => chunk.trim())
    .filter(chunk => chunk !== '')
    .map(chunk =>
      chunk
        .split('\n')
        .map(line => line.trim())
        .join('<br>\n'),
    )
  if (parent === 'p') return chunks.join('</p>\n<p>')
  if (!isFlowing && (chunks.length < 2 || /^[hd]/.test(parent))) return chunks.join('<br>\n')
  return chunks.map(chunk => `<p>${chunk}</p>`).join('\n')
}

/**
 * Adds paragraphs to texts of the classic editor: on display, WordPress made them from blank lines, and `<br>` from
 * line ends, within quotations, boxes and list items too.
 */
export function withParagraphs(source: string): string {
  const html = source.replace(/\r\n?/g, '\n')
  const open: string[] = []
  const parts: string[] = []
  let inline = ''
  let at = 0
  let copied = ''
  const lower = html.toLowerCase()
  const ends = new Map<string, number>()
  /** Where the last one of an element ends; -1 if none does. */
  const lastEnd = (name: string) => {
    const found = ends.get(name) ?? lower.lastIndexOf(`</${name}>`)
    ends.set(name, found)
    return found
  }
  const flush = () => {
    parts.push(paragraphsOf(inline, open.at(-1) ?? ''))
    inline = ''
  }
  for (const { start, end, name, isClosing } of tagsOf(html)) {
    if (copied !== '') {
      if (!isClosing || name !== copied) continue
      parts.push(html.slice(at, end))
      copied = ''
      at = end
      continue
    }
    inline += html.slice(at, start)
    at = end
    const tag = html.slice(start, end)
    if (verbatim.has(name) && !isClosing && lastEnd(name) > end) {
      flush()
      copied = name
      at = start
    } else if (name === '!' ? /^<!--\s*(?:more|nextpage|\/?wp:)/.test(tag) : blocks.has(name)) {
      flush()
      if (isClosing) {
        const depth = open.lastIndexOf(name)
        if (depth >= 0) open.length = depth
      } else if (name !== '!' && !empty.has(name) && !tag.endsWith('/>')) open.push(name)
      parts.push(tag)
    } else inline += tag.replaceAll('\n', ' ')
  }
  inline += html.slice(at)
  flush()
  return parts.join('')
}
