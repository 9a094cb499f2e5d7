import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { toMarkdown } from '../../sources/convert.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFolder } from '../../sources/recognise.ts'
import { writeMxSpaceDump } from '../../testing/mx-space-dump.ts'
import { readMxSpace } from './mx-space.ts'

async function make(given?: { isGzip: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-mx-space-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, dump: await writeMxSpaceDump(folder, given) }
}

async function read(dump: string) {
  const items: ForeignItem[] = []
  for await (const item of readMxSpace(dump)) items.push(item)
  return { items, documents: items.filter(item => item.type === 'post' || item.type === 'page') }
}

it('gives posts, notes, pages and drafts, with who may read them', async () => {
  const { folder, dump } = await make()
  const uploads = join(folder, 'backup_data', 'static')
  expect(await recogniseFolder(folder)).toEqual({
    parts: [{ kind: 'mx-space', path: dump, uploads }],
    later: [],
  })
  const { documents } = await read(dump)
  expect(documents.map(({ title, type, state, password }) => [title, type, state, password])).toEqual([
    ['Hello & 你好', 'post', 'public', ''],
    ['没有发', 'post', 'private', ''],
    ['新编辑器', 'post', 'public', ''],
    ['下山', 'post', 'public', ''],
    ['锁着', 'post', 'public', '芝麻'],
    ['藏着', 'post', 'private', ''],
    ['以后', 'post', 'scheduled', ''],
    ['关于我', 'page', 'public', ''],
    ['半篇', 'post', 'draft', ''],
  ])
  expect(documents[0]).toMatchObject({
    ...{ slug: 'hello', categories: [['编程']], tags: ['甲', '乙'] },
    addresses: ['/posts/programming/hello', '/posts/life/hi'],
    ...{ description: '摘要', cover: 'https://i.example/c.png', top: 2 },
    ...{ createdAt: Date.UTC(2022, 2, 4, 8, 0, 0, 123), updatedAt: Date.UTC(2022, 4, 6, 8, 0, 0, 123) },
  })
  expect(documents[2] && toMarkdown(documents[2].text, () => undefined)).toBe('树上的字')
  expect(documents[3]).toMatchObject({
    addresses: ['/notes/2022/4/1/downhill', '/notes/7', '/notes/2022/4/1/down'],
    ...{ categories: [['山中']], meta: { mood: '开心', weather: '晴' } },
  })
  expect(documents[4]).toMatchObject({ categories: [['手记']], slug: 'note-8' })
  expect(documents[7]).toMatchObject({ path: '/about-me', meta: { subtitle: '一个人' } })
  expect(documents[8]).toMatchObject({ meta: { mood: '困' }, addresses: [] })
})

it('gives talks, comments and friends, and says what it leaves', async () => {
  const { items } = await read((await make()).dump)
  expect(items.filter(({ type }) => type === 'talk')).toMatchObject([
    { content: '吃了面 [面](https://i.example/m.png)', createdAt: Date.UTC(2023, 0, 1, 8, 0, 0, 123) },
    { content: '好听\n\n[一首歌](https://song.example/1)' },
  ])
  expect(items.filter(({ type }) => type === 'comment')).toMatchObject([
    { name: '阿光', site: 'https://guang.example/', content: '写得**好**', isOwner: false },
    { name: '小满', site: '', parent: expect.stringMatching(/60$|3c$/), state: 'shown', isOwner: true },
    { name: '山人' },
    { name: '卖药', state: 'spam' },
    { name: '饿' },
  ])
  expect(items.flatMap(item => (item.type === 'link' ? [item.name] : []))).toEqual(['老友'])
  expect(items.flatMap(item => (item.type === 'skipped' ? [item.what] : [])).sort()).toEqual(
    [
      '一言',
      '删掉的评论',
      '已发表文章的修改稿',
      '悄悄话',
      '没有通过或者失效的友链',
      '独立页面下的评论',
    ].sort(),
  )
  const all = JSON.stringify(items)
  for (const secret of ['1.2.3.4', 'b.example', 'secret', '黄山北门', '118.2'])
    expect(all).not.toContain(secret)
})

