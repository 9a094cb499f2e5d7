import { graphemesOf } from '@xiaolou/contract/grapheme'
/** A piece of a message's text. `userId` is whom a mention names. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  | { readonly kind: 'mention'; readonly userId: number; readonly text: string }

const tag = /<(\/?)([a-z]{1,10})((?:\s[^<>]{0,2100})?)\/?>/gi
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
  let open: { readonly part: (text: string) => ChatPart; readonly name: string } | undefined
  let inside = ''
  const addText = (raw: string) => {
    if (raw === '') return
    if (open) inside += raw
    else parts.push({ kind: 'text', text: decodeEntities(raw) })
  }
  const close = () => {
    const text = decodeEntities(inside)
    if (open && text !== '') parts.push(open.part(text))
    open = undefined
    inside = ''
  }
  for (const match of html.matchAll(tag)) {
    const [whole, slash = '', rawName = '', attributes = ''] = match
    const name = rawName.toLowerCase()
    const kind = kindOf({ name, isEnd: slash !== '', attributes, openName: open?.name })
    if (!kind) continue
    addText(html.slice(at, match.index))
    at = match.index + whole.length
    if (kind === 'end') close()
    else if (kind === 'break') {
      close()
      parts.push({ kind: 'break' })
    } else {
      close()
      open = { name, part: kind }
    }
  }
  addText(html.slice(at))
  close()
  return parts
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

function kindOf(options: { name: string; isEnd: boolean; attributes: string; openName: string | undefined }) {
  const { name, isEnd, attributes, openName } = options
  if (name === 'br') return 'break'
  if (isEnd) return name === openName ? 'end' : undefined
  if (name === 'a') {
    const href = decodeEntities(attributeOf(attributes, 'href'))
    return safeAddress.test(href) ? (text: string): ChatPart => ({ kind: 'link', href, text }) : undefined
  }
  if (name !== 'span' || attributeOf(attributes, 'class') !== 'chat-mention') return undefined
  const userId = Number(attributeOf(attributes, 'data-uid'))
  return Number.isSafeInteger(userId) && userId > 0
    ? (text: string): ChatPart => ({ kind: 'mention', userId, text })
    : undefined
}

function attributeOf(attributes: string, name: string): string {
  const before = attributes.indexOf(` ${name}="`)
  if (before < 0) return ''
  const from = before + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal: string, hex: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= highestCodePoint ? String.fromCodePoint(code) : whole
  })
}
