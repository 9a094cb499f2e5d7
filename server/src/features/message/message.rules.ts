import type { Actor } from '@xiaolou/contract/kit/handler'

/** The same words from the same hand are taken for a second click within this time. */
export const sameTextWindowMs = 60_000
const titleLength = 30
export const shownStatus = 1

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

/** What hangs on the wall is everybody's to read; the rest its author's and the administrator's. */
export function canRead(actor: Actor, message: { status: number; user_id: number }): boolean {
  return message.status === shownStatus || canChange(actor, message)
}

/** By what notices of a message go when its author does. */
export const aboutMessage = (id: number) => `message-${id}`
