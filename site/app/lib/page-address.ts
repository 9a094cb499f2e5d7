/**
 * Front ends of the family have addresses such as `/#/article?id=13`, which links elsewhere still name: the same page
 * without the hash is ours. Only a script sees a hash; behind the own origin nothing in it can lead elsewhere.
 */
export const leaveHashAddress = `if(location.hash.startsWith('#/'))location.replace(location.origin+location.hash.slice(1))`

/** For the head, in front of every other script: notes the address that the page was loaded for. */
export const noteLoadedAddress = 'self.loadedAddress=location.href'

/**
 * Whether the address is still the noted one, marks (`#…`) aside. Back or forward, pressed before the page is alive,
 * changes the address under the page and leaves the page as it is.
 */
export function isAtLoadedAddress(): boolean {
  const withoutMark = (address: unknown) => String(address).split('#')[0]
  return withoutMark(Reflect.get(self, 'loadedAddress')) === withoutMark(location.href)
}

/** Headings carry it (so that no heading can pose as a part of the page); addresses from elsewhere do not. */
const idPrefix = 'user-content-'

/** The element that an address's mark (`#标题`, still encoded or not) means: by its id, or by a heading's own name. */
export function findMarked(hash: string): HTMLElement | null {
  const id = decodeMark(hash.replace(/^#/, ''))
  return id === '' ? null : (document.getElementById(id) ?? document.getElementById(idPrefix + id))
}

/** A mark that cannot be decoded is taken as it stands. */
function decodeMark(mark: string): string {
  try {
    return decodeURIComponent(mark)
  } catch {
    return mark
  }
}
