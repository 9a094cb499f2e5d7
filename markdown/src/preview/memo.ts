/**
 * Remembers what was asked for in this rendering and in the one before it, and nothing older: memory stays that of the
 * article in hand.
 */
export function createMemo<T extends {}>() {
  let before = new Map<string, T>()
  let now = new Map<string, T>()
  return {
    get(key: string, make: () => T): T {
      const value = now.get(key) ?? before.get(key) ?? make()
      now.set(key, value)
      return value
    },
    turn(): void {
      before = now
      now = new Map()
    },
    clear(): void {
      before = new Map()
      now = new Map()
    },
  }
}