it('reads what was dumped with gzip, and takes nothing from what is cut off or damaged', async () => {
  const { dump } = await make()
  const packed = await make({ isGzip: true })
  expect(await read(packed.dump)).toEqual(await read(dump))
  const file = join(dump, 'notes.bson')
  const bytes = await readFile(file)
  for (const [broken, words] of [
    [bytes.subarray(0, -7), '断了'],
    [Buffer.concat([bytes, Buffer.from([0xff, 0xff, 0xff, 0x7f, 0])]), '读不了'],
    [Buffer.concat([bytes, Buffer.from([8, 0, 0, 0, 0x77, 0x77, 0x77, 0])]), '读不了'],
  ] as const) {
    await writeFile(file, broken)
    await expect(read(dump)).rejects.toThrow(UnreadableFile)
    await expect(read(dump)).rejects.toThrow(words)
  }
  const gzip = join(packed.dump, 'notes.bson.gz')
  await writeFile(gzip, (await readFile(gzip)).subarray(0, -20))
  await expect(read(packed.dump)).rejects.toThrow('断了')
})

/** Tables of version 12 as dumped by `pg_dump` 15 and 18, the last without compression. */
const pgDumps = ['pg15.dump', 'pg18.dump', 'pg18-plain.dump']

async function makePg(name: string) {
  const { folder, dump } = await make()
  const file = join(dump, 'pg.dump')
  await copyFile(join(import.meta.dirname, '../../fixtures/mx-space', name), file)
  return { folder, dump, file }
}

it.each(pgDumps)('reads a backup of version 12: %s', async name => {
  const { folder, dump } = await makePg(name)
  expect((await recogniseFolder(folder)).parts).toMatchObject([{ kind: 'mx-space', path: dump }])
  const { items, documents } = await read(dump)
  expect(documents.map(({ title, state, password }) => [title, state, password])).toEqual([
    ['Hello & 你好', 'public', ''],
    ['没有发', 'private', ''],
    ['下山', 'public', ''],
    ['锁着', 'public', '芝麻'],
    ['关于我', 'public', ''],
    ['半篇', 'draft', ''],
  ])
  expect(documents[0]).toMatchObject({
    ...{ id: '10', addresses: ['/posts/programming/hello'], categories: [['编程']], top: 2 },
    ...{ tags: ['甲', '乙 "丙",\\丁'], createdAt: Date.UTC(2022, 2, 4, 8, 0, 0, 123) },
    ...{ cover: 'https://i.example/c.png', text: { text: expect.stringMatching(/\n\n```\n制表\t与\\反斜/) } },
  })
  expect(documents[2]).toMatchObject({ categories: [['山中']], meta: { mood: '开心', weather: '晴' } })
  expect(documents[5]).toMatchObject({ meta: { mood: '困' } })
  expect(items.filter(({ type }) => type === 'talk')).toMatchObject([
    { content: '吃了面', createdAt: Date.UTC(2023, 0, 1, 8, 0, 0, 123) },
    { content: '好听\n\n[一首歌](https://song.example/1)' },
  ])
  expect(items.filter(({ type }) => type === 'comment')).toMatchObject([
    { name: '阿光', site: 'https://guang.example/', parent: '', postId: '10' },
    { name: '小满', parent: '60' },
    { name: '卖药', state: 'spam' },
    { name: '饿', postId: '50' },
  ])
  expect(items.flatMap(item => (item.type === 'skipped' ? [item.what] : []))).toEqual([
    ...['悄悄话', '没有通过或者失效的友链', '一言'],
  ])
  for (const secret of ['1.2.3.4', 'b.example', 'secret', '黄山北门'])
    expect(JSON.stringify(items)).not.toContain(secret)
})

it.each(pgDumps)(
  'takes nothing from a backup of version 12 that is cut off, damaged or unknown: %s',
  async name => {
    const { dump, file } = await makePg(name)
    const whole = await readFile(file)
    // The second half of the file contains rows.
    for (let at = 0; at < whole.length; at += 193) {
      await writeFile(file, whole.subarray(0, at))
      const cut = await read(dump).catch((cause: unknown) => cause)
      if (at < whole.length / 2) expect(cut).toBeInstanceOf(UnreadableFile)
      const broken = Buffer.from(whole)
      broken.fill(0xff, at, Math.min(at + 9, whole.length))
      await writeFile(file, broken)
      const outcome = await read(dump).catch((cause: unknown) => cause)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableFile)
    }
    for (const [at, value, words] of [
      [6, 99, '没有见过的版本'],
      [10, 3, '--format=custom'],
    ] as const) {
      const other = Buffer.from(whole)
      other.writeUInt8(value, at)
      await writeFile(file, other)
      await expect(read(dump)).rejects.toThrow(words)
    }
  },
)
