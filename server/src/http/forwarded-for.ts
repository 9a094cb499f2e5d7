import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const header = 'x-forwarded-for'

/**
 * The address in an entry, without what proxies add: a port (Azure, IIS), brackets, quotes, an interface
 * zone. Undefined if it is not an address (`unknown`, a host name).
 */
function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d*)?$/.exec(text) ?? []
  const address = (inBrackets ?? text.replace(/^([\d.]+):\d*$/, '$1')).split('%')[0] ?? ''
  return isIP(address) === 0 ? undefined : address
}

/**
 * Normalizes `X-Forwarded-For` to bare addresses: if the proxy adds the port, a visitor would otherwise count
 * once per connection. Entries before one that is not an address cannot be trusted and are dropped: the
 * caller is then the last proxy, or the peer itself.
 */
export function readForwardedFor(headers: IncomingHttpHeaders): void {
  const given = headers[header]
  if (given === undefined) return
  const known: string[] = []
  for (const entry of String(given).split(',').reverse()) {
    if (entry.trim() === '') continue
    const address = addressOf(entry)
    if (address === undefined) break
    known.unshift(address)
  }
  if (known.length > 0) headers[header] = known.join(', ')
  else delete headers[header]
}
