import { countGraphemes } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { readStored, writeStored } from '~/lib/storage.ts'

/** Each user of this browser has a draft of his own. */
const keyOf = (userId: number) => `chatDraft:${userId}`
/** Some characters are several units long; what is longer than this was not written by hand. */
const keptMaxLength = limits.chatMaxLength * 8

const isDraft = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= keptMaxLength

/** What was being written, '' for nothing. */
export const readDraft = (userId: number): string =>
  readStored({ key: keyOf(userId), isValid: isDraft }) ?? ''

/** Keeps what is being written; nothing but blanks is forgotten. */
export function keepDraft(userId: number, text: string): void {
  writeStored({ key: keyOf(userId), value: text.trim() === '' ? undefined : text.slice(0, keptMaxLength) })
}

/** From here on the reader is told how many characters are left. */
const tellFrom = limits.chatMaxLength - 200

/** How many characters a reader sees, where the limit is near; nothing before. A short text is not taken apart. */
export function lengthToTell(text: string): number | undefined {
  if (text.length < tellFrom) return undefined
  const count = countGraphemes(text.trim())
  return count < tellFrom ? undefined : count
}
