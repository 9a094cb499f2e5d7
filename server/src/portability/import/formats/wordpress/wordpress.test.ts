import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile } from '../../sources/recognise.ts'
import { readWordpress } from './wordpress.ts'

const fixture = join(import.meta.dirname, '../../fixtures/wordpress/export.xml')

async function read(file: string): Promise<ForeignItem[]> {
  const items: ForeignItem[] = []
  const workFolder = await newFolder()
  for await (const item of readWordpress(file, { timeZone: 'Asia/Shanghai', workFolder })) items.push(item)
  return items
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-wxr-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function write(bytes: string | Buffer) {
  const file = join(await newFolder(), 'export.xml')
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
  expect(items).toContainEqual({ type: 'problem', kind: 'xml-ampersand', path: 'export.xml', line: 195 })
})

const item = (fields: string) =>
  `<item><title>题</title>\n${fields}<wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
const wxr = (items: string, end = '\n</channel></rss>') =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>\n${items}${end}`
const textOf = (items: readonly ForeignItem[]) =>
  items.flatMap(one => (one.type === 'post' ? [one.text.text] : []))
const problemsOf = (items: readonly ForeignItem[]) => [
  ...new Set(items.flatMap(one => (one.type === 'problem' ? [`${one.kind} ${one.line}`] : []))),
]
const body = (text: string) => `<content:encoded><![CDATA[${text}]]></content:encoded>`

it.each([
  [
    'an address with &',
    item(`<link>https://a.example/?a=1&ixid=2&w=3</link>${body('甲')}`),
    ['甲'],
    ['xml-ampersand 3'],
  ],
  ['a tag that nothing opened', item(`</b></foo>${body('甲')}`), ['甲'], ['xml-element 3']],
  [
    'HTML that was not escaped',
    item('<content:encoded>甲<b>乙</b></p></content:encoded>'),
    ['甲<b>乙</b></p>'],
    [],
  ],
  ['an end of data within data', item(body('甲 ]]> <p>乙</p>')), ['甲  <p>乙</p>'], []],
  ['an element that is not closed', item(`<content:encoded><![CDATA[甲]]>\n`), ['甲\n'], ['xml-element 4']],
  [
    'an item that is not closed',
    item(body('甲')).replace('</item>', '') + item(body('乙')),
    ['甲', '乙'],
    ['xml-element 3'],
  ],
])('reads on after %s', async (_, items, texts, problems) => {
  const found = await read(await write(wxr(items)))
  expect([textOf(found), problemsOf(found)]).toEqual([texts, problems])
})

it('takes what is whole of a file that ends in the middle, and names the line', async () => {
  const items = await read(await write(wxr(item(body('甲')) + item(body('乙')).slice(0, -20), '')))
  expect([textOf(items), problemsOf(items)]).toEqual([['甲'], ['xml-end 4']])
  await expect(read(await write(wxr(item(body('甲')).slice(0, -20), '')))).rejects.toThrow(UnreadableFile)
})

const attachment = (id: number, parent: number, order: number) =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:post_type>attachment</wp:post_type><wp:attachment_url>/u/${id}.jpg</wp:attachment_url></item>`
const pattern = (id: number, text: string) =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_type>wp_block</wp:post_type>${body(text)}</item>`

it.each([
  [
    'the pictures of its post, in their order',
    item(body('前[gallery columns="2" exclude="12"]后')) +
      attachment(11, 1, 2) +
      attachment(12, 1, 0) +
      attachment(13, 1, 1) +
      attachment(14, 2, 0),
    '前[gallery columns="2" exclude="12" ids="13,11"]后',
  ],
  [
    'synced patterns, also within others',
    item(body('<!-- wp:block {"ref":27} /-->')) +
      pattern(27, '甲<!-- wp:block {"ref":28} /-->') +
      pattern(28, '乙<!-- wp:block {"ref":27} /-->'),
    /^甲乙甲乙/,
  ],
  [
    'a synced pattern with words of its own',
    item(
      body(
        '<!-- wp:block {"ref":27,"content":{"名":{"content":"新"},"钮":{"text":"按","url":"https://b.example"},"图":{"url":"/b.jpg","alt":"乙"}}} /-->',
      ),
    ) +
      pattern(
        27,
        '<!-- wp:paragraph {"metadata":{"name":"名"}} --><p class="x">旧</p><!-- /wp:paragraph --><!-- wp:button {"metadata":{"name":"钮"}} --><div><a href="https://a.example">旧</a></div><!-- /wp:button --><!-- wp:image {"metadata":{"name":"图"}} --><figure><img src="/a.jpg" alt=""/></figure><!-- /wp:image -->',
      ),
    /<p class="x">新<\/p>.*<a href="https:\/\/b.example">按<\/a>.*<img src="\/b.jpg" alt="乙"\/>/,
  ],
  [
    'footnotes from beside the text',
    item(
      `${body('正文<sup data-fn="a"><a href="#a" id="a-link">1</a></sup><!-- wp:footnotes /-->')}<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"注","id":"a"}]]]></wp:meta_value></wp:postmeta>`,
    ),
    /<li id="a">注 <a href="#a-link">/,
  ],
])('shows %s', async (_, items, text) => {
  const [found = ''] = textOf(await read(await write(wxr(items))))
  if (typeof text === 'string') expect(found).toBe(text)
  else expect(found).toMatch(text)
})
