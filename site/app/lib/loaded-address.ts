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
