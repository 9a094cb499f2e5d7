import { refusal } from '@xiaolou/contract/errors'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { decodeSigns, textOfEditable } from '@xiaolou/contract/printed-text'
import { escapeHtml } from '../../platform/printed-text.ts'
import { addressesIn } from './chat.address.ts'

// Joiners stay for emoji and for scripts that need them, and so do the tags of subdivision flags.
const kept = /[\u200c\u200d]|\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u.source
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u.source
const unseenUnlessKept = new RegExp(`(${kept}|[\\n\\t])|${unseen}`, 'gu')

/** Without control characters, bidirectional marks and lone surrogates; NFC. */
export function readableText(source: string): string {
  return source
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseenUnlessKept, (_, good?: string) => good ?? '')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .trim()
}

const invisible = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Zs}\u115f\u1160\u3164\uffa0\u2800]/gu

/** Whether nothing in it is visible. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '') === ''
}

/** Whether it is longer than the room allows, counted as a reader sees it. */
export const isTooLong = (text: string): boolean => isLongerThan(text, limits.chatMaxLength)

const looks = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')

/** Whether it contains one of the words, ignoring width, case and spaces. */
export function holdsBlockedWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const seen = looks(text)
  return words.some(word => looks(word) !== '' && seen.includes(looks(word)))
}

/**
 * The text of a message as it may be stored. `isFromEditable`: it came from a front end that sends an
 * editable element's HTML. Throws a refusal for an empty text, one too long, and one with a blocked word.
 */
export function requireText(
  content: string,
  options: { isFromEditable: boolean; blockedWords: readonly string[] },
): string {
  const text = readableText(options.isFromEditable ? textOfEditable(content) : content)
  if (isBlank(text)) throw refusal('chatRefused', { message: '请输入消息后再发送' })
  if (isTooLong(text)) {
    throw refusal('chatRefused', { message: `一条消息最多${limits.chatMaxLength}个字` })
  }
  if (holdsBlockedWord(text, options.blockedWords)) {
    throw refusal('chatRefused', { message: '这句话里有这里不说的词，换个说法吧' })
  }
  return text
}

const escaped = (text: string) => escapeHtml(text).replaceAll('\n', '<br />')

type Named = { id: number; name: string }

/** Splits a text at each `@name`; of two names with the same beginning the longer one is used. */
function mentionsIn(text: string, named: readonly Named[], found: Set<number>): string {
  let html = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from) continue
    const user = named.find(({ name }) => text.startsWith(name, at + 1))
    if (!user) continue
    found.add(user.id)
    html += `${escaped(text.slice(from, at))}<span class="chat-mention" data-uid="${user.id}">@${escaped(user.name)}</span>`
    from = at + 1 + user.name.length
  }
  return html + escaped(text.slice(from))
}

/**
 * Text → HTML that shows exactly this text: line breaks kept, addresses linked, `@name`
 * of the users in `named` marked. `mentionIds` are those mentioned. The result must still be sanitized.
 */
export function htmlOfText(
  text: string,
  named: readonly Named[] = [],
): { html: string; mentionIds: number[] } {
  const longestFirst = named
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<number>()
  let html = ''
  let at = 0
  for (const { from, words, url } of addressesIn(text)) {
    html += mentionsIn(text.slice(at, from), longestFirst, found)
    html += `<a href="${escaped(url)}">${escaped(words)}</a>`
    at = from + words.length
  }
  html += mentionsIn(text.slice(at), longestFirst, found)
  return { html, mentionIds: named.map(({ id }) => id).filter(id => found.has(id)) }
}

/** The first web address that this HTML links to, unless it is the site's own; '' for none. */
export function firstLinkOf(html: string, siteUrl: string): string {
  const href = decodeSigns(/<a href="(https?:[^"]{1,2000})"/i.exec(html)?.[1] ?? '')
  return URL.canParse(href) && new URL(href).host !== new URL(siteUrl).host ? href : ''
}

/** The same HTML after that account was deleted: its mention is replaced. */
export function withoutMention(html: string, userId: number): string {
  const mention = /<span class="chat-mention" data-uid="(\d+)">@[^<]*<\/span>/g
  return html.replace(mention, (whole, id) => (Number(id) === userId ? '@已注销' : whole))
}

/** The text that such HTML shows. */
export const textOfHtml = (html: string): string =>
  decodeSigns(html.replaceAll('<br />', '\n').replace(/<[^<>]*>/g, ''))

/** The beginning of such HTML on one line, for notifications and reply previews. */
export function excerptOfHtml(html: string, maxLength = 80): string {
  const line = Array.from(textOfHtml(html).replace(/\s+/g, ' ').trim())
  return line.length > maxLength ? `${line.slice(0, maxLength).join('')}…` : line.join('')
}
