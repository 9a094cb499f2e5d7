import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeKept } from '../e2e/support/stored.ts'
import { getPage, openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
let html = ''
beforeAll(async () => {
  html = (await getPage(site, '/home')).html
})

/** The theme chosen by the page's first script from the hour and the stored value, before painting. */
function themeAt(hour: number, kept?: string): string | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  const { window } = new JSDOM(head, {
    url: `${site.platform.siteUrl}/home`,
    runScripts: 'dangerously',
    beforeParse(window) {
      window.Date.prototype.getHours = () => hour
      if (kept !== undefined) window.localStorage.setItem('useDarkKEY', kept)
    },
  })
  expect(window.localStorage.getItem('useDarkKEY')).toBe(kept ?? null)
  return window.document.documentElement.dataset.theme
}

describe('the theme', () => {
  test.for([
    [7, 'dark'],
    [8, 'light'],
    [17, 'light'],
    [18, 'dark'],
    [0, 'dark'],
  ] as const)('of a reader who has chosen none is, in hour %i, %s', ([hour, theme]) => {
    expect(themeAt(hour)).toBe(theme)
  })

  test('that is kept is worn at any hour; what is not of its making gives way to the hour', () => {
    expect(themeAt(12, encodeKept('dark'))).toBe('dark')
    expect(themeAt(23, encodeKept('light'))).toBe('light')
    expect(themeAt(12, '%%% not base64 %%%')).toBe('light')
  })
})
