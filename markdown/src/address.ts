// Browsers skip control characters and spaces in front of and inside a scheme.
const IGNORED = /[\0- \u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]+/g
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const ALLOWED = new Set(['http', 'https', 'mailto'])

/**
 * True for http, https, mailto and relative addresses; false for every other scheme, as `javascript:` and
 * others like it execute code.
 */
export function isAllowedUrl(url: string): boolean {
  const scheme = SCHEME.exec(url.replace(IGNORED, ''))?.[1]
  return scheme === undefined
    ? !/^[^/?#]*:/.test(url.replace(IGNORED, ''))
    : ALLOWED.has(scheme.toLowerCase())
}

/** True if the address leads to another origin than `siteUrl`; without one, every absolute address does. */
export function isExternal(url: string, siteUrl: string | undefined): boolean {
  // Browsers drop these anywhere: `/<tab>/far.example` leads to another host.
  const text = url.replace(/[\t\n\r]+/g, '').trim()
  if (!/^(?:https?:)?[\\/]{2}/i.test(text)) return false
  if (!siteUrl || !URL.canParse(siteUrl) || !URL.canParse(text, siteUrl)) return true
  return new URL(text, siteUrl).origin !== new URL(siteUrl).origin
}

/** Precedes every id of an article, so that none can shadow the page's own names. */
export const ID_PREFIX = 'user-content-'

/** A heading's id without the prefix: lower case, spaces to `-`, punctuation dropped, Chinese kept (as GitHub). */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
  return slug || 'section'
}

/** Letters and numbers alone, to match links written for another renderer's ids. */
export function looseSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Percent decoding that leaves malformed text as it is. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
