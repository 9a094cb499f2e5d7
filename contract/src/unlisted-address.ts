import { limits } from './limits.ts'

// Eight random bytes after the rest of an address.
const guard = /-[0-9a-f]{16}$/
// `diary20240102` has digits and letters but can still be guessed: they must alternate several times.
const isRandom = (part: string) => part.length >= 10 && (part.match(/\d+|[a-z]+/gi)?.length ?? 0) >= 5
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/i
/** Slugs of titles without letters, and usual slugs of a blog's first article. */
const usual = new Set(['wen-zhang', 'untitled', 'hello-world', 'new-post', 'article'])

/**
 * Whether the last part of an address can be found by counting: `12`, `2026-01-02`, `ri-ji-7`, `b`. An
 * unlisted article must not have such an address.
 */
export function isCountable(slug: string): boolean {
  if (guard.test(slug) || uuid.test(slug) || slug.split(/[-_.]/).some(isRandom)) return false
  return /\p{N}/u.test(slug) || usual.has(slug) || [...slug].length === 1
}

/** How much of an address stays before a guard. */
export const guardedMaxLength = limits.slugMaxLength - 17

/** Whether an address is the wanted one plus a guard, with a long one shortened at its end. */
export function isGuarded(slug: string, wanted: string): boolean {
  const own = slug.replace(guard, '')
  const isCut = wanted.length > guardedMaxLength && wanted.startsWith(own)
  return guard.test(slug) && (own === wanted || isCut)
}
