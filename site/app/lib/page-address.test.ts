import { afterEach, describe, expect, it, vi } from 'vitest'
import { findMarked, isAtLoadedAddress, leaveHashAddress, noteLoadedAddress } from './page-address.ts'

afterEach(() => vi.unstubAllGlobals())

describe('an address with a hash', () => {
  /** Where the page's head redirects when it was opened with a hash. */
  function ledTo(hash: string): string | undefined {
    let address: string | undefined
    const replace = (to: string) => {
      address = new URL(to).href
    }
    new Function('location', leaveHashAddress)({ hash, origin: 'https://lou.example', replace })
    return address
  }

  it.each([
    ['#/article?id=13', 'https://lou.example/article?id=13'],
    ['#/message/list', 'https://lou.example/message/list'],
    ['#/', 'https://lou.example/'],
  ])('%s leads to %s', (hash, address) => {
    expect(ledTo(hash)).toBe(address)
  })

  it.each(['', '#', '#comment-7', '#user-content-%E6%A2%A6'])('%j stays', hash => {
    expect(ledTo(hash)).toBeUndefined()
  })

  it.each([
    '#//evil.example',
    '#/\\evil.example',
    '#/@evil.example',
    '#/%2f/evil.example',
    '#/javascript:alert(1)',
  ])('%s leads nowhere else', hash => {
    expect(new URL(ledTo(hash) ?? '').origin).toBe('https://lou.example')
  })
})

describe('the address that was loaded', () => {
  /** Notes one address as the page's head does, then checks another, as hydration does. */
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
})

describe('the mark', () => {
  it.each([
    ['#user-content-%E9%9B%A8', 'user-content-雨'],
    ['#%E9%9B%A8', 'user-content-雨'],
    ['#雨', 'user-content-雨'],
    ['#site-map', 'site-map'],
    ['#%E9%9B', null],
    ['#', null],
    ['', null],
  ])('%s means %s', (hash, id) => {
    const elements = new Map(['user-content-雨', 'site-map', 'user-content-'].map(key => [key, { id: key }]))
    vi.stubGlobal('document', { getElementById: (key: string) => elements.get(key) ?? null })
    expect(findMarked(hash)?.id ?? null).toBe(id)
  })
})
