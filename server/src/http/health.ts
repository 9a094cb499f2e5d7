import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

const readyTimeoutMs = 2_000

async function isReadyInTime(isReady: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, readyTimeoutMs, false)
  })
  try {
    return await Promise.race([isReady(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const doctorKey = /^[\w-]{43}$/

/** Where `npm run doctor` puts its key while it runs: whoever can write there controls the site anyway. */
export const doctorKeyPath = (dataDir: string) => join(dataDir, 'doctor.key')

/** What the server saw of a request: the visitor's address, the peer, and the forwarded addresses. */
export const seenByServer = v.object({
  address: v.string(),
  peer: v.string(),
  forwarded: v.string(),
  protocol: v.string(),
})

async function isDoctor({ headers }: FastifyRequest, dataDir: string | undefined): Promise<boolean> {
  const given = headers['x-xiaolou-doctor']
  if (typeof given !== 'string' || !doctorKey.test(given) || dataDir === undefined) return false
  const key = await readFile(doctorKeyPath(dataDir), 'utf8').catch(() => '')
  return doctorKey.test(key) && timingSafeEqual(Buffer.from(given), Buffer.from(key))
}

/**
 * `/healthz`: the process runs; with the doctor's key, also what it saw of the request. `/readyz`: it is not
 * stopping and the database answers within two seconds.
 */
export function registerHealth(
  app: FastifyInstance,
  given: { isReady: () => Promise<boolean>; isStopping: () => boolean; dataDir?: string | undefined },
): void {
  app.get('/healthz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!(await isDoctor(request, given.dataDir))) return { status: 'ok' }
    const seen: v.InferOutput<typeof seenByServer> = {
      address: request.ip,
      peer: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
      forwarded: String(request.headers['x-forwarded-for'] ?? ''),
      protocol: request.protocol,
    }
    return { status: 'ok', seen }
  })
  app.get('/readyz', async (_request, reply) => {
    const isReady = !given.isStopping() && (await isReadyInTime(given.isReady))
    reply.header('Cache-Control', 'no-store').code(isReady ? 200 : 503)
    return { status: isReady ? 'ok' : 'unavailable' }
  })
}

/** Tells whether the process is so far behind that new work would only delay everybody. */
export type Pressure = { isHigh(): boolean; close(): void }

/** Never refuses anybody. */
export const noPressure: Pressure = { isHigh: () => false, close: () => undefined }

const sampleEveryMs = 500
export const maxLateMs = 1_000

/**
 * A timer every half second measures its own delay. Twice in a row more than a second late is pressure; once
 * is a hiccup (a sleeping machine, one large job) that is ignored.
 */
export function createPressure(): Pressure {
  let lastMs = performance.now()
  let lateInARow = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateInARow = now - lastMs - sampleEveryMs > maxLateMs ? lateInARow + 1 : 0
    lastMs = now
  }, sampleEveryMs).unref()
  return { isHigh: () => lateInARow >= 2, close: () => clearInterval(timer) }
}
