import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { owner, startServer } from './server-process.ts'
import { encodeKept } from './stored.ts'

/**
 * A separate, empty site for changes that other journeys would see: menus, the look of every page. Call it
 * before the tests of a file.
 */
export function useOwnSite() {
  let [origin, session, ownerToken] = ['', '', '']
  let close: (() => Promise<void>) | undefined
  const ask = async (path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const given = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
    return (await (await fetch(`${origin}/api${path}`, given)).json()).result
  }
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-own-'))
    const server = await startServer({ dataDir, starter: 'none' })
    close = async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    origin = server.origin
    const { token, id } = await ask('/user/login', { username: owner.username, password: owner.password })
    ownerToken = token
    await ask('/config/update', { blog_name: '小楼' }, token)
    session = encodeKept({ token, user: { id, role: 1, nick_name: owner.nick_name, avatar: '' } })
  }, 120_000)
  afterAll(() => close?.(), 30_000)
  return {
    /** The `result` of one GET of its API. */
    get: (path: string) => ask(path),
    /** The `result` of one POST as its owner. */
    post: (path: string, body: unknown) => ask(path, body, ownerToken),
    /** For `visit`: signed in as its owner. */
    asOwner: () => ({
      context: { baseURL: origin },
      prepare: ({ context }: { context: BrowserContext }) =>
        context.addInitScript(kept => sessionStorage.setItem('tabSession', kept), session),
    }),
  }
}
