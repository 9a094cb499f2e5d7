import { success } from '@xiaolou/contract/kit/envelope'

/**
 * Writes results in their envelope, as JSON. A result that comes a second time as the same object (a handler keeps it,
 * and nobody changes it) is written once more and then kept as bytes for as long as the object lives: hundreds of
 * kilobytes of an album are not made anew for each reader.
 */
export function createAnswerWriter(): (result: unknown) => string | Buffer {
  // Nothing yet beside one that has come once.
  const kept = new WeakMap<object, Buffer | undefined>()
  return result => {
    if (typeof result !== 'object' || result === null) return JSON.stringify(success(result))
    const known = kept.get(result)
    if (known) return known
    const text = JSON.stringify(success(result))
    const bytes = kept.has(result) ? Buffer.from(text) : undefined
    kept.set(result, bytes)
    return bytes ?? text
  }
}
