import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile } from '../../sources/recognise.ts'
import { readVanblog } from './vanblog.ts'

const fixture = join(import.meta.dirname, '../../fixtures/vanblog-backup/backup.json')

async function read(file: string) {
  const items: ForeignItem[] = []
  for await (const item of readVanblog(file)) items.push(item)
  return { items, documents: items.filter(item => item.type === 'post' || item.type === 'page') }
}

async function write(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-vanblog-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'x.json')
  await writeFile(file, text)
  return file
}

it('gives articles, drafts and the page about the author, with who may read them', async () => {
  expect(await recogniseFile(fixture)).toBe('vanblog')
  const { items, documents } = await read(fixture)
  expect(items[0]).toMatchObject({ type: 'site', url: 'https://van.example' })
  expect(documents.map(({ title, type, state, password }) => [title, type, state, password])).toEqual([
    ['关于', 'page', 'public', ''],
    ['读书：A & B', 'post', 'public', ''],
    ['第二篇', 'post', 'public', ''],
    ['上锁的', 'post', 'public', '芝麻'],
    ['藏起来的', 'post', 'private', ''],
    ['没写完', 'post', 'draft', ''],
  ])
  expect(documents[1]).toMatchObject({
    ...{ slug: '读书', tags: ['读书', '笔记'], categories: [['随笔']], author: '小满', top: 2 },
    ...{ addresses: ['/post/%E8%AF%BB%E4%B9%A6', '/post/1'], meta: { copyright: 'CC BY 4.0' } },
    ...{ createdAt: Date.UTC(2022, 7, 13, 8, 1, 2, 3) },
  })
  expect(documents[5]).toMatchObject({ id: 'draft-1', addresses: [] })
  expect(items).toContainEqual({
    ...{ type: 'link', name: '老友', url: 'https://friend.example' },
    ...{ avatar: 'https://friend.example/a.png', description: '写诗的' },
  })
  expect(items.filter(({ type }) => type === 'skipped')).toHaveLength(3)
})

it('reads nothing of users, visitors and settings', async () => {
  const all = JSON.stringify((await read(fixture)).items)
  for (const secret of ['5e884898', 'c2FsdA', 'b.example', 'pay.example']) expect(all).not.toContain(secret)
})

it('shows a hidden article to who has its address where the blog did, and locks one without a password', async () => {
  const text = (await readFile(fixture, 'utf8'))
    .replace('"enableComment"', '"allowOpenHiddenPostByUrl": "true", "enableComment"')
    .replace('"password": "芝麻"', '"password": ""')
  const { documents } = await read(await write(text))
  expect(documents[4]).toMatchObject({ title: '藏起来的', state: 'hidden' })
  expect(documents[3]).toMatchObject({ title: '上锁的', state: 'private' })
})

it('reads it on one line, and takes nothing from a file that is cut off or empty', async () => {
  const text = await readFile(fixture, 'utf8')
  expect(await read(await write(JSON.stringify(JSON.parse(text))))).toEqual(await read(fixture))
  for (const cut of [text.slice(0, -4), text.slice(0, text.indexOf('"第二篇"') + 2)])
    await expect(read(await write(cut))).rejects.toThrow(UnreadableFile)
  await expect(read(await write('{"articles":[],"meta":null,"drafts":[]}'))).rejects.toThrow('没有文章')
})
