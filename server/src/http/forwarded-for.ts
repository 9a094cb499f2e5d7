import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const header = 'x-forwarded-for'

/**
 * The address of an entry, without what proxies write around it: a port (Azure, IIS), brackets, quotes, the zone of an interface.
 * Nothing where it is none (`unknown`, a host's name).
 */
function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d*)?$/.exec(text) ?? []
  const address = (inBrackets ?? text.replace(/^([\d.]+):\d*$/, '$1')).split('%')[0] ?? ''
  return isIP(address) === 0 ? undefined : address
}

/**
 * Writes `X-Forwarded-For` down as what reads it expects: bare addresses. A visitor whose proxy adds the port is one visitor, not
 * one for each connection. What stands before an entry that is no address came from somebody unknown and is left out: the caller is
 * then the last proxy, or the connection itself.
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
