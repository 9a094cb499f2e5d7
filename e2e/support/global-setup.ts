import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@xiaolou/contract/kit/client'
import { updateConfig } from '@xiaolou/contract/site'
import { login } from '@xiaolou/contract/user'
import type { TestProject } from 'vitest/node'
import { importLibrary } from './library.ts'
import { owner, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The data folder of the site at `origin`. */
    dataDir: string
  }
}

/** An owner from the environment has no nickname yet: sets it, so that the console does not ask. */
async function nameOwner(origin: string): Promise<void> {
  const call = (token?: string) =>
    createClient({ baseUrl: `${origin}/api`, timeoutMs: 20_000, token: () => token })
  const { token } = await call()(login, { body: owner })
  await call(token)(updateConfig, { body: { owner_name: owner.nick_name } })
}

let tearDown: (() => Promise<void>) | undefined

/** Once per run: a site with starter content and the tests' library, its built server, and one browser. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-e2e-'))
  const dataDir = join(folder, 'data')
  importLibrary({ folder: join(folder, 'library'), dataDir })
  const server = await startServer({ dataDir })
  await nameOwner(server.origin)
  project.provide('origin', server.origin)
  project.provide('dataDir', dataDir)
  tearDown = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    // A healthy first start prints the owner's account and the address.
    const complaints = server.output().split('\n').slice(2).join('\n').trim()
    if (complaints) throw new Error(`the server warned while it was tested:\n${complaints}`)
  }
}

/** Stops both; throws if the server did not stop in time or printed a warning. */
export async function teardown(): Promise<void> {
  await tearDown?.()
}
