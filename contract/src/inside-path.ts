const inside = 'http://inside.invalid'

/** Also used by browsers without `URL.canParse`. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address, inside)
  } catch {
    return undefined
  }
}

/**
 * Whether an address is a path of this site for every browser and proxy. Browsers read `\` as `/` and drop
 * tabs and line breaks, so that `/\far.example` and `/<tab>/far.example` lead to another host; some servers
 * decode `%5C` and `%2F` first.
 */
export function isInsidePath(address: string): boolean {
  if (!/^\/[^\\\p{Cc}]*$/u.test(address)) return false
  const url = parsed(address)
  return url?.origin === inside && !/^\/(?:\/|%5c|%2f)/i.test(url.pathname)
}
