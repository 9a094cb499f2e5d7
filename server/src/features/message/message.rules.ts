import type { Actor } from '@xiaolou/contract/kit/handler'
import { normaliseText } from '@xiaolou/contract/search-text'

/** The same words from the same hand are taken for a second click within this time. */
export const sameTextWindowMs = 60_000
const titleLength = 30

// Line breaks and tabs are part of a text; the other control characters show nothing, and PostgreSQL refuses U+0000.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** A message as it is stored: plain text, `\n` as line break, nothing that no database can hold. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').toWellFormed().replace(controls, '').trim()
}

/** The first characters of a message on one line, for notices and as a title. */
export function titleOf(message: string): string {
  return [...message.replace(/\s+/g, ' ')].slice(0, titleLength).join('')
}

/** One's own, and everything for the administrator. A visitor's card (`user_id` 0) belongs to nobody afterwards. */
export function canChange(actor: Actor, message: { user_id: number }): boolean {
  if (actor.kind === 'visitor') return false
  return actor.kind === 'administrator' || message.user_id === actor.userId
}

// Between Latin words a space is a border (`this hit` is two words); between Chinese characters it only hides one.
const betweenChinese = /(?<=\p{sc=Han})\s+(?=\p{sc=Han})/gu
const fold = (text: string) =>
  normaliseText(text)
    .replace(/\p{Cf}/gu, '')
    .replace(betweenChinese, '')
    .trim()

/** Whether one of the owner's words stands in the texts, whatever its case, width or what is hidden inside it. */
export function holdsModeratedWord(texts: readonly string[], words: readonly string[]): boolean {
  const folded = texts.map(fold)
  return words.some(word => {
    const wanted = fold(word)
    return wanted !== '' && folded.some(text => text.includes(wanted))
  })
}

/** By what notices of a message go when its author does. */
export const aboutMessage = (id: number) => `message-${id}`
