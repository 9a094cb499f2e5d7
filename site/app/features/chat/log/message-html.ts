import { graphemesOf } from '@xiaolou/contract/grapheme'

/** A piece of a message's text. `userId` is the mentioned user. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  | { readonly kind: 'mention'; readonly userId: number; readonly text: string }

const piece =
  /<br ?\/?>|<a (?<link>[^<>]{1,2200})>(?<linked>[^<]*)<\/a>|<span (?<span>[^<>]{1,100})>(?<name>[^<]*)<\/span>/gi
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const safeAddress = /^(?:https?:\/\/|mailto:)/i
const highestCodePoint = 0x10ffff

/**
 * Parses the server's HTML of a message into text, line breaks, links and mentions. Nothing is ever inserted
 * as HTML: anything else in a row is shown as text.
 */
export function parseChatHtml(html: string): readonly ChatPart[] {
  const parts: ChatPart[] = []
  let at = 0
  const addText = (upTo: number) => {
    if (upTo > at) parts.push({ kind: 'text', text: decodeEntities(html.slice(at, upTo)) })
  }
  for (const match of html.matchAll(piece)) {
    const part = partOf(match.groups ?? {})
    if (!part) continue
    addText(match.index)
    parts.push(part)
    at = match.index + match[0].length
  }
  addText(html.length)
  return parts
}

/** The piece for one of our own tags; nothing for what only looks like one. */
function partOf({
  link,
  linked = '',
  span,
  name = '',
}: Partial<Record<string, string>>): ChatPart | undefined {
  if (link !== undefined) {
    const href = decodeEntities(attributeOf(link, 'href'))
    return safeAddress.test(href) ? { kind: 'link', href, text: decodeEntities(linked) } : undefined
  }
  if (span === undefined) return { kind: 'break' }
  const userId = Number(attributeOf(span, 'data-uid'))
  const isMention =
    attributeOf(span, 'class') === 'chat-mention' && Number.isSafeInteger(userId) && userId > 0
  return isMention ? { kind: 'mention', userId, text: decodeEntities(name) } : undefined
}

/** The message as plain text, for copying, quoting and speech; a break is a new line. */
export function chatText(html: string): string {
  return parseChatHtml(html)
    .map(part => (part.kind === 'break' ? '\n' : part.text))
    .join('')
}

/** One to three emoji and nothing else, which are shown large. */
export function isFewEmoji(text: string): boolean {
  const characters = graphemesOf(text.trim())
  if (characters.length === 0 || characters.length > 3) return false
  return characters.every(character =>
    /^\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$/u.test(character),
  )
}

/** The value of an attribute of one of our own tags, '' without it. */
function attributeOf(attributes: string, name: string): string {
  return ` ${attributes}`.split(` ${name}="`)[1]?.split('"')[0] ?? ''
}

/** Without the U+2060 by which the server keeps a sign from beginning a tag or an entity. */
function decodeEntities(text: string): string {
  if (!/[&<]/.test(text)) return text
  const decoded = text.replace(entity, (whole, decimal: string, hex: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= highestCodePoint ? String.fromCodePoint(code) : whole
  })
  return decoded.replace(/([<&])\u2060/g, '$1')
}
