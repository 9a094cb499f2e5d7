import { expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '',
])('%s is not on the public net', address => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '59.111.160.195', '172.32.0.1', '100.128.0.1', '2400:3200::1', '2606:4700::1111'])(
  '%s is on the public net',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('a name that leads to this machine is not resolved', async () => {
  for (const all of [true, false]) {
    const error = await new Promise(resolve => publicLookup('localhost', { all }, resolve))
    expect(error).toMatchObject({ code: 'EADDRNOTAVAIL' })
  }
})
