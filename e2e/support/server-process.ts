import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres.ts'

export const root = join(import.meta.dirname, '../..')
// A first start generates forty pictures: seconds, on a busy machine ten times as long.
const readyWithinMs = 200_000
const askEveryMs = 50
// The product promises ten seconds, which stops.test.ts holds it to: beside other journeys it may take longer.
const stopWithinMs = 60_000

/** The owner of every site that a test starts; without one the server prints its set-up link. */
export const owner = { username: 'louzhu', password: 'Chunyu-2026!', nick_name: '楼主' } as const

export type RunningServer = {
  origin: string
  /** The output so far; at `warn` a healthy server prints its owner's name and its address. */
  output: () => string
  /** Stops it with SIGTERM. Throws if the exit code is not 0 or `stopWithinMs` is exceeded. */
  stop: () => Promise<void>
}

/** The built product on a free loopback port, as an owner would run it; resolves when `/readyz` succeeds. */
export async function startServer(given: {
  dataDir: string
  starter?: 'none'
  hasOwner?: boolean
  /** The host name for browsers; default: the loopback address. */
  siteHost?: 'localhost'
  /** Additional settings of the owner. */
  settings?: NodeJS.ProcessEnv
  /** Another tree than this one: Node's arguments and the working directory. */
  program?: { arguments: readonly string[]; folder: string }
}): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let output = ''
  const program = given.program ?? { arguments: [join(root, 'server/src/main.ts')], folder: root }
  const child = spawn(process.execPath, program.arguments, {
    cwd: program.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment(given.dataDir),
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: `http://${given.siteHost ?? '127.0.0.1'}:${port}`,
      STARTER: given.starter,
      ...given.settings,
      ...(given.hasOwner === false ? {} : { OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password }),
    },
  })
  // A cancelled run must not leave a server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  await waitUntilReady({ origin, child, output: () => output })
  return { origin, output: () => output, stop: () => stop(child) }
}

/** Of the machine's environment only the path and Node's compile cache: no test depends on its settings. */
export function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
}

async function waitUntilReady(given: { origin: string; child: ChildProcess; output: () => string }) {
  const deadlineMs = performance.now() + readyWithinMs
  while (performance.now() < deadlineMs) {
    if (given.child.exitCode !== null) throw new Error(`the server ended at once:\n${given.output()}`)
    const response = await fetch(`${given.origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise(resolve => setTimeout(resolve, askEveryMs))
  }
  given.child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${given.output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the server had already ended with ${child.exitCode}`)
  const ended = once(child, 'exit')
  const late = AbortSignal.timeout(stopWithinMs)
  child.kill('SIGTERM')
  const tooLate = once(late, 'abort').then(() => {
    child.kill('SIGKILL')
    throw new Error(`the server did not stop within ${stopWithinMs} ms`)
  })
  const [code] = await Promise.race([ended, tooLate])
  if (code !== 0) throw new Error(`the server stopped with ${code}`)
}
