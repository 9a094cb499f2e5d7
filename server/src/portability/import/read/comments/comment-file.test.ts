import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ForeignComment } from '../../sources/foreign.ts'
import { recogniseFile } from '../../sources/recognise.ts'
import { readCommentFile } from './comment-file.ts'

async function read(text: string, name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-comment-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, name)
  await writeFile(file, text)
  expect(await recogniseFile(file)).toBe('comments')
  const comments: ForeignComment[] = []
  let others = 0
  for await (const part of readCommentFile(file, 'Asia/Shanghai'))
    if ('comment' in part) comments.push(part.comment)
    else others += 1
  return { comments, others }
}

const disqus = (posts: string) => `<?xml version="1.0"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<category dsq:id="1"><forum>f</forum><title>General</title></category>
<thread dsq:id="2"><id>some-id</id><forum>f</forum><category dsq:id="1"/><link>https://old.example/a/?x=1&amp;y=2</link><title>甲 &amp; 乙</title><message/><createdAt>2012-12-12T12:12:12Z</createdAt><author><name>主</name><isAnonymous>false</isAnonymous><username>me</username></author></thread>
<thread dsq:id="3"><id/></thread>
${posts}
</disqus>`
const post = (id: number, more: string, thread = 2) =>
  `<post dsq:id="${id}"><id/><message><![CDATA[<p>第 ${id} 条 &amp; 话</p>]]></message><createdAt>2013-10-10T19:20:29Z</createdAt>${more}<ipAddress>1.2.3.4</ipAddress><thread dsq:id="${thread}"/>`
const author = (name: string, username: string) =>
  `<author><email>a@b.example</email><name>${name}</name><isAnonymous>${username === ''}</isAnonymous><username>${username}</username></author>`

it('reads the export of Disqus', async () => {
  const posts = [
    `${post(4, `<isDeleted>false</isDeleted><isSpam>false</isSpam>${author('客', '')}`)}</post>`,
    `${post(5, author('主', 'me'))}<parent dsq:id="4"/></post>`,
    `${post(6, `<isDeleted>true</isDeleted>${author('删', '')}`)}</post>`,
    `${post(7, author('失', ''), 1337)}</post>`,
  ]
  const { comments } = await read(disqus(posts.join('\n')), 'disqus.xml')
  const page = 'https://old.example/a/?x=1&y=2'
  expect(comments).toMatchObject([
    {
      ...{
        source: 'disqus-4',
        parent: '',
        page,
        title: '甲 & 乙',
        name: '客',
        format: 'html',
        isOwner: false,
      },
      ...{ content: '<p>第 4 条 &amp; 话</p>', createdAt: Date.UTC(2013, 9, 10, 19, 20, 29), state: 'shown' },
    },
    { source: 'disqus-5', parent: 'disqus-4', isOwner: true },
    { source: 'disqus-6', state: 'spam' },
    { source: 'disqus-7', page: 'Disqus 1337' },
  ])
  expect(JSON.stringify(comments)).not.toMatch(/b\.example|1\.2\.3\.4/)
  await expect(read(disqus(posts.join('')).slice(0, -30), 'cut.xml')).rejects.toThrow('半路就断了')
})

it('reads Disqus’ form of a WordPress export', async () => {
  const text = `<?xml version='1.0'?><rss xmlns:dsq="http://www.disqus.com/" xmlns:wp="http://wordpress.org/export/1.0/"><channel><item><title>甲</title><link>https://old.example/a/</link><dsq:thread_identifier>/a/</dsq:thread_identifier><wp:comment><dsq:remote><dsq:id>x</dsq:id></dsq:remote><wp:comment_id>1</wp:comment_id><wp:comment_author>客</wp:comment_author><wp:comment_date_gmt>2017-01-12 00:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[一条~~评论~~]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment></item></channel></rss>`
  expect((await read(text, 'export.xml')).comments).toMatchObject([
    {
      ...{ source: 'disqus-wxr-1', parent: '', page: 'https://old.example/a/', title: '甲', name: '客' },
      ...{ content: '一条~~评论~~', createdAt: Date.UTC(2017, 0, 12), state: 'shown' },
    },
  ])
})

it('reads the export of Duoshuo, whose ids are longer than numbers', async () => {
  const thread = (id: string) =>
    `{"thread_id":${id},"title":"甲","url":"http:\\/\\/old.example\\/${id}\\/","author_id":7}`
  const said = (id: string, of: string, more: string) =>
    `{"post_id":${id},"thread_id":${of},"message":"第一行\\r\\n1. 号码 1234567890123456789","created_at":"2014-09-17T21:20:39+08:00","ip":"1.2.3.4","author_id":7,"author_email":"a@b.example","author_name":"主","author_url":null,"likes":-1,${more}}`
  const [one, other] = ['1221878475854446593', '1221878475854446594']
  const text = `{"generator":"duoshuo","version":"0.1","threads":[${thread(one)},${thread(other)}],"posts":[${said('1221878475854447333', one, '"parents":[]')},${said('1221878475854447335', other, '"parents":[1221878475854447333]')}]}`
  const { comments, others } = await read(text, 'export.json')
  expect(others).toBe(0)
  expect(comments).toMatchObject([
    {
      ...{
        source: 'duoshuo-1221878475854447333',
        parent: '',
        page: `http://old.example/${one}/`,
        title: '甲',
      },
      ...{ content: '第一行\r\n1. 号码 1234567890123456789', isOwner: true, likes: 0, format: 'html' },
      createdAt: Date.UTC(2014, 8, 17, 13, 20, 39),
    },
    { parent: 'duoshuo-1221878475854447333', page: `http://old.example/${other}/` },
  ])
  expect(JSON.stringify(comments)).not.toMatch(/b\.example|1\.2\.3\.4/)
})

it.each([
  ['Waline', { status: 'approved', user_id: null }, 'markdown'],
  ['Artalk', { page_key: '/a/', content: '词' }, 'markdown'],
  ['LeanCloud', { ip: '1.2.3.4' }, 'html'],
  ['Twikoo', { master: false, isSpam: false }, 'html'],
])('knows how %s stored its texts', async (_, more, format) => {
  const record = { objectId: 'a', nick: '客', url: '/a/', comment: '词', created: 1609527845000, ...more }
  expect((await read(JSON.stringify([record]), 'comments.json')).comments).toMatchObject([{ format }])
})
