/**
 * Front ends of the family have addresses such as `/#/article?id=13`, which other sites still link to: the
 * same page without the hash is ours. Only a script sees a hash; prefixed by our own origin it cannot lead
 * elsewhere.
 */
export const leaveHashAddress = `if(location.hash.startsWith('#/'))location.replace(location.origin+location.hash.slice(1))`

/** For the head, before every other script: notes the address that the page was loaded for. */
export const noteLoadedAddress = 'self.loadedAddress=location.href'

/**
 * Whether the address is still the noted one, fragments aside. Back or forward before hydration changes the
 * address, but not the page.
 */
export function isAtLoadedAddress(): boolean {
  const withoutMark = (address: unknown) => String(address).split('#')[0]
  return withoutMark(Reflect.get(self, 'loadedAddress')) === withoutMark(location.href)
}

/** Headings have this prefix, so as not to clash with the page's ids; links from elsewhere lack it. */
const idPrefix = 'user-content-'

/** The element of a fragment (`#标题`, encoded or not): by id, or by a heading's id without prefix. */
export function findMarked(hash: string): HTMLElement | null {
  const id = decodeMark(hash.replace(/^#/, ''))
  return id === '' ? null : (document.getElementById(id) ?? document.getElementById(idPrefix + id))
}

/** A fragment that cannot be decoded is used as it is. */
function decodeMark(mark: string): string {
  try {
    return decodeURIComponent(mark)
  } catch {
    return mark
  }
}
