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
