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

const signOf: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
/** The text of sanitized HTML without its tags: only the signs that must be escaped there are. */
export const decodeSigns = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, sign => signOf[sign] ?? '')

/**
 * Sanitized HTML (attributes in double quotes, with user input only in addresses) that reads the same, and has
 * the same tags however often its entities are decoded; its text has signs in place of entities.
 */
export const harmlessHtml = (html: string): string =>
  html.replace(/<[^<>]*>|[^<>]+/g, piece =>
    piece.startsWith('<') ? harmlessTag(piece) : harmlessText(decodeSigns(piece)),
  )

// Front ends of the family print a first-level comment with one of these as text, any other as HTML.
const textWords = /script|alert|window|prompt|location|href|iframe|onload|onerror/i

/**
 * A text as the family's comments print it, which is as HTML or as text: without tags (a link is its text) but
 * for `<br>`, and without even that where they print text.
 */
export function printedComment(text: string): string {
  const printed = harmlessText(text)
  return textWords.test(printed) ? printed : printed.replaceAll('\n', '<br>')
}

/** In an editable element's text; everything else is written as it is. */
const markOf: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const entity = /&(?:nbsp|lt|gt|amp);/g
const decodeMarks = (text: string) => text.replace(entity, sign => markOf[sign] ?? '')
const emojiWords = /emoji|emotion|emoticon|smil|face|表情/i
const altOf = /\s(?:alt|title)="([^"]{1,32})"/

/** A picture that stands for an emoji: its name, or a placeholder. Any other picture stays as typed. */
function emojiOf(tag: string): string {
  const isBare = !/\son[a-z]+=/i.test(tag)
  const name = altOf.exec(tag)?.[1]
  if (isBare && name) return decodeMarks(name)
  return isBare && emojiWords.test(tag) ? '[表情]' : tag
}

// As browsers write them: lower case, attributes in double quotes.
const tag =
  /<!--[^<>]*-->|<(?<end>\/?)(?<name>[a-z][a-z\d]*(?::[a-z]+)?)(?<attributes>(?: [a-z][a-z\d:-]*="[^"<>]*")*)>/g
const blocks =
  'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody tfoot thead tr ul'
const blockTags = new Set(blocks.split(' '))
const inline =
  'a abbr b bdi bdo big center cite code del em font i ins kbd label mark o:p q s samp small span strike strong sub sup td th tt u var wbr'
const formattingTags = new Set([...blockTags, 'br', ...inline.split(' ')])
const voidTags = new Set(['br', 'hr', 'img', 'wbr'])
/** Attributes that somebody who types a tag into a field of plain text hardly writes, and a paste brings. */
const pasted = / (?:style|class|color|face|size|data-[a-z-]+)="/

type Tag = { readonly name: string; readonly isEnd: boolean; readonly attributes: string }
const tagOf = ({ end, name = '', attributes = '' }: Partial<Record<string, string>>): Tag => ({
  name,
  isEnd: end === '/',
  attributes,
})

/**
 * Whether the source can only be an editable element's HTML with pasted text in it: every sign is escaped as
 * browsers do, every tag formats and is closed, and one has an attribute of a paste.
 */
function isPasted(source: string): boolean {
  if (/[<>]|&(?!(?:nbsp|lt|gt|amp);)/.test(source.replace(tag, ''))) return false
  const open: string[] = []
  let isEvident = false
  for (const { groups } of source.matchAll(tag)) {
    const { name, isEnd, attributes } = tagOf(groups ?? {})
    if (name === '' || name === 'img') continue
    if (!formattingTags.has(name) || / on[a-z]+="/.test(attributes)) return false
    if (isEnd && open.pop() !== name) return false
    if (!isEnd && !voidTags.has(name)) open.push(name)
    isEvident ||= pasted.test(attributes)
  }
  return isEvident && open.length === 0
}

/**
 * An editable element's HTML as text. Only what browsers write into one is markup: line breaks and blocks,
 * tags with a style (from a paste) and everything in a source that can only be such HTML, and the emoji
 * pictures of front ends; everything else is text that somebody typed. A block begins and ends a line; an
 * empty line is a `<br>` within one.
 */
export function textOfEditable(source: string): string {
  const isAll = isPasted(source)
  const open: { name: string; isMarkup: boolean }[] = []
  let text = ''
  let at = 0
  const isMarkup = ({ name, isEnd, attributes }: Tag): boolean => {
    if (!formattingTags.has(name)) return isAll && name === ''
    if (attributes === '' && (name === 'br' || name === 'div' || name === 'p')) return true
    if (!isEnd) {
      const given = isAll || / style="/.test(attributes)
      if (!voidTags.has(name)) open.push({ name, isMarkup: given })
      return given
    }
    const last = open.findLastIndex(one => one.name === name)
    return open.splice(Math.max(last, 0), last < 0 ? 0 : 1)[0]?.isMarkup ?? false
  }
  for (const found of source.matchAll(tag)) {
    text += decodeMarks(source.slice(at, found.index))
    at = found.index + found[0].length
    const known = tagOf(found.groups ?? {})
    if (known.name === 'img' && known.attributes !== '') text += emojiOf(found[0])
    else if (!isMarkup(known)) text += decodeMarks(found[0])
    else if (known.name === 'br') text += '\n'
    else if (blockTags.has(known.name) && text !== '' && !text.endsWith('\n')) text += '\n'
    else if (/^t[dh]$/.test(known.name) && !known.isEnd && /\S$/.test(text)) text += ' '
  }
  // Removes the guards that were added for printing.
  return (text + decodeMarks(source.slice(at))).replace(/([<&])\u2060/g, '$1')
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
