import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safeId = /^[A-Za-z0-9._-]{8,64}$/

/** The id under which a request is logged: the one that a proxy gave, where it is harmless text, else a new one. */
export function requestIdOf(req: Pick<IncomingMessage, 'headers'>): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && safeId.test(given) ? given : randomUUID()
}
