import { expect, it, vi } from 'vitest'
import { isAtLoadedAddress, noteLoadedAddress } from './loaded-address.ts'

/** Notes one address as the head of a page does, then looks at another, as a page that comes alive does. */
function isStillAt({ loaded, now }: { loaded: string; now: string }) {
  const page = {}
  new Function('self', 'location', noteLoadedAddress)(page, { href: loaded })
  vi.stubGlobal('self', page)
  vi.stubGlobal('location', { href: now })
  return isAtLoadedAddress()
}

const home = 'https://lou.example/home'

it.each([home, `${home}#top`])('a page loaded for the list is at home in %s', now => {
  expect(isStillAt({ loaded: home, now })).toBe(true)
  expect(isStillAt({ loaded: now, now: home })).toBe(true)
})

it.each([`${home}?page=2`, 'https://lou.example/tag', 'https://lou.example/'])('and not in %s', now => {
  expect(isStillAt({ loaded: home, now })).toBe(false)
})

it('a page whose head noted nothing belongs nowhere', () => {
  vi.stubGlobal('self', {})
  vi.stubGlobal('location', { href: home })
  expect(isAtLoadedAddress()).toBe(false)
})
