import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { type Account, openSession } from './account.ts'
import { owner, root } from './server-process.ts'
import { encodeKept } from './stored.ts'

/** Signs a user in before the first page, as a tab's own session, for console and site. */
export async function enterAs(
  context: BrowserContext,
  account: Account,
  role: 1 | 2,
): Promise<{ token: string }> {
  const { token, id } = await openSession(account)
  const session = encodeKept({ token, user: { id, role, nick_name: account.nick_name, avatar: '' } })
  await context.addInitScript(kept => {
    if (sessionStorage.getItem('tabSession') === null) sessionStorage.setItem('tabSession', kept)
  }, session)
  return { token }
}

export async function enterAsOwner(context: BrowserContext): Promise<{ token: string }> {
  await giveDrafts(context)
  return enterAs(context, { ...owner }, 1)
}

/** The dashboard's drafts: two being written and one scheduled. */
async function giveDrafts(context: BrowserContext): Promise<void> {
  const time = '2026-11-22 21:40:00'
  const draft = (key: string, rest: object) => ({
    key,
    article_id: 0,
    title: '杏花天影：听雨的四种写法',
    ending: '闲是把事情一件一件放下之后，手还热着。',
    word_count: 1_842,
    revision: 128,
    publish_at: '',
    binned_at: '',
    createdAt: time,
    updatedAt: time,
    ...rest,
  })
  const writing = [
    draft('draft-first', {}),
    draft('article-7', {
      article_id: 7,
      title: 'https://archive.example/every_word_of_this_address_is_one_piece',
    }),
  ]
  const scheduled = [draft('draft-later', { title: '大雪前，把窗纸糊好', publish_at: '2041-12-07 07:00:00' })]
  await context.route('**/api/draft/list', route => {
    const { state, search = '' } = route.request().postDataJSON()
    const all = state === 'scheduled' ? scheduled : writing
    const list = all.filter(({ title }) => title.includes(search))
    return route.fulfill({
      json: { code: 0, message: '成功', result: { current: 1, size: 20, list, total: list.length } },
    })
  })
}

/** The sidebar of a wide window, the bar of a small one. */
export const rooms = (page: Page) => page.getByRole('navigation', { name: '后台' })
export const palette = (page: Page) => page.getByRole('dialog', { name: '搜索后台' })

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** The scripts of the console's first screen by the build's manifest, and their compressed size in bytes. */
export function firstScreenScripts(screen: string): { files: string[]; gzipBytes: number } {
  const build = join(root, 'admin/build')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name)
  add(screen)
  const gzipBytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(build, file)), { level: 9 }).byteLength,
    0,
  )
  return { files: [...files], gzipBytes }
}
