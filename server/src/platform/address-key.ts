import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address as numbers; it may end in an IPv4 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/:(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map(group => Number.parseInt(group, 16))
}

/**
 * The key for limits: the whole IPv4 address, in whatever notation; of IPv6 the /64, which one household or
 * server owns.
 */
export function addressKey(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4)
  return `${network.map(group => group.toString(16)).join(':')}::/64`
}
