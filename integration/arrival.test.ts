import { readFileSync } from 'node:fs'
import { fireEvent } from '@testing-library/dom'
import { greetingText } from '@xiaolou/browser/greeting'
import { storageKey } from '@xiaolou/browser/storage'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeKept } from '../e2e/support/stored.ts'
import { getPage, openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
let head = ''
beforeAll(async () => {
  const { html } = await getPage(site, '/home')
  head = html.slice(0, html.indexOf('</head>'))
})

type Given = { path?: string; type?: string; hour?: number; hasArrived?: boolean; isStorageBlocked?: boolean }

/** A page whose head's script has run. */
function open({ path = '/home', type = 'navigate', hour = 16, hasArrived, isStorageBlocked }: Given = {}) {
  const { window } = new JSDOM(head, {
    url: site.platform.siteUrl + path,
    runScripts: 'dangerously',
    beforeParse(window) {
      window.Date.prototype.getHours = () => hour
      Object.assign(window.performance, { getEntriesByType: () => [{ type }] })
      if (hasArrived) window.sessionStorage.setItem(storageKey.hasArrived, encodeKept(true))
      if (isStorageBlocked)
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new Error('blocked')
          },
        })
    },
  })
  return { window, arrival: () => window.document.documentElement.dataset.arrival }
}

describe('the leaves of a first visit', () => {
  test('are for a session that begins on the home page, and leave its storage alone', () => {
    const { window, arrival } = open()
    expect(arrival()).toBe('16')
    expect(window.sessionStorage).toHaveLength(0)
  })

  test.for<Given>([
    { path: '/archives' },
    { path: '/home?page=2' },
    { path: '/home#top' },
    { type: 'reload' },
    { type: 'back_forward' },
    { hasArrived: true },
    { isStorageBlocked: true },
  ])('are not for %o', given => {
    expect(open(given).arrival()).toBeUndefined()
  })

  test('go at once with a key, a press or the wheel, and when they have parted', () => {
    for (const name of ['keydown', 'pointerdown', 'wheel']) {
      const { window, arrival } = open()
      fireEvent(window.document.documentElement, new window.Event(name, { bubbles: true }))
      expect(arrival(), name).toBeUndefined()
    }
    const { window, arrival } = open()
    const end = (animationName: string) =>
      window.dispatchEvent(Object.assign(new window.Event('animationend'), { animationName }))
    end('appear')
    expect(arrival()).toBe('16')
    end('leaf')
    expect(arrival()).toBeUndefined()
  })

  test('greet with the words of the hour', () => {
    const sheet = readFileSync(new URL('../site/app/features/home/leaves.css', import.meta.url), 'utf8')
    const rules = [...sheet.matchAll(/([^{};]*)\{\s*--greeting: "(.+?)"/g)]
    const [, otherwise = ''] = /--away: -52vw;\s*--greeting: "(.+?)"/.exec(sheet) ?? []
    for (let hour = 0; hour < 24; hour++) {
      const own = rules.find(([, selector]) => selector?.includes(`"${hour}"`))
      const words = greetingText({
        hour,
        visitor: { id: 1, nick_name: '客' },
        site: { blog_name: '', special_user_id: 0, special_welcome: '' },
      })
      expect(words, String(hour)).toMatch(
        new RegExp(`，${own?.[2] ?? otherwise}，|，${own?.[2] ?? otherwise}$`),
      )
    }
  })
})
