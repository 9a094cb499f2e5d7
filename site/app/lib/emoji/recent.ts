import { readStored, writeStored } from '../storage.ts'

const key = 'recentEmojis'
const recentMax = 18

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string' && text.length <= 32)

/** What this browser has chosen lately, the newest first. */
export const findRecent = (): readonly string[] => readStored({ key, isValid: isTexts }) ?? []

export function noteRecent(emoji: string): void {
  const others = findRecent().filter(other => other !== emoji)
  writeStored({ key, value: [emoji, ...others].slice(0, recentMax) })
}
