/** Caches values of the current and the previous rendering: memory is limited to the current article. */
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
