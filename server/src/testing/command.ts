import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** From the real environment only PATH and Node's compile cache: tests must not depend on settings. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** How a command ended, and what it wrote to standard output, to standard error, and to both interleaved. */
export type CommandEnd = { code: number | null; text: string; faults: string; said: string }
type Environment = Record<string, string>

const folder = join(import.meta.dirname, '../commands')

/** Starts a command of `npm run` in its own process with only this environment, to test signals and pipes. */
export function spawnCommand(name: string, env: Environment, ...given: string[]) {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...given], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { text: '', faults: '', said: '' }
  for (const [stream, source] of [['text', child.stdout] as const, ['faults', child.stderr] as const])
    source.setEncoding('utf8').on('data', (words: string) => {
      written[stream] += words
      written.said += words
    })
  const ended = once(child, 'close').then(([code]): CommandEnd => ({ code, ...written }))
  return { child, written, ended }
}

type Ask = (request: object) => Promise<CommandEnd>
let askHost: Ask | undefined

/** One process for all tests of this worker; it ends with the worker, as its input closes. */
function startHost(): Ask {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command-host.ts')], {
    env: bareEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting: { resolve: (end: CommandEnd) => void; reject: (cause: Error) => void }[] = []
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()?.resolve(JSON.parse(line)))
  child.on('exit', code => {
    askHost = undefined
    for (const { reject } of waiting) reject(new Error(`the commands' process ended with ${code}`))
  })
  child.unref()
  return request =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      child.stdin.write(`${JSON.stringify(request)}\n`)
    })
}

/**
 * Runs a command of `npm run` to its end with only this environment, in a process that has loaded the
 * program; calls are queued.
 */
export function execCommand(name: string, env: Environment, ...given: string[]): Promise<CommandEnd> {
  askHost ??= startHost()
  return askHost({ name, env: { ...bareEnvironment, ...env }, given })
}
