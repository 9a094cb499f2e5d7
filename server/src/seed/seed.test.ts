import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { blogHomeGetArticleList, getArticleListByContent } from '@xiaolou/contract/article'
import { getLinksList } from '@xiaolou/contract/link'
import { getAllPageHeaders, getConfig } from '@xiaolou/contract/site'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putFiles } from '../testing/audio.ts'
import type { TestApp } from '../testing/make-app.ts'
import { onEveryDatabase } from '../testing/on-every-database.ts'
import { fillWithStarter } from './seed.ts'

const avatar = resolve(import.meta.dirname, '../../../starter/images/avatar.webp')
const headers = [
  { route_name: 'home', image: 'avatar.webp' },
  { route_name: 'talk', image: 'avatar.webp' },
]
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-starter-'))
  await cp(avatar, join(folder, 'avatar.webp'))
  await putFiles(folder, {
    'a.md': '---\ntitle: 听雨\ndate: 2026-03-21 20:16:00\n---\n\n小楼一夜听春雨。\n',
    'site.json': JSON.stringify({
      config: { blog_name: '小楼', blog_avatar: 'avatar.webp', avatar_bg: 'avatar.webp' },
      page_headers: headers,
    }),
    'talk.json': JSON.stringify([{ content: '一场雨', images: ['avatar.webp'] }]),
    'message.json': JSON.stringify([{ message: '来过' }]),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const link = { site_name: '邻居', url: 'https://a.example', site_desc: '一个邻居', site_avatar: '' }
/** Links are read second to last: everything else has been written when they make the seeding fail. */
const writeLinks = (text: string) => putFiles(folder, { 'link.json': text })

/** Counts what a visitor finds of each kind. */
async function countAll({ call }: TestApp) {
  const page = { body: { current: 1, size: 1 } }
  return {
    articles: (await call(blogHomeGetArticleList, { params: { current: 1, size: 1 } })).result.total,
    found: (await call(getArticleListByContent, { params: { content: '春雨' } })).result.length,
    talks: (await call(blogGetTalkList, page)).result.total,
    links: (await call(getLinksList, page)).result.total,
    headers: (await call(getAllPageHeaders)).result.length,
  }
}

onEveryDatabase('the starter', app => {
  it('leaves nothing when it breaks off in the middle, and is whole and not doubled the next time', async () => {
    const { platform, call, db } = app()
    await writeLinks('[{ "site_name": "断')
    await expect(fillWithStarter(platform, folder)).rejects.toThrow(SyntaxError)
    expect((await call(getConfig)).code).not.toBe(0)
    for (const table of ['article', 'talk', 'message', 'page_header'])
      expect(await db.query.selectFrom(table).selectAll().execute(), table).toEqual([])

    // As an older program left it, which seeded without a transaction: every later start failed.
    await app().app.site.store.addPageHeader({ route_name: 'home', bg_url: '/uploads/old.webp' })
    await writeLinks(JSON.stringify([link]))
    expect(await fillWithStarter(platform, folder)).toBe(true)
    expect(await countAll(app())).toEqual({ articles: 1, found: 1, talks: 1, links: 1, headers: 2 })
  })
})
