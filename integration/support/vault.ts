import { vi } from 'vitest'

type Request = {
  result?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void
}

const never = () => undefined

/**
 * A key store, which jsdom lacks: the parts of IndexedDB that sessions and remembered forms use. Its content
 * outlives a page; `give` it to each in its `prepare`.
 */
export function createVault() {
  const kept = new Map<string, unknown>()
  const answer = (result: unknown): Request => {
    const request: Request = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const objectStore = () => ({
    get: (name: string) => answer(kept.get(name)),
    put: (value: unknown, name: string) => answer(kept.set(name, value)),
  })
  const database = { createObjectStore: never, transaction: () => ({ objectStore }), close: never }
  const open = (name: string): Request => {
    if (name === 'xiaolou') return answer(database)
    const request: Request = {}
    queueMicrotask(() => request.onerror?.())
    return request
  }
  return {
    give: () => void vi.stubGlobal('indexedDB', { open, deleteDatabase: never }),
    keys: () => [...kept.values()].filter(one => one instanceof CryptoKey),
  }
}
