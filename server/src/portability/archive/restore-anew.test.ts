import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCategory, getManagedCategories } from '@xiaolou/contract/category'
import { createClient } from '@xiaolou/contract/kit/client'
import { addTask, getTask, startTask, type TaskOptions } from '@xiaolou/contract/task'
import { login } from '@xiaolou/contract/user'
import { expect, it, onTestFinished } from 'vitest'
import { bareEnvironment } from '../../testing/command.ts'
import { createOnServer, serverUrl } from '../../testing/databases.ts'

const withinMs = 60_000
const password = 'Chunyu-2026!'
const opened = /小楼已开门：http:\/\/[^:]+:(\d+)/g

const places = [
  { name: 'on SQLite', open: openOne },
  ...(serverUrl === '' ? [] : [{ name: 'as two processes on PostgreSQL', open: openTwoProcesses }]),
]

async function openOne(): Promise<{ settings: NodeJS.ProcessEnv; drop: () => Promise<void> }> {
  return { settings: {}, drop: async () => undefined }
}

async function openTwoProcesses(): ReturnType<typeof openOne> {
  const { url, drop } = await createOnServer()
  return { settings: { WORKERS: '2', DATABASE_URL: url }, drop }
}

it.each(places)(
  'a backup that is restored from the console is there when the server has begun itself anew, $name',
  async ({ open }) => {
    const { settings, drop } = await open()
    onTestFinished(drop)
    const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-anew-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
      env: {
        ...bareEnvironment,
        ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, STARTER: 'none' },
        ...{ LOG_LEVEL: 'error', OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: password, ...settings },
      },
    })
    onTestFinished(async () => {
      server.kill('SIGKILL')
      if (server.exitCode === null) await once(server, 'exit')
    })
    let said = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const ports = () => [...said.matchAll(opened)].map(([, port]) => port)
    const openedTimes = async (times: number) => {
      await expect.poll(() => ports().length, { timeout: withinMs }).toBe(times)
      return ports().at(-1)
    }
    const connect = (port: string | undefined, token?: string) =>
      createClient({ baseUrl: `http://127.0.0.1:${port}/api`, timeoutMs: 10_000, token: () => token })

    const first = await openedTimes(1)
    const { token } = await connect(first)(login, { body: { username: 'owner_1', password } })
    const call = connect(first, token)
    const run = async (kind: 'backup' | 'restore', options: Partial<TaskOptions>) => {
      const { id } = await call(addTask, { body: { kind } })
      await call(startTask, { params: { id }, body: { ...options, password } })
      return id
    }
    await call(addCategory, { body: { category_name: '从前' } })
    const backupId = await run('backup', { days: 7 })
    await expect
      .poll(async () => (await call(getTask, { params: { id: backupId } })).state, { timeout: withinMs })
      .toBe('done')
    const [backup = ''] = (await readdir(join(dataDir, 'backups'))).filter(name => name.endsWith('.xlar'))
    await call(addCategory, { body: { category_name: '后来' } })
    const restoreId = await run('restore', { backup })

    const second = await openedTimes(2)
    await expect(connect(second, token)(getManagedCategories)).rejects.toThrow()
    const again = await connect(second)(login, { body: { username: 'owner_1', password } })
    const categories = await connect(second, again.token)(getManagedCategories)
    expect(categories.map(({ category_name }) => category_name)).toEqual(['从前'])
    // The console uses this to see that the server has restarted.
    const restore = await connect(second, again.token)(getTask, { params: { id: restoreId } })
    expect([restore.state, restore.awaits_restart]).toEqual(['done', false])
    // The same process.
    expect(server.exitCode).toBeNull()
    // With PostgreSQL the old tables stay in the database.
    const isKept = (await readdir(dataDir)).some(name => name.startsWith('before-restore-'))
    expect(isKept).toBe(settings.DATABASE_URL === undefined)
  },
)
