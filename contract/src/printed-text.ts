import * as v from 'valibot'
import { isLongerThan } from './grapheme.ts'

/**
 * Front ends of the family print readers' texts as HTML, some of them after decoding entities, and send an
 * editable element's HTML. This module prepares what they get, and parses what they send.
 */

/**
 * U+2060, which is invisible and allows no break: after it a `<` begins no tag and an `&` no entity, however
 * often a text is decoded before it is parsed.
 */
const guard = '\u2060'

/** Plain text that looks the same printed as text and as HTML, decoded or not. */
export function harmlessText(text: string): string {
  return text.replace(/</g, `<${guard}`).replace(/&(?=[a-z#])/gi, `&${guard}`)
}

// What would be decoded to a character: numbers, names with a semicolon, and the few that count without one.
// Addresses may percent-encode any character, so that such a name is the same to a server and no entity to a
// browser.
const dangerousName = /&amp;(?:#|(?=amp|lt|gt|quot|apos|[a-z][a-z0-9]{1,30};)([a-z]))/gi
const numberOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

const harmlessTag = (tag: string) =>
  tag
    .replaceAll('&quot;', '%22')
    .replaceAll('&lt;', '%3C')
    .replaceAll('&gt;', '%3E')
    .replace(dangerousName, (_, letter?: string) => (letter ? `&amp;${numberOf(letter)}` : '%26#'))

/**
 * Sanitized HTML (text with `&amp;`, `&lt;`, `&gt;`, `&quot;`; attributes in double quotes, with user input
 * only in addresses) that reads the same, and has the same tags however often its entities are decoded. A
 * break is `<br>`, as an element's `innerHTML` has it: a front end that sends a row back sends that.
 */
export function harmlessHtml(html: string): string {
  return html
    .replace(/<[^<>]*>|[^<>]+/g, piece =>
      piece.startsWith('<')
        ? harmlessTag(piece)
        : piece.replaceAll('&lt;', `&lt;${guard}`).replace(/&amp;(?=[a-z#])/gi, `&amp;${guard}`),
    )
    .replace(/<br \/>\n?/g, '<br>')
}

/** Blocks begin and end a line; in an editable element an empty line is a `<br>` within one. */
const markOf: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const mark = /<br>|<\/?(?:div|p)>|<img(?: [a-z-]{1,30}="[^"<>]{0,600}"){1,12}>|&(?:nbsp|lt|gt|amp);/g
const emojiWords = /emoji|emotion|emoticon|smil|face|表情/i
const altOf = /\s(?:alt|title)="([^"]{1,32})"/

/** A picture that stands for an emoji: its name, or a placeholder. Any other picture stays as typed. */
function emojiOf(tag: string): string {
  const isBare = !/\son[a-z]+=/i.test(tag)
  const name = altOf.exec(tag)?.[1]
  if (isBare && name) return name.replace(/&(?:nbsp|lt|gt|amp);/g, sign => markOf[sign] ?? '')
  return isBare && emojiWords.test(tag) ? '[表情]' : tag
}

/**
 * An editable element's HTML as text. Only the markup that browsers write into one is parsed, in its exact
 * form, and the emoji pictures of front ends; everything else is text that somebody typed.
 */
export function textOfEditable(source: string): string {
  let text = ''
  let at = 0
  for (const found of source.matchAll(mark)) {
    text += source.slice(at, found.index)
    at = found.index + found[0].length
    if (found[0] === '<br>') text += '\n'
    else if (found[0].startsWith('&')) text += markOf[found[0]] ?? ''
    else if (found[0].startsWith('<img')) text += emojiOf(found[0])
    else if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  // Removes the guards that were added for printing.
  return (text + source.slice(at)).replace(/([<&])\u2060/g, '$1')
}

// An editable element uses up to this many characters for one: an emoji picture, an entity.
const charactersPerEditable = 16

/**
 * The two fields of a written text: `printed` as an editable element's HTML, `source` as plain text. Both may
 * be absent: `sourceOf` returns '' then.
 */
export function writtenText(given: { empty: string; max: number; tooLong: string }) {
  const { empty, max, tooLong } = given
  const source = v.pipe(
    v.string(empty),
    v.trim(),
    v.nonEmpty(empty),
    v.check(text => !isLongerThan(text, max), tooLong),
  )
  const raw = v.pipe(v.string(empty), v.maxLength(max * charactersPerEditable, tooLong))
  return {
    printed: v.optional(v.pipe(raw, v.transform(textOfEditable), source)),
    source: v.optional(source),
  }
}

/** The written text: the source if the front end sends it, else the text of the printed form. */
export const sourceOf = (source: string | undefined, printed: string | undefined): string =>
  source ?? printed ?? ''
