import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { Config } from '../config/config.ts'
import { plainPage, plainPagePolicy } from '../http/pages.ts'

export type TakenPort = {
  /** The number itself, where `0` asked for any. */
  readonly port: number
  /** Gives the port up, for the site to listen on. */
  release(): Promise<void>
}

const retryAfterSeconds = 3

/**
 * Takes the port before anything else is touched, so that a second start beside a running site changes nothing. Until it is
 * released everybody is answered 503 with a page. Rejects with the system's error when the port cannot be had.
 *
 * One of several on one database only looks whether the port is free, and keeps its door shut while it starts: a proxy asks another
 * process where it cannot get in, and would give a writer the 503.
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
  // Its own, also as one of several: one that they share is handed over with whoever is just coming in, who then waits for ever.
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

/** The port that others of our own are open on already: nothing is to be taken. */
export const openPort = ({ port }: { port: number }): TakenPort => ({ port, release: async () => undefined })

const anywhere = new Set(['0.0.0.0', '::'])
const maxShown = 5

/** The addresses by which the site can be opened: on this machine, and on its networks where `host` is every address. */
export function addressesOf({ port, host }: { port: number; host: string }): string[] {
  const addressAt = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (!anywhere.has(host)) return [addressAt(host)]
  const found = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    // Of IPv6 only where it is asked for, and never what needs the name of the interface.
    .filter(
      ({ internal, family, address }) =>
        !internal && (family === 'IPv4' || (host === '::' && !/^fe80/i.test(address))),
    )
  return ['localhost', ...found.map(({ address }) => address)].slice(0, maxShown).map(addressAt)
}

/** The same, after the address that the owner named, if any: one of them opens from where they sit. */
export function siteAddresses(
  config: Pick<Config, 'port' | 'host' | 'siteUrl' | 'isSiteUrlGiven'>,
): string[] {
  const addresses = addressesOf(config)
  return config.isSiteUrlGiven ? [...new Set([config.siteUrl, ...addresses])] : addresses
}

/** A one-time link under each of the addresses, a line each. Only for the machine's own console, never for the log. */
export const setUpLinks = (addresses: readonly string[], token: string) =>
  addresses.map(address => `${address}/setup#${token}\n`).join('')
