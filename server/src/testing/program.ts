import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../platform/db/sqlite.ts'
import { bareEnvironment } from './command.ts'

/** The owner named in the environment. */
export const ownerOfTests = { OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: 'Xiaolou-2026' }

/** Whether a command works here: tracing, mounting, and limits are refused in many containers. */
export const canRun = (file: string, ...given: string[]) => spawnSync(file, given).status === 0

type Told = { status: number; code: number; message: string; result: unknown }

type Start = {
  /** A wrapper command: `strace …`, `prlimit …`; none by default. */
  under?: readonly string[]
  /** Flags of node. */
  flags?: readonly string[]
  environment?: Record<string, string>
}

/**
 * Folders and whole programs of one test file; `clear` after each test ends and removes them. The programs
 * have an owner and no starter, and log warnings.
 */
export function createPrograms(name: string) {
  const folders: string[] = []
  const children = new Set<ChildProcess>()
  return {
    async newFolder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), `xiaolou-${name}-`))
      folders.push(folder)
      return folder
    },

    async clear(): Promise<void> {
      for (const child of children) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      children.clear()
      for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
    },

    /** Starts the program on a folder; `opened` resolves with its origin, `ended` with its exit. */
    start(dataDir: string, { under = [], flags = [], environment }: Start = {}) {
      const main = join(import.meta.dirname, '../main.ts')
      const [file = '', ...given] = [...under, process.execPath, ...flags, main]
      const child = spawn(file, given, {
        env: {
          ...bareEnvironment,
          ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
          ...{ STARTER: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...ownerOfTests, ...environment },
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      const output = { text: '' }
      const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
      const opened = new Promise<string>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            output.text += chunk.toString()
            const [, port] = /小楼已开门：http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output.text) ?? []
            if (port) resolve(`http://127.0.0.1:${port}`)
          })
        }
        child.once('exit', () => reject(new Error(`it ended:\n${output.text}`)))
      })
      // A test that waits for its end need not wait for `opened`.
      opened.catch(() => undefined)
      return { child, output, opened, ended }
    },
  }
}

/** Calls a program over HTTP. `as` is a token. */
export async function ask(
  origin: string,
  path: string,
  { as, body, form, method = 'POST' }: { as?: string; body?: unknown; form?: FormData; method?: string } = {},
): Promise<Told> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(as !== undefined && { Authorization: as }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, ...(await answer.json()) }
}

/** The token of the owner. */
export async function signIn(origin: string): Promise<string> {
  const body = { username: ownerOfTests.OWNER_USERNAME, password: ownerOfTests.OWNER_PASSWORD }
  const { result, message } = await ask(origin, '/user/login', { body })
  const token = typeof result === 'object' && result !== null && 'token' in result ? result.token : undefined
  if (typeof token !== 'string') throw new Error(message)
  return token
}

/** The talks stored in the folder of a program that has ended. */
export async function storedTalks(dataDir: string): Promise<string[]> {
  const db = openSqlite(join(dataDir, 'xiaolou.sqlite'))
  try {
    const rows: { content: string }[] = await db.query.selectFrom('talk').select('content').execute()
    return rows.map(({ content }) => content)
  } finally {
    await db.close()
  }
}
