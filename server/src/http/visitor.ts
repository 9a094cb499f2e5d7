import { createHmac } from 'node:crypto'
import type { Visitor } from '@xiaolou/contract/kit/handler'
import { addressKey } from '../platform/address-key.ts'

const maxAgentLength = 256

// Crawlers that say so. A browser without a window or a script such as curl counts as a person: it may be one, and
// the counters' own windows bound what it can add.
const crawler =
  /(?<!cu)bot\b|spider|crawl|slurp|bingpreview|mediapartners|facebookexternalhit|feedfetcher|archiver|lighthouse|360spider|bytespider|yisouspider|sogou web|baiduspider/i

export function isCrawler(userAgent: string): boolean {
  return crawler.test(userAgent.slice(0, maxAgentLength))
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
    return { key, address, agent, isBot: isCrawler(agent), isInProcess: false }
  }
}

/** Who calls when the server renders a page: nobody in particular. */
export const renderingVisitor: Visitor = {
  key: 'in-process',
  address: '',
  agent: '',
  isBot: false,
  isInProcess: true,
}
