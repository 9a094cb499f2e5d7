import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { toMarkdown } from '../../sources/convert.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile, recogniseFolder } from '../../sources/recognise.ts'
import { writeHaloBackup } from '../../testing/halo-backup.ts'
import { readHalo } from './halo.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-halo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function make() {
  const folder = await makeFolder()
  return { folder, file: await writeHaloBackup(folder) }
}

async function read(file: string) {
  const items: ForeignItem[] = []
  for await (const item of readHalo(file, { workFolder: await makeFolder() })) items.push(item)
  return { items, documents: items.filter(item => item.type === 'post' || item.type === 'page') }
}

it('gives posts, pages and drafts as they were released, with who may read them', async () => {
  const { folder, file } = await make()
  const uploads = join(folder, 'workdir', 'attachments')
  expect(await recogniseFile(file)).toBe('halo')
  expect(await recogniseFolder(folder)).toEqual({ parts: [{ kind: 'halo', path: file, uploads }], later: [] })
  const { documents } = await read(file)
  expect(documents.map(({ title, type, state }) => [title, type, state])).toEqual([
    ['Hello & 你好', 'post', 'public'],
    ['富文本', 'post', 'public'],
    ['members', 'post', 'private'],
    ['mine', 'post', 'private'],
    ['aside', 'post', 'hidden'],
    ['draft', 'post', 'draft'],
    ['关于我', 'page', 'public'],
  ])
  expect(documents[0]).toMatchObject({
    ...{ id: 'hello', slug: 'hello', categories: [['生活', '走路', '远路']], tags: ['甲'], top: 3 },
    ...{ description: '摘要', cover: '/upload/a.png', addresses: ['/archives/hello'] },
    ...{ createdAt: Date.UTC(2023, 2, 4, 8, 0, 0, 123), updatedAt: Date.UTC(2023, 4, 6, 8) },
    text: { format: 'markdown', text: expect.stringMatching(/^第二稿\n多一行\n\n!/) },
  })
  expect(documents[1]).toMatchObject({ description: '', slug: '富-文本' })
  const texts = documents.map(({ text }) => toMarkdown(text, () => undefined))
  expect(texts[1]).toBe('## 一\n\n字**粗**\n\n```js\nlet a\n```')
  expect(texts[5]).toBe('写到一半')
  expect(documents[5]).toMatchObject({ addresses: [] })
  expect(documents[6]).toMatchObject({ path: '/about', addresses: ['/about'] })
})

it('gives moments, comments and friends, and says what it leaves', async () => {
  const { items } = await read((await make()).file)
  expect(items.filter(({ type }) => type === 'talk')).toMatchObject([
    { content: '吃了面早饭\n\n[图](https://i.example/m.png)', createdAt: Date.UTC(2023, 0, 1, 8) },
  ])
  expect(items.filter(({ type }) => type === 'comment')).toMatchObject([
    { name: '阿光', site: 'https://guang.example/', postId: 'hello', parent: '', state: 'shown' },
    { name: '路人', state: 'pending', isOwner: false },
    { content: '哪一家', postId: 'm1' },
    { name: '小满', parent: 'c1', isOwner: true, postId: 'hello' },
    { content: '不客气', parent: 'r1' },
  ])
  expect(items.flatMap(item => (item.type === 'link' ? [item.name] : []))).toEqual(['老友'])
  expect(items.flatMap(item => (item.type === 'skipped' ? [item.what] : []))).toEqual([
    ...[
      '已发表文章的修改稿',
      '回收站里的',
      '正文读不出来的《拼不起来》',
      '瞬间里传到旧站上的图片、视频',
      '没有公开的瞬间',
    ],
    ...['悄悄话和藏起来的评论', '独立页面下的评论', '悄悄话和藏起来的评论', '图库里的图片'],
  ])
  const all = JSON.stringify(items)
  for (const secret of ['1.2.3.4', 'b.example', 'secret', 'email-hash', '还没有发的话', '悄悄'])
    expect(all.replaceAll('悄悄话和', '')).not.toContain(secret)
})

it('reads rows in any order, counts what is no JSON, and takes nothing from what is cut off or empty', async () => {
  const { file } = await make()
  const text = await readFile(file, 'utf8')
  const whole = await read(file)
  const rows: { name: string; data: string }[] = JSON.parse(text)
  await writeFile(file, JSON.stringify(rows.toReversed(), null, 2))
  const turned = await read(file)
  const titles = (documents: typeof whole.documents) => documents.map(({ title }) => title).sort()
  expect(titles(turned.documents)).toEqual(titles(whole.documents))
  const damaged = rows.map(row => (row.name.endsWith('/mine') ? { ...row, data: '!!' } : row))
  await writeFile(file, JSON.stringify(damaged))
  expect((await read(file)).items).toContainEqual({ type: 'skipped', what: '读不出来的内容' })
  expect((await read(file)).documents).toHaveLength(whole.documents.length - 1)
  for (const cut of [text.slice(0, -4), text.slice(0, text.length / 2)]) {
    await writeFile(file, cut)
    await expect(read(file)).rejects.toThrow(UnreadableFile)
  }
  await writeFile(file, '[{"name":"/registry/users/admin","data":"e30=","version":1}]')
  await expect(read(file)).rejects.toThrow('没有文章')
})
