import { limits } from './limits.ts'

// Eight random bytes behind the rest of an address.
const guard = /-[0-9a-f]{16}$/
// `diary20240102` has a digit and a letter and is counted all the same: both have to take turns.
const isRandom = (part: string) => part.length >= 10 && (part.match(/\d+|[a-z]+/gi)?.length ?? 0) >= 5
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/i
/** What titles without a letter are called, and what blogs call their first article. */
const usual = new Set(['wen-zhang', 'untitled', 'hello-world', 'new-post', 'article'])

/**
 * Whether somebody who counts comes upon the last part of an address: `12`, `2026-01-02`, `ri-ji-7`, `b`. An article that is
 * read by whoever has its address must not have such a one.
 */
export function isCountable(slug: string): boolean {
  if (guard.test(slug) || uuid.test(slug) || slug.split(/[-_.]/).some(isRandom)) return false
  return /\p{N}/u.test(slug) || usual.has(slug) || [...slug].length === 1
}

/** So much of an address stays before a guard. */
export const guardedMaxLength = limits.slugMaxLength - 17

/** Whether an address is the wanted one with a guard behind it, for which the end of a long one gives way. */
export function isGuarded(slug: string, wanted: string): boolean {
  const own = slug.replace(guard, '')
  const isCut = wanted.length > guardedMaxLength && wanted.startsWith(own)
  return guard.test(slug) && (own === wanted || isCut)
}
