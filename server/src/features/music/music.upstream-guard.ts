import { lookup as resolve } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

// What is no place on the public net: this machine, private, link-local, shared (CGNAT), documentation, benchmarking,
// multicast, reserved; and IPv6 that holds an IPv4 address of whatever kind.
const blocked4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
// Only 2000::/3 is given out to anybody; of it the ranges that tunnel or document are none of ours either.
const blocked6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

const blocks = new BlockList()
for (const [network, bits] of blocked4) blocks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of blocked6) blocks.addSubnet(network, bits, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public net. What is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocks.check(address, 'ipv4')
  return isIPv6(address) && given6.check(address, 'ipv6') && !blocks.check(address, 'ipv6')
}

/**
 * Resolves a name for one connection, which then goes to the very address that was checked; a name with any address
 * that is not public fails with `EADDRNOTAVAIL`.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      const refused: NodeJS.ErrnoException = new Error(`${hostname} is not on the public net`)
      refused.code = 'EADDRNOTAVAIL'
      return done(refused, '', 0)
    }
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}
