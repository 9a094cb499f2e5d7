import { once } from 'node:events'
import { createServer } from 'node:net'

const first = 20_000
const count = 12_000
const tries = 50

/**
 * A loopback port that is free now and stays so while the server on it is down: below those that operating
 * systems use for outgoing connections. Throws if none is found.
 */
export async function findServerPort(random: () => number): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = first + Math.floor(random() * count)
    const probe = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('no loopback port is free')
}
