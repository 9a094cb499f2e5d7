import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfSite, canEdit, faultOfWebUrl } from './link.rules.ts'

describe('addressOfSite', () => {
  it.each([
    ['https://a.example/', 'http://A.example'],
    ['https://a.example:443/blog/', 'https://a.example/blog'],
    ['http://a.example:80', 'https://a.example//'],
    ['http://a.example:443', 'https://a.example'],
    ['https://a.example./', 'https://a.example'],
    ['https://a.example/#about', 'https://a.example/'],
    ['https://小楼.example/', 'https://xn--yet652a.example'],
    ['HTTPS://A.EXAMPLE/?p=1', 'https://a.example/?p=1'],
  ])('%s and %s are one site', (one, other) => {
    expect(addressOfSite(one)).toBe(addressOfSite(other))
  })

  it.each([
    ['https://a.example/one', 'https://a.example/two'],
    ['https://a.example', 'https://www.a.example'],
    ['https://a.example', 'https://a.example:8443'],
    ['https://a.example/?p=1', 'https://a.example/?p=2'],
    ['https://a.example/Blog', 'https://a.example/blog'],
  ])('%s and %s are two', (one, other) => {
    expect(addressOfSite(one)).not.toBe(addressOfSite(other))
  })

  it('does not depend on scheme or closing slashes', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.nat(5), (url, slashes) => {
        const bare = url.replace(/^https?:/, '').replace(/\/+$/, '')
        const forms = [`http:${bare}`, `https:${bare}${'/'.repeat(slashes)}`]
        expect(new Set(forms.map(addressOfSite)).size).toBe(1)
      }),
    )
  })
})

describe('faultOfWebUrl', () => {
  it.each(['https://a.example', 'http://小楼.example/读?q=“诗”', 'https://a.example:8080/~me/#top'])(
    'takes %s',
    url => {
      expect(faultOfWebUrl(url)).toBeUndefined()
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    '/link/list',
    'ftp://a.example',
    'https://',
    'https://me@a.example',
    'https://me:secret@a.example',
    'https://bank.example@a.example',
    'https://:x@a.example',
    'https:\\\\a.example',
    'https://a.example\\@b.example',
    'https://a.example/\nb',
    'https://a.example/\u202emoc',
    'https://a.ex\u200bample',
    'https://a b.example',
  ])('refuses %j', url => {
    expect(faultOfWebUrl(url)).toMatch(/地址|http/)
  })
})

describe('canEdit', () => {
  it('is for the applicant alone, the administrator has calls of their own', () => {
    const own = { user_id: 7 }
    expect(canEdit({ kind: 'visitor' }, { user_id: 0 })).toBe(false)
    expect(canEdit({ kind: 'user', userId: 7, sessionId: 1 }, own)).toBe(true)
    expect(canEdit({ kind: 'user', userId: 8, sessionId: 1 }, own)).toBe(false)
    expect(canEdit({ kind: 'administrator', userId: 8, sessionId: 1 }, own)).toBe(false)
  })
})
