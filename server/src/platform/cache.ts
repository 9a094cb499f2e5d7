import type { Clock } from './clock.ts'

/** Small values with a time to live, shared by all processes of a site. */
export type Cache = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Sets a value only if absent, atomically; returns whether it did. */
  add(key: string, value: string, ttlMs: number): Promise<boolean>
  delete(key: string): Promise<void>
  /** Increments a counter that starts at 0, atomically; the first increment starts the time to live. */
  increment(key: string, ttlMs: number): Promise<number>
  close(): Promise<void>
}

type Entry = { value: string; expiresAtMs: number }

/** In this process: at most `maxEntries`; evicts the entry that was set longest ago. */
export function createMemoryCache({ clock, maxEntries }: { clock: Clock; maxEntries: number }): Cache {
  const entries = new Map<string, Entry>()
  const live = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAtMs > clock.steady()) return entry
    entries.delete(key)
    return undefined
  }
  const put = (key: string, value: string, ttlMs: number) => {
    entries.delete(key)
    entries.set(key, { value, expiresAtMs: clock.steady() + ttlMs })
    const oldest = entries.size > maxEntries ? entries.keys().next() : undefined
    if (oldest?.value !== undefined) entries.delete(oldest.value)
  }
  return {
    get: async key => live(key)?.value,
    set: async (key, value, ttlMs) => put(key, value, ttlMs),
    async add(key, value, ttlMs) {
      if (live(key)) return false
      put(key, value, ttlMs)
      return true
    },
    async delete(key) {
      entries.delete(key)
    },
    async increment(key, ttlMs) {
      const entry = live(key)
      const count = entry ? Number(entry.value) + 1 : 1
      if (entry) entry.value = String(count)
      else put(key, '1', ttlMs)
      return count
    },
    close: async () => entries.clear(),
  }
}
