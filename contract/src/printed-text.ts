import * as v from 'valibot'
import { isLongerThan } from './grapheme.ts'

/**
 * Front ends of the family print what readers wrote as HTML, some of them after decoding entities, and send what an
 * editable element holds. Here is what they get, and how what they send is read.
 */

/**
 * U+2060, which nobody sees and nothing breaks at: behind it a `<` begins no tag and an `&` no entity, however often a
 * text is decoded before it is parsed.
 */
const guard = '\u2060'

/** Plain text that shows as itself where it is printed as text, and where it is printed as HTML, decoded or not. */
export function harmlessText(text: string): string {
  return text.replace(/</g, `<${guard}`).replace(/&(?=[a-z#])/gi, `&${guard}`)
}

// What would be decoded to a sign: numbers, names with their semicolon, and the few that count without one. Addresses may
// hold any character as its number, so that such a name is the same to a server and none to a browser.
const dangerousName = /&amp;(?:#|(?=amp|lt|gt|quot|apos|[a-z][a-z0-9]{1,30};)([a-z]))/gi
const numberOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

const harmlessTag = (tag: string) =>
  tag
    .replaceAll('&quot;', '%22')
    .replaceAll('&lt;', '%3C')
    .replaceAll('&gt;', '%3E')
    .replace(dangerousName, (_, letter?: string) => (letter ? `&amp;${numberOf(letter)}` : '%26#'))

/**
 * Sanitised HTML (text with `&amp;`, `&lt;`, `&gt;`, `&quot;`; attributes in double quotes, of which only addresses hold
 * what somebody wrote) that is the same to read, and holds the same tags however often its entities are decoded. A break is
 * `<br>`, as an element's `innerHTML` writes it: a front end that sends a row back sends that.
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

/** Blocks begin and end a line; what an editable element writes for an empty line is a `<br>` within one. */
const markOf: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const mark = /<br>|<\/?(?:div|p)>|<img(?: [a-z-]{1,30}="[^"<>]{0,600}"){1,12}>|&(?:nbsp|lt|gt|amp);/g
const emojiWords = /emoji|emotion|emoticon|smil|face|表情/i
const altOf = /\s(?:alt|title)="([^"]{1,32})"/

/** A picture that stands for a character: its name, or that there was one. Any other picture stays as it was typed. */
function emojiOf(tag: string): string {
  const isBare = !/\son[a-z]+=/i.test(tag)
  const name = altOf.exec(tag)?.[1]
  if (isBare && name) return name.replace(/&(?:nbsp|lt|gt|amp);/g, sign => markOf[sign] ?? '')
  return isBare && emojiWords.test(tag) ? '[表情]' : tag
}

/**
 * What an editable element holds, as text. Only the marks that browsers write into one are read, exactly so, and the
 * pictures of emoji that front ends put there; everything else is text that somebody typed.
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
  // What had been printed for it comes back with what was put there to keep it harmless.
  return (text + source.slice(at)).replace(/([<&])\u2060/g, '$1')
}

// An editable element spends up to this many characters on one: the picture of an emoji, an entity.
const charactersPerEditable = 16

/**
 * The two fields of a text that is written: `printed` as an editable element holds it, `source` as it is. Neither has to
 * be there: `sourceOf` gives '' then.
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

/** What was written: the source where the front end knows it, else the text of what it printed. */
export const sourceOf = (source: string | undefined, printed: string | undefined): string =>
  source ?? printed ?? ''
