import { success } from '@xiaolou/contract/kit/envelope'

/**
 * Writes results in their envelope, as JSON. A result that comes a second time as the same object (a handler keeps it,
 * and nobody changes it) is written once more and then kept as bytes for as long as the object lives: hundreds of
 * kilobytes of an album are not made anew for each reader.
 */
export function createAnswerWriter(): (result: unknown) => string | Buffer {
  const seen = new WeakSet<object>()
  const kept = new WeakMap<object, Buffer>()
  return result => {
    if (typeof result !== 'object' || result === null) return JSON.stringify(success(result))
    const known = kept.get(result)
    if (known) return known
    const text = JSON.stringify(success(result))
    if (!seen.has(result)) {
      seen.add(result)
      return text
    }
    const bytes = Buffer.from(text)
    kept.set(result, bytes)
    return bytes
  }
}
