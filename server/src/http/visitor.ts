import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Visitor } from '@xiaolou/contract/kit/handler'

const maxAgentLength = 256

// Crawlers that say so. A browser without a window or a script such as curl counts as a person: it may be one, and
// the counters' own windows bound what it can add.
const crawler =
  /(?<!cu)bot\b|spider|crawl|slurp|bingpreview|mediapartners|facebookexternalhit|feedfetcher|archiver|lighthouse|360spider|bytespider|yisouspider|sogou web|baiduspider/i

export function isCrawler(userAgent: string): boolean {
  return crawler.test(userAgent.slice(0, maxAgentLength))
}

/** The eight groups of an IPv6 address, written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after]
}

/** What limits count by: an IPv4 address whole, of IPv6 the /64 that one household or server owns. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  const network = groupsOf(bare).slice(0, 4)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Tells visitors apart without naming them: a hash of address and browser, keyed with the site's own secret, so that
 * a like is still the same visitor's next week, in every process of the site, and nobody else can compute it.
 */
export function createVisitors(secret: string): (address: string, userAgent: string | undefined) => Visitor {
  return (address, userAgent = '') => {
    const agent = userAgent.slice(0, maxAgentLength)
    const key = createHmac('sha256', secret)
      .update(`${addressKey(address)}\n${agent}`)
      .digest('base64url')
      .slice(0, 22)
    return { key, address, isBot: isCrawler(agent), isInProcess: false }
  }
}

/** Who calls when the server renders a page: nobody in particular. */
export const renderingVisitor: Visitor = { key: 'in-process', address: '', isBot: false, isInProcess: true }
