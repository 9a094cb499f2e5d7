import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './postgres.ts'

export type RedisServer = {
  url: string
  port: number
  /** Keeps its connections but answers nothing, like a hung machine. */
  freeze(): void
  thaw(): void
  /** Kills it, with all its data. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** `redis-server` on the PATH, or undefined. */
export function findRedis(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'redis-server'))
    .find(path => existsSync(path))
}

/** Starts a private Redis with a password on a free loopback port; nothing is written to disk. */
export async function startRedis(binary: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-redis-'))
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const settings = { bind: '127.0.0.1', port, dir: folder, save: '', appendonly: 'no' }
  const start = () => startProcess(binary, { ...settings, requirepass: password })
  let server = await start()
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const killAtExit = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    kill,
    async restart() {
      server = await start()
    },
    async stop() {
      process.off('exit', killAtExit)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProcess(
  binary: string,
  settings: Record<string, string | number>,
): Promise<ChildProcess> {
  // By standard input: every user of the machine could see a password in the arguments.
  const started = spawn(binary, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value === '' ? '""' : value}`)
  started.stdin?.end(`${lines.join('\n')}\n`)
  await new Promise<void>((resolve, reject) => {
    let log = ''
    started.once('error', reject)
    started.once('exit', () => reject(new Error(`Redis ended while starting: ${log}`)))
    started.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Ready to accept connections')) resolve()
    })
  })
  started.stdout?.removeAllListeners('data').resume()
  return started
}
