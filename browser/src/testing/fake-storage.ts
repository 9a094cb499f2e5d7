/**
 * A `Storage` whose keys are its own enumerable properties, like a browser's, over existing data. Its
 * capacity is `room` characters.
 */
export function fakeStorage(saved: Record<string, string> = {}, room = Infinity): Record<string, string> {
  const methods = {
    getItem: (key: string) => saved[key] ?? null,
    setItem: (key: string, text: string) => {
      const others = Object.entries(saved).flatMap(([name, value]) => (name === key ? [] : [name, value]))
      if ([...others, key, text].join('').length > room) throw new DOMException('full', 'QuotaExceededError')
      saved[key] = text
    },
    removeItem: (key: string) => {
      delete saved[key]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(saved, name, { value, enumerable: false, configurable: true })
  return saved
}
