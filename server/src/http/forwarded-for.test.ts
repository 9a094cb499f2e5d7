import { describe, expect, it } from 'vitest'
import { addressKey } from '../platform/address-key.ts'
import { readForwardedFor } from './forwarded-for.ts'
import { makeHttp } from './testing/make-http.ts'

describe('X-Forwarded-For', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:50123', '198.51.100.7'],
    ['198.51.100.7:', '198.51.100.7'],
    ['[2001:db8::1]:50123', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:50123"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    [' 198.51.100.7:1 , 10.0.0.2:80 ', '198.51.100.7, 10.0.0.2'],
    // Entries before one that is not an address have an unknown author.
    ['198.51.100.7, unknown', undefined],
    ['unknown, 10.0.0.2', '10.0.0.2'],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['198.51.100.7:port', undefined],
    ['1.2.3', undefined],
    ['198.51.100.700:80', undefined],
    ['[]:80', undefined],
    [',,', undefined],
    ['', undefined],
  ])('%j is %j', (given, expected) => {
    const headers = { 'x-forwarded-for': given }
    readForwardedFor(headers)
    expect(headers['x-forwarded-for']).toBe(expected)
  })

  it('however a proxy writes it, one visitor is one', async () => {
    const app = await makeHttp({ trustProxy: 'loopback', hasRateLimits: true })
    app.get('/who', async request => addressKey(request.ip))
    const who = async (forwarded: string) =>
      (await app.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } })).body
    for (const port of [1, 50_123, 65_535]) {
      expect(await who(`198.51.100.7:${port}`)).toBe('198.51.100.7')
      expect(await who(`[2001:db8:0:1::${port.toString(16)}]:${port}`)).toBe('2001:db8:0:1::/64')
      expect(await who(`garbage-${port}`)).toBe('127.0.0.1')
      // Entries that the visitor wrote before the proxy's are ignored.
      expect(await who(`203.0.113.${port % 200}, 198.51.100.7:${port}`)).toBe('198.51.100.7')
    }
  })
})

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:C633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['2001:DB8:0:1::9', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:0:0:1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the key of %j is %j', (address, key) => expect(addressKey(address)).toBe(key))
