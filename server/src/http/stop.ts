import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type StopState = {
  isStopping: boolean
  readonly servers: Set<Server>
  /** Closes open sockets: they are not requests, and would never end by themselves. */
  endSockets?: () => void
}

const states = new WeakMap<object, StopState>()

/** Stores what `stopHttp` needs of an app. */
export function rememberStopState(app: FastifyInstance, state: StopState): void {
  states.set(app, state)
}

const pollEveryMs = 50
// A client between two requests learns from its next answer that the connection ends. A proxy closes idle
// connections after a second (deploy/nginx.conf): if we closed one earlier, a request might just be on its
// way.
const idleGraceMs = 2_000
const longestQueueMs = 500
const quietTurns = 3

const countConnections = (server: Server) =>
  new Promise<number>(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))

async function countAll(servers: readonly Server[]): Promise<number> {
  const counts = await Promise.all(servers.map(countConnections))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Waits until the accept queue is empty, at most half a second: connections left in it when the port closes
 * are reset, and a proxy does not retry a write that it has sent.
 */
async function waitUntilAccepted(servers: readonly Server[]): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  for (const server of servers) server.on('connection', count)
  const startedAtMs = performance.now()
  // Each turn of the event loop accepts waiting connections; the current one has already done so.
  for (let quiet = 0; quiet < quietTurns && performance.now() - startedAtMs < longestQueueMs; ) {
    const before = accepted
    await new Promise(setImmediate)
    quiet = accepted > before ? 0 : quiet + 1
  }
  for (const server of servers) server.off('connection', count)
}

/**
 * Stops gracefully: readiness off, no new connections, every current request is answered, all within
 * `withinMs` (10 s by default), after which the rest is cut. Safe to call twice.
 */
export async function stopHttp(app: FastifyInstance, withinMs = 10_000): Promise<void> {
  const state = states.get(app)
  if (!state || state.isStopping) return
  state.isStopping = true
  state.endSockets?.()
  const startedAtMs = performance.now()
  const elapsedMs = () => performance.now() - startedAtMs
  const servers = [...state.servers].filter(server => server.listening)
  await waitUntilAccepted(servers)
  // Not http's own close: it would cut idle connections at once, some with a request on its way.
  for (const server of servers) NetServer.prototype.close.call(server)
  while ((await countAll(servers)) > 0 && elapsedMs() < withinMs) {
    if (elapsedMs() > Math.min(idleGraceMs, withinMs / 2))
      for (const server of servers) server.closeIdleConnections()
    await wait(pollEveryMs)
  }
  for (const server of servers) server.closeAllConnections()
  await app.close()
}
