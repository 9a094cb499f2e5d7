import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addAccounts } from '../../../bench/chat-room.ts'
import { createRandom } from '../../../bench/random.ts'
import { findPostgres, startPostgres } from '../../../scripts/postgres.ts'
import { findServerPort } from '../free-port.ts'
import { type MortalServer, startMortalServer } from '../server.ts'
import { startFront } from './front.ts'
import { startLoad } from './load.ts'

const processes = 2
// Readers and writers use each of them between two restarts.
const pauseMs = 300

/**
 * Two processes of one site on one PostgreSQL behind a proxy that tries the other if one refuses a
 * connection: with readers and writers, one after the other is told to stop, and started again. Returns every
 * failed request, and the errors of the processes.
 */
export async function runRestarts(given: {
  seed: number
  restarts: number
  /** The load: the number of groups of four readers, a writer and a photographer. */
  crowds: number
  folder: string
  say: (text: string) => void
}): Promise<string[]> {
  const { restarts, crowds, folder, say } = given
  const random = createRandom(given.seed)
  const binFolder = findPostgres()
  if (!binFolder) throw new Error('这里没有 PostgreSQL：apt install postgresql')
  const postgres = await startPostgres(binFolder)
  try {
    const dataDir = join(folder, 'data')
    const [administrator, guest] = addAccounts(dataDir, 2, postgres.url)
    const port = await findServerPort(random)
    const start = async () =>
      startMortalServer({
        ...{ port: await findServerPort(random), dataDir },
        environment: {
          DATABASE_URL: postgres.url,
          SITE_URL: `http://127.0.0.1:${port}`,
          TRUST_PROXY: '127.0.0.1',
        },
      })
    const servers: MortalServer[] = []
    for (let at = 0; at < processes; at += 1) servers.push(await start())
    const ports = servers.map(server => server.port)
    const front = await startFront({ folder: join(folder, 'front'), port, ports })
    const over = new AbortController()
    const load = startLoad({ port, administrator, guest, random, signal: over.signal, crowds })
    const startedMs = performance.now()
    for (let at = 0; at < restarts; at += 1) {
      await wait(pauseMs)
      await servers[at % processes]?.restart()
    }
    await wait(pauseMs)
    over.abort()
    await load.over
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
    const { comments, uploads, failed } = load
    say(
      `${front.kind} 后面重启了 ${restarts} 次，${seconds} 秒里 ${load.countRequests()} 个请求（收下 ${comments.length} 条评论、${uploads.length} 张图），失败 ${failed.length} 个。`,
    )
    await front.stop()
    const complaints: string[] = []
    for (const server of servers) complaints.push(...(await server.end()))
    const nothing = comments.length === 0 || uploads.length === 0 ? ['什么也没有收下：什么也没有证明'] : []
    return [...failed.map(({ why }) => why), ...nothing, ...complaints]
  } finally {
    await postgres.stop()
  }
}
