import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openSqlite } from '../platform/db/sqlite.ts'
import { bareEnvironment } from '../testing/command.ts'

/** How often a first start is killed, spread over its whole length. */
const kills = 60
const perStartMs = 30_000

const folders: string[] = []
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-cut-off-'))
  folders.push(folder)
  return folder
}

/** Starts the program on a folder; `opened` resolves when it is listening, `ended` with its exit code. */
function start(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  children.add(child)
  let output = ''
  const ended = once(child, 'exit')
  const opened = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('小楼已开门')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`it ended:\n${output}`)))
  })
  // A test that kills it does not wait for `opened`.
  opened.catch(() => undefined)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    children.delete(child)
    return child.exitCode
  }
  return { opened, end }
}

const tables =
  `article article_body article_tag article_search_title_docsize tag category page_header talk photo_album
  photo message link resource upload setting`.split(/\s+/)

/** Counts everything that the starter creates, and the songs. */
async function countAll(dataDir: string) {
  const db = openSqlite(join(dataDir, 'xiaolou.sqlite'))
  const counts: Record<string, number> = {}
  try {
    for (const table of tables) {
      const { rows } = await db.query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      counts[table] = Number(rows)
    }
  } finally {
    await db.close()
  }
  return { ...counts, songs: (await readdir(join(dataDir, 'music'))).sort() }
}

it(`a first start that is killed (${kills} times, over its whole length) is taken up by the next, whole and not doubled`, {
  timeout: (kills + 1) * 2 * perStartMs,
}, async () => {
  const whole = await newFolder()
  const startedMs = performance.now()
  const first = start(whole)
  await first.opened
  const lengthMs = performance.now() - startedMs
  expect(await first.end('SIGTERM')).toBe(0)
  const expected = await countAll(whole)

  for (let kill = 0; kill < kills; kill += 1) {
    const dataDir = await newFolder()
    const { end } = start(dataDir)
    await wait((lengthMs * (kill + 1)) / (kills + 1))
    // Alternates the two usual ways of ending it: Ctrl-C, and the kernel's kill when memory is short.
    await end(kill % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    const again = start(dataDir)
    await again.opened
    expect(await again.end('SIGTERM')).toBe(0)
    expect(
      await countAll(dataDir),
      `killed after ${kill + 1}/${kills + 1} of ${lengthMs.toFixed(0)} ms`,
    ).toEqual(expected)
  }
})
