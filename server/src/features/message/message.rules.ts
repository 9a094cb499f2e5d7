import type { Actor } from '@xiaolou/contract/kit/handler'

/** The same text by the same writer counts as a double click within this time. */
export const sameTextWindowMs = 60_000
const titleLength = 30
export const shownStatus = 1

// Line breaks and tabs are part of a text; the other control characters show nothing, and PostgreSQL refuses
// U+0000.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** A message as stored: plain text, `\n` as line break, only characters that every database can store. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').toWellFormed().replace(controls, '').trim()
}

/** The first characters of a message on one line, for notifications and as a title. */
export function titleOf(message: string): string {
  return [...message.replace(/\s+/g, ' ')].slice(0, titleLength).join('')
}

/** One's own, and everything for the administrator. Nobody can change a visitor's card (`user_id` 0). */
export function canChange(actor: Actor, message: { user_id: number }): boolean {
  if (actor.kind === 'visitor') return false
  return actor.kind === 'administrator' || message.user_id === actor.userId
}

/** Everybody may read shown messages; the rest only their author and the administrator. */
export function canRead(actor: Actor, message: { status: number; user_id: number }): boolean {
  return message.status === shownStatus || canChange(actor, message)
}

/** Identifies the notifications of a message, to remove them with its author. */
export const aboutMessage = (id: number) => `message-${id}`
