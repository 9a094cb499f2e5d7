import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { Config } from '../config/config.ts'
import { plainPage, plainPagePolicy } from '../http/pages.ts'

export type TakenPort = {
  /** The actual port, if `0` asked for any. */
  readonly port: number
  /** Releases the port, for the site to listen on. */
  release(): Promise<void>
}

const retryAfterSeconds = 3

/**
 * Takes the port before anything else is touched, so that a second start beside a running site changes
 * nothing. Until it is released, every request is answered 503 with a page. Rejects with the system's error
 * if the port cannot be had.
 * One of several processes on one database only checks that the port is free and does not listen while it
 * starts: a proxy retries refused connections with another process, but would pass on a 503.
 */
export async function takePort({
  port,
  host,
  databaseUrl,
}: Pick<Config, 'port' | 'host' | 'databaseUrl'>): Promise<TakenPort> {
  const server = createServer((_request, response) => {
    response
      .writeHead(503, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': plainPagePolicy,
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfterSeconds),
        Connection: 'close',
      })
      .end(plainPage(503))
  })
  // Exclusive, even for one of several: a shared handle would be closed with connections that are just
  // arriving, which would then hang.
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const release = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  if (!databaseUrl) return { port: taken, release }
  await release()
  return openPort({ port: taken })
}

/** For a port that other workers already listen on: nothing is taken. */
export const openPort = ({ port }: { port: number }): TakenPort => ({ port, release: async () => undefined })

const anywhere = new Set(['0.0.0.0', '::'])
const maxShown = 5

/** The addresses at which the site can be opened: on this machine, and on its networks if `host` is any. */
export function addressesOf({ port, host }: { port: number; host: string }): string[] {
  const addressAt = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (!anywhere.has(host)) return [addressAt(host)]
  const found = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    // IPv6 only if asked for, and never link-local addresses, which need the interface's name.
    .filter(
      ({ internal, family, address }) =>
        !internal && (family === 'IPv4' || (host === '::' && !/^fe80/i.test(address))),
    )
  return ['localhost', ...found.map(({ address }) => address)].slice(0, maxShown).map(addressAt)
}

/** The same, preceded by the configured site address, if any: one of them works from the owner's computer. */
export function siteAddresses(
  config: Pick<Config, 'port' | 'host' | 'siteUrl' | 'isSiteUrlGiven'>,
): string[] {
  const addresses = addressesOf(config)
  return config.isSiteUrlGiven ? [...new Set([config.siteUrl, ...addresses])] : addresses
}

/** A one-time link for each address, one per line. Only for the machine's own console, never the log. */
export const setUpLinks = (addresses: readonly string[], token: string) =>
  addresses.map(address => `${address}/setup#${token}\n`).join('')
