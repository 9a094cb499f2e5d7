/** Before every id of an article, so that none can shadow the page's own names (security.md, item 20). */
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
