import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commentMarkdown } from '../../read/comments/comment-markdown.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile } from '../../sources/recognise.ts'
import { readComment } from './comment.ts'
import { withParagraphs } from './paragraph.ts'
import { readWordpress } from './wordpress.ts'

const fixture = join(import.meta.dirname, '../../fixtures/wordpress/export.xml')

async function read(file: string): Promise<ForeignItem[]> {
  const items: ForeignItem[] = []
  for await (const item of readWordpress(file, { timeZone: 'Asia/Shanghai' })) items.push(item)
  return items
}

async function write(bytes: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-wxr-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'export.xml')
  await writeFile(file, bytes)
  return file
}

it('gives posts, pages, files and comments, and says what it leaves out', async () => {
  expect(await recogniseFile(fixture)).toBe('wordpress')
  const items = await read(fixture)
  const of = <T extends ForeignItem['type']>(type: T) =>
    items.filter((item): item is Extract<ForeignItem, { type: T }> => item.type === type)
  expect(items[0]).toMatchObject({ type: 'site', url: 'https://old.example/blog' })
  expect(of('post').map(({ id, state, password, slug }) => [id, state, password, slug])).toEqual([
    ['12', 'public', '', '你好'],
    ['14', 'draft', '', ''],
    ['13', 'private', '', 'second'],
    ['15', 'scheduled', '', 'later'],
    ['16', 'public', 'kaimen', 'locked'],
  ])
  expect(of('post')[0]).toMatchObject({
    title: '你好， 世界 – 一',
    createdAt: Date.UTC(2020, 2, 4, 2),
    categories: [['生活', '读书 & 看画']],
    tags: ['标签'],
    top: 1,
    cover: 'attachment:30',
    addresses: ['https://old.example/blog/2020/03/04/%e4%bd%a0%e5%a5%bd/', '/blog/?p=12'],
  })
  expect(of('post')[0]?.text.text).toContain('CDATA ]]> \n[php]')
  expect(of('post')[0]?.text.text.startsWith('第一段\n')).toBe(true)
  // Without a UTC time, the local time of the blog is used.
  expect(of('post')[2]?.createdAt).toBe(Date.UTC(2021, 0, 1))
  expect(of('page')).toMatchObject([{ path: '/blog/about/', title: '关于' }])
  expect(of('attachment')).toMatchObject([{ id: '30', url: expect.stringContaining('cover.jpg') }])
  expect(of('comment').map(({ source, parent, state, isOwner }) => [source, parent, state, isOwner])).toEqual(
    [
      ['5', '', 'shown', false],
      ['6', '5', 'shown', true],
      ['7', '6', 'pending', false],
      ['8', '', 'spam', false],
      ['11', '12', 'shown', false],
      ['12', '11', 'shown', false],
      ['13', '999', 'shown', false],
    ],
  )
  expect(JSON.stringify(of('comment'))).not.toMatch(/b\.example|1\.2\.3\.4/)
  expect(of('skipped').map(({ what }) => what)).toEqual([
    '回收站里的评论',
    'pingback 与 trackback',
    '回收站里的',
    '菜单、样式与旧稿',
  ])
})

it('reads what browsers would refuse: other encodings, wrong bytes, numbers of control characters, bare ampersands', async () => {
  const text = await readFile(fixture, 'utf8')
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le'),
  ])
  expect(await read(await write(utf16))).toEqual(await read(fixture))
  const broken = text
    .replace('<title>照片', '<title>A & B &#8;&#x1f;&nope; <b>')
    .replace('草', 'a\u0001\ufffe草')
  const bytes = Buffer.concat([Buffer.from(broken.slice(0, broken.indexOf('草'))), Buffer.from([0xff, 0xc3])])
  const items = await read(
    await write(Buffer.concat([bytes, Buffer.from(broken.slice(broken.indexOf('草')))])),
  )
  expect(items.filter(({ type }) => type === 'post')).toHaveLength(5)
})

it('takes nothing from a file that ends in the middle', async () => {
  const text = await readFile(fixture, 'utf8')
  await expect(read(await write(text.slice(0, -200)))).rejects.toThrow(UnreadableFile)
})

it.each([
  '写得真好！第二段（括号）里，“引号”和 English, too?',
  '一行\n两行\n\n隔了一行 3.14 和 10%',
  '2020年：见 2021/5/1；甲、乙……',
  '1. 不是列表\n第二行',
  '星*号*、下_划_线、# 井号、`反引号`、<b>标签</b> & 别的',
  '  前面空着\n\t\n后面也空着  ',
])('a comment of plain words says what it said as HTML: %j', async content => {
  const { renderComment } = await import('@xiaolou/markdown')
  const fields = new Map([
    ['wp:comment_content', content],
    ['wp:comment_date_gmt', '2020-01-01 00:00:00'],
  ])
  const head = { fields: new Map(), authors: new Set<string>(), categories: new Map() }
  const comment = readComment(fields, { postId: '1', head, timeZone: 'UTC' })
  const read = comment.type === 'comment' ? comment.content : ''
  expect(renderComment(commentMarkdown(read))).toBe(renderComment(commentMarkdown(withParagraphs(content))))
})
