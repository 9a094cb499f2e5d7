import { readStored, storageKey, writeStored } from '../../lib/storage.ts'

const searchHistoryCount = 10

const isHistory = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string' && entry !== '')

/** The history with `query` at its head, once; the oldest beyond ten are dropped. An empty query changes nothing. */
export function addToHistory(history: readonly string[], query: string): readonly string[] {
  const words = query.trim()
  if (!words) return history
  return [words, ...history.filter(entry => entry !== words)].slice(0, searchHistoryCount)
}

/** What was searched for in this browser, newest first. */
export function getHistory(): readonly string[] {
  return (readStored({ key: storageKey.searchHistory, isValid: isHistory }) ?? []).slice(
    0,
    searchHistoryCount,
  )
}

export function keepHistory(history: readonly string[]): void {
  writeStored({ key: storageKey.searchHistory, value: history })
}
