import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Direction, openDirection, type Weather } from './direction.ts'

export const fairWeather: Weather = { delayMs: 0, splitShare: 0, duplicateShare: 0 }

type Line = { client: Socket; servers: readonly Socket[]; directions: readonly Direction[] }

export type Link = {
  readonly port: number
  /** The number of current connections. */
  countLines(): number
  setWeather(weather: Weather): void
  /** Both ends are notified at once. */
  cut(): void
  /** One end is notified; the other is left with a connection that nobody answers. */
  halfOpen(toldEnd: 'client' | 'server'): void
  /** Nothing passes and nobody is notified, as with a pulled cable; new connections reach nobody either. */
  pull(): void
  /** The cable is plugged in again: everything held back passes now. */
  plugIn(): void
  /** What is sent on the open connections from now on is lost, and nobody is notified. */
  lose(): void
  close(): Promise<void>
}

/** A link to the server on a separate port, which can be made to fail, controlled by `random`. */
export async function openLink(given: { serverPort: number; random: () => number }): Promise<Link> {
  const { serverPort, random } = given
  const lines = new Set<Line>()
  let weather = fairWeather
  let isPulled = false

  const open = (client: Socket) => {
    const isDoubled = random() < weather.duplicateShare
    const servers = Array.from({ length: isDoubled ? 2 : 1 }, () => dial(serverPort))
    const [server] = servers
    if (!server) return
    const rules = { random, weather: () => weather }
    const directions = [
      openDirection({ from: client, to: servers, rules }),
      openDirection({ from: server, to: [client], rules }),
    ]
    // Data for the duplicate is discarded: its client does not know of it.
    for (const other of servers.slice(1)) other.resume()
    const line: Line = { client, servers, directions }
    lines.add(line)
    if (isPulled) hold(line, true)
    const leave = () => {
      if ([client, ...servers].every(end => end.destroyed)) lines.delete(line)
    }
    for (const end of [client, ...servers]) {
      // A broken connection also closes.
      end.on('error', () => undefined)
      end.on('close', leave)
    }
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, open).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('no loopback port is free')

  const cut = () => {
    for (const { client, servers } of lines) for (const end of [client, ...servers]) end.resetAndDestroy()
  }
  return {
    port: address.port,
    countLines: () => lines.size,
    setWeather(given) {
      weather = given
    },
    cut,
    halfOpen(toldEnd) {
      for (const { client, servers, directions } of lines) {
        for (const direction of directions) direction.lose()
        if (toldEnd === 'client') client.resetAndDestroy()
        else for (const server of servers) server.resetAndDestroy()
      }
    },
    pull() {
      isPulled = true
      for (const line of lines) hold(line, true)
    },
    plugIn() {
      isPulled = false
      for (const line of lines) hold(line, false)
    },
    lose() {
      for (const { directions } of lines) for (const direction of directions) direction.lose()
    },
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}

function hold(line: Line, isHeld: boolean) {
  for (const direction of line.directions) direction.hold(isHeld)
}

function dial(port: number): Socket {
  return connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
}
