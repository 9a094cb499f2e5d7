import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether it is a public IP address; false for anything else. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  // Of IPv6 only 2000::/3 is assigned; other ranges may embed any IPv4 address.
  const isGiven = parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
  return isGiven && parsed.range() === 'unicast'
}

/**
 * Resolves a name for one connection, which then uses exactly the checked address; fails with `EADDRNOTAVAIL`
 * if any address of the name is not public.
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
