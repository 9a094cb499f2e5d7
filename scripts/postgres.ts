import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type PostgresServer = {
  url: string
  port: number
  /** Kills all its processes at once, as a crash does, and restarts it on the same data after `pauseMs`. */
  crash: (pauseMs: number) => Promise<void>
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number }

const startTimeoutMs = 30_000
const run = promisify(execFile)

/** The folder with `initdb` and `postgres` (on the PATH, or where Debian puts them), or undefined. */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const debianRoot = '/usr/lib/postgresql'
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .sort((one, other) => Number(other) - Number(one))
        .map(version => join(debianRoot, version, 'bin'))
    : []
  const holder = [...onPath, ...debian].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  return holder && dirname(realpathSync(join(holder, 'initdb')))
}

/**
 * Starts a private PostgreSQL on a free local port, with its data in a temporary folder that `stop` removes.
 * Nothing is synced to disk, so it is for tests only; with `isLasting` acknowledged data survives its crash,
 * though not the machine's. As root it runs as `postgres` or `nobody`, since PostgreSQL refuses root. Throws
 * the server's own message when it does not start.
 */
export async function startPostgres(binFolder: string, { isLasting = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    return await startIn({ folder, binFolder, removeFolder, isLasting })
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function startIn({
  folder,
  binFolder,
  removeFolder,
  isLasting,
}: {
  folder: string
  binFolder: string
  removeFolder: () => void
  isLasting: boolean
}): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? requireAccount() : undefined
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder } }
  // Other users of the machine can reach the port, and a superuser of PostgreSQL can run programs: hence a
  // password.
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  const dataFolder = join(folder, 'data')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  await run(
    join(binFolder, 'initdb'),
    [
      '-D',
      dataFolder,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    options,
  )

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: isLasting ? 'on' : 'off',
    full_page_writes: isLasting ? 'on' : 'off',
    max_connections: 200,
  }
  const start = async () => {
    const started = spawn(
      join(binFolder, 'postgres'),
      ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(started)
    return started
  }
  let server = await start()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const killAtExit = () => {
    server.kill('SIGQUIT')
    removeFolder()
  }
  process.once('exit', killAtExit)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    async crash(pauseMs) {
      await end('SIGQUIT')
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      server = await start()
    },
    async stop() {
      process.off('exit', killAtExit)
      await end('SIGINT')
      removeFolder()
    },
  }
}

/** The name prefix of template databases for the workers of this process. */
export const templatePrefix = (pid: number) => `xiaolou_test_template_${pid}_`

/** Resolves when the server accepts connections; rejects with its log when it ends or takes too long. */
function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = (reason: string) => {
      server.kill('SIGQUIT')
      reject(new Error(`PostgreSQL ${reason}: ${log}`))
    }
    const timer = setTimeout(() => fail('took too long to start'), startTimeoutMs)
    server.once('error', error => fail(error.message))
    const failAtExit = () => fail('ended while starting')
    server.once('exit', failAtExit)
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.includes('ready to accept connections')) return
      log += chunk.toString()
      if (!log.includes('ready to accept connections')) return
      clearTimeout(timer)
      server.off('exit', failAtExit)
      resolve()
    })
  })
}

function requireAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = ['postgres', 'nobody'].map(name => accounts.find(fields => fields[0] === name)).find(Boolean)
  if (!found) throw new Error('PostgreSQL refuses to run as root, and there is no other account to run it as')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** A loopback port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
