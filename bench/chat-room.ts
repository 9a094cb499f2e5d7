import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Orders, startCrowd } from './chat-remote.ts'
import { pinned, startProgram } from './program.ts'
import { startServer } from './server.ts'
import type { Bench } from './subject.ts'

export type Account = { userId: number; token: string }
/** The server under test: the site's own room, or the bare broadcaster. */
export type Room = {
  readonly pid: number
  readonly address: string
  readonly origin: string
  readonly tokens: readonly string[]
  stop(): Promise<void>
}

const spareFiles = 500
const openingAtOnce = 50

/** Opens many connections, a few at a time. */
export async function openInTurns<One>(count: number, open: (at: number) => Promise<One>): Promise<One[]> {
  const all: One[] = []
  for (let at = 0; at < count; at += openingAtOnce)
    all.push(...(await Promise.all(Array.from({ length: openingAtOnce }, (_, more) => open(at + more)))))
  return all
}

/** Why this many sockets cannot be opened here; undefined if they can. Node itself raises the limit. */
export function whyNotSo(sockets: number): string | undefined {
  const said = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()
  const allowed = said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said)
  if (Number.isNaN(allowed) || allowed >= sockets + spareFiles) return undefined
  return `这里一个进程最多开 ${allowed} 个文件（ulimit -Hn），装不下 ${sockets} 条连接`
}

/** Adds accounts to an empty data folder, or database; the first one is its administrator. */
export function addAccounts(dataDir: string, count: number, databaseUrl?: string): Account[] {
  const given = [dataDir, String(count), ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const program = [join(import.meta.dirname, 'chat-accounts.ts'), ...given]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** The site's own room, on the processor under test. Limits are off: no person could write this fast. */
export async function openOurRoom(
  bench: Bench,
  given: { dataDir: string; tokens: readonly string[] },
): Promise<Room & { readonly siteOrigin: string }> {
  const port = bench.nextPort()
  const { dataDir, tokens } = given
  const server = await startServer({ port, dataDir, processor: 0, environment: { STARTER: 'none' } })
  const { pid, origin, stop } = server
  return { pid, address: `ws://127.0.0.1:${port}/ws`, origin, siteOrigin: origin, tokens, stop }
}

/** The bare broadcaster, on the same processor. */
export async function openBareRoom(bench: Bench): Promise<Room> {
  const port = bench.nextPort()
  const command = [process.execPath, join(import.meta.dirname, 'chat-broadcaster.ts'), String(port)]
  const { pid, stop, said } = startProgram(pinned(command, 0))
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isThere) return { pid, address: `ws://127.0.0.1:${port}/ws`, origin, tokens: [], stop }
    await wait(50)
  }
  throw new Error(`对照没有应声：${said()}`)
}

/** Fills a room with this many sockets, runs `work`, and closes them. */
export async function withCrowd<T>(
  room: Room,
  count: number,
  work: (crowd: ReturnType<typeof startCrowd>) => Promise<T>,
): Promise<T> {
  const crowd = startCrowd()
  try {
    const { address, origin, tokens } = room
    await crowd.open({ address, origin, count, tokens } satisfies Orders['open'])
    return await work(crowd)
  } finally {
    await crowd.stop()
  }
}
