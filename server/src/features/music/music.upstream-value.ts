/** What JSON can hold, after `cleanValue`. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

// The family's answers are seven deep; what is deeper than this is there to break whoever walks it.
const maxDepth = 16
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** Names under which a service could hand out something of its own account. */
const secret = new Set(['cookie', 'token', 'set-cookie'])

/** Files of the well-known service: it answers on https as well, and that is what pages on https may load. */
export const isServiceHost = (hostname: string) => hostname.endsWith('.music.126.net')
const plainService = /^http:\/\/[a-z\d.-]{1,100}\.music\.126\.net\//i

const cleanText = (text: string) => (plainService.test(text) ? `https:${text.slice('http:'.length)}` : text)

/**
 * A copy of parsed JSON without names that mean something to the language, without anybody's cookies, not too deep, and
 * with the service's addresses on https.
 */
export function cleanValue(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map(item => cleanValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !reserved.has(name) && !secret.has(name.toLowerCase()))
      .map(([name, item]) => [name, cleanValue(item, depth + 1)]),
  )
}
