import type { FastifyInstance } from 'fastify'

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

/** `/healthz`: the process lives. `/readyz`: it is not stopping and the database answers within two seconds. */
export function registerHealth(
  app: FastifyInstance,
  given: { isReady: () => Promise<boolean>; isStopping: () => boolean },
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const isReady = !given.isStopping() && (await isReadyInTime(given.isReady))
    reply.header('Cache-Control', 'no-store').code(isReady ? 200 : 503)
    return { status: isReady ? 'ok' : 'unavailable' }
  })
}

/** Says whether the process is so far behind that new work would only make everybody wait. */
export type Pressure = { isHigh(): boolean; close(): void }

/** Where nobody is sent away. */
export const noPressure: Pressure = { isHigh: () => false, close: () => undefined }

const sampleEveryMs = 500
export const maxLateMs = 1_000

/**
 * A timer that should come every half second, and how late it comes. Twice in a row more than a second late is
 * pressure; once is a hiccup (a sleeping machine, one large job) for which nobody is sent away.
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
