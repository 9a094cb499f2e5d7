import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverFlags, serverMemory } from '../scripts/server-flags.mjs'
import { type Program, pinned, startProgram } from './program.ts'

export const root = resolve(import.meta.dirname, '..')
// A first start processes forty pictures, and a busy machine gives it a tenth of its time.
const startWithinMs = 240_000
const pollEveryMs = 5
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')

export type RunningServer = Program & { readonly origin: string }

/**
 * The environment of every measured process: production, no limits, no log; the first start seeds the
 * starter's articles.
 */
export function serverEnvironment(given: { port: number; dataDir: string }): Record<string, string> {
  return {
    ...serverMemory,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    HOST: '127.0.0.1',
    PORT: String(given.port),
    SITE_URL: `http://localhost:${given.port}`,
    DATA_DIR: given.dataDir,
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
}

/** Polls the address until it answers 200; throws the program's output if it does not in time. */
export async function waitUntilServing(address: string, program: Program): Promise<void> {
  const stopAtMs = performance.now() + startWithinMs
  let isEnded = false
  void program.ended.then(() => {
    isEnded = true
  })
  while (performance.now() < stopAtMs && !isEnded) {
    const status = await fetch(address, { redirect: 'manual' }).then(
      async response => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status === 200) return
    await wait(pollEveryMs)
  }
  await program.stop()
  throw new Error(`${address} 没有应声：\n${program.said()}`)
}

/** Starts the site's own server on loopback and waits for its first answer. `processor` pins it to one. */
export async function startServer(given: {
  port: number
  dataDir: string
  processor?: number
  environment?: Record<string, string>
}): Promise<RunningServer> {
  const command = [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')]
  const program = startProgram(given.processor === undefined ? command : pinned(command, given.processor), {
    ...serverEnvironment(given),
    ...given.environment,
  })
  const origin = `http://localhost:${given.port}`
  await waitUntilServing(`${origin}/healthz`, program)
  return { ...program, origin }
}
