import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addArticle, getArticleList, updateArticle } from '@xiaolou/contract/article'
import { getManagedCategories } from '@xiaolou/contract/category'
import { addComment, commentType } from '@xiaolou/contract/comment'
import { getLinksList } from '@xiaolou/contract/link'
import { playMusic } from '@xiaolou/contract/music'
import { getAllAlbumList } from '@xiaolou/contract/photo'
import { getConfig } from '@xiaolou/contract/site'
import * as contract from '@xiaolou/contract/starter'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyStarterMusic, fillWithStarter } from '../../seed/seed.ts'
import { mp3, putFiles } from '../../testing/audio.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const avatar = resolve(import.meta.dirname, '../../../../starter/images/avatar.webp')
const front = (title: string, category: string) =>
  `---\ntitle: ${title}\ndate: 2026-03-21 20:16:00\ncategories: ${category}\ntags: [雨]\n---\n\n小楼一夜听春雨。\n`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-starter-'))
  await cp(avatar, join(folder, 'avatar.webp'))
  await putFiles(folder, {
    'a.md': front('听雨', '随笔'),
    'b.md': front('改过', '读书'),
    'c.md': front('有人说话', '读书'),
    'site.json': JSON.stringify({
      config: { blog_name: '小楼', blog_avatar: 'avatar.webp', avatar_bg: 'avatar.webp' },
    }),
    'talk.json': JSON.stringify([{ content: '一场雨' }]),
    'photo.json': JSON.stringify([
      { album_name: '雨', album_cover: 'avatar.webp', photos: [{ image: 'avatar.webp' }] },
    ]),
    'message.json': JSON.stringify([{ message: '来过' }]),
    'link.json': JSON.stringify([
      { site_name: '邻居', url: 'https://a.example', site_desc: '一个邻居', site_avatar: '' },
    ]),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

onEveryDatabase('the starter as a whole', (app, itOnSqlite) => {
  itOnSqlite('goes by one call; what was changed, commented on or written since stays', async () => {
    const { call, platform, signIn } = app()
    await fillWithStarter(platform, folder)
    const token = await signIn('administrator')
    const as = { token }
    const articles = async () => {
      const { list } = (await call(getArticleList, { body: { size: 100 } }, as)).result
      return list.map(({ article_title }) => article_title).sort()
    }
    const idOf = async (title: string) => {
      const { list } = (await call(getArticleList, { body: { article_title: title } }, as)).result
      return list[0]?.id ?? 0
    }
    await call(updateArticle, { body: { id: await idOf('改过'), article_content: '换了几个字' } }, as)
    const commented = { type: commentType.article, for_id: await idOf('有人说话'), content: '好' }
    await call(addComment, { body: commented }, { token: await signIn('user') })
    const own = { article_title: '自己的', article_content: '正文', category: { category_name: '随笔' } }
    await call(addArticle, { body: own }, as)

    expect((await call(contract.removeStarter, undefined, { token: await signIn('user') })).status).toBe(403)
    const { untouched } = (await call(contract.getStarter, undefined, as)).result
    expect(untouched).toBeGreaterThan(4)
    const { removed, kept } = (await call(contract.removeStarter, undefined, as)).result
    expect(removed).toBeGreaterThan(4)
    expect(kept).toBeGreaterThanOrEqual(2)

    expect(await articles()).toEqual(['改过', '有人说话', '自己的'].sort())
    const page = { body: { current: 1, size: 10 } }
    expect((await call(blogGetTalkList, page)).result.total).toBe(0)
    expect((await call(getLinksList, page)).result.total).toBe(0)
    expect((await call(getAllAlbumList)).result).toEqual([])
    const categories = (await call(getManagedCategories, undefined, as)).result
    expect(categories.map(({ category_name }) => category_name).sort()).toEqual(['读书', '随笔'])
    // The site's settings are not content.
    expect((await call(getConfig)).result.blog_name).toBe('小楼')
    expect((await call(contract.removeStarter, undefined, as)).result.removed).toBe(0)
  })

  it('takes its songs with it, but those that were changed, listened to or put into a list', async () => {
    const { call, db, musicDir, signIn } = app()
    const names = ['quiet', 'changed', 'heard', 'listed']
    const songs = names.map((title, at) => [`music/${title}.mp3`, mp3({ title }, at + 1)] as const)
    await putFiles(folder, { ...Object.fromEntries(songs), 'music/quiet.zh.lrc': '[00:01.00]静' })
    await copyStarterMusic({ from: join(folder, 'music'), to: musicDir })
    await putFiles(musicDir, { 'own.mp3': mp3({ title: 'own' }, 9) })
    await app().app.operations.starter.note(join(folder, 'music'))

    await appendFile(join(musicDir, 'changed.mp3'), 'x')
    await putFiles(musicDir, { 'own.m3u8': 'listed.mp3\n' })
    await app().app.music.library.scan()
    const query: Kysely<{ music_file: { path: string; song_id: number } }> = db.query
    const { song_id } = await query
      .selectFrom('music_file')
      .select('song_id')
      .where('path', '=', 'heard.mp3')
      .executeTakeFirstOrThrow()
    expect((await call(playMusic, { body: { id: song_id } })).result).toBe(true)

    const as = { token: await signIn('administrator') }
    const counted = (await call(contract.getStarter, undefined, as)).result
    expect(counted.songs).toBe(1)
    await call(contract.removeStarter, { body: { keeps_songs: true } }, as)
    expect(await readdir(musicDir)).toContain('quiet.mp3')
    expect((await call(contract.getStarter, undefined, as)).result).toMatchObject({ songs: 1 })
    await call(contract.removeStarter, undefined, as)
    const left = (await readdir(musicDir)).sort()
    expect(left).toEqual(['changed.mp3', 'heard.mp3', 'listed.mp3', 'own.m3u8', 'own.mp3'])
  })

  itOnSqlite('is nothing where the site was opened empty', async () => {
    const { call, signIn } = app()
    await app().app.site.store.saveStarter('')
    const as = { token: await signIn('administrator') }
    expect((await call(contract.getStarter, undefined, as)).result).toEqual({ untouched: 0, songs: 0 })
    expect((await call(contract.removeStarter, undefined, as)).result).toEqual({ removed: 0, kept: 0 })
  })
})
