import { graphemesOf } from '@xiaolou/contract/grapheme'

/** A piece of a message's text. `userId` is whom a mention names. */
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
 * The server's HTML of a message as pieces to be drawn: text, line breaks, links and mentions are all that it may hold.
 * Nothing is ever handed to the browser as HTML: whatever else a row may have become is shown as the words it is.
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

/** A piece that looks like one of ours as what it is; nothing for what only looks so. */
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

/** The same as plain words, for copying, quoting and speech; a break is a new line. */
export function chatText(html: string): string {
  return parseChatHtml(html)
    .map(part => (part.kind === 'break' ? '\n' : part.text))
    .join('')
}

/** One to three emoji and nothing else: shown large, as such a message means to be. */
export function isFewEmoji(text: string): boolean {
  const characters = graphemesOf(text.trim())
  if (characters.length === 0 || characters.length > 3) return false
  return characters.every(character =>
    /^\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$/u.test(character),
  )
}

/** The value of an attribute among those of one of our own tags, '' without it. */
function attributeOf(attributes: string, name: string): string {
  return ` ${attributes}`.split(` ${name}="`)[1]?.split('"')[0] ?? ''
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal: string, hex: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= highestCodePoint ? String.fromCodePoint(code) : whole
  })
}
