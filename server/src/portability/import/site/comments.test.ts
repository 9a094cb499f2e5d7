import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import { getMessageList } from '@xiaolou/contract/message'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import { afterAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/make-app.ts'
import { onEveryDatabase } from '../../../testing/on-every-database.ts'
import { UnreadableFile } from '../read/comments/read-records.ts'
import { importComments } from './comments.ts'
import { importFolder } from './folder.ts'
import { renderCommentReport } from './report.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

async function write(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-comments-'))
  folders.push(folder)
  const file = join(folder, 'comments.json')
  await writeFile(file, text)
  return file
}

/** As LeanCloud's console exports a class: a comment line, then one object per line. */
const leancloud = (objects: object[]) =>
  [
    '#filetype:JSON-streaming {"type":"Class","class":"Comment"}',
    ...objects.map(one => JSON.stringify(one)),
  ].join('\n')
const date = (iso: string) => ({ __type: 'Date', iso })

let articles = 0

onEveryDatabase('imported comments', (app, itOnSqlite) => {
  const bring = async (
    text: string | string[],
    isDryRun = false,
    joins: ReadonlyMap<string, string> = new Map(),
  ) =>
    importComments({
      ...{ app: app().app, files: await Promise.all([text].flat().map(write)) },
      ...{ timeZone: 'Asia/Shanghai', isDryRun },
      ...{ spoolPath: ':memory:', joins },
    })
  const begin = async () => {
    const token = await app().signIn('administrator')
    articles += 1
    const slug = `old-${articles}`
    const title = `旧文第${articles}`
    const body = {
      ...{ article_title: title, article_content: '文', slug, createdAt: undefined },
      ...{ category: { category_name: '旧' }, tagList: [] },
    }
    const { result } = await app().call(article.addArticle, { body }, { token })
    return { id: result.id, slug, title, token }
  }
  const read = async (for_id: number, type: 1 | 3 = 1) => {
    const target = { for_id, type, current: 1, size: 50 }
    const { result } = await app().call(comment.frontGetParentComment, {
      body: { ...target, order: 'new' },
    })
    const replies = await Promise.all(
      result.list.map(({ id: parent_id }) =>
        app().call(comment.frontGetChildrenComment, { body: { ...target, parent_id } }),
      ),
    )
    return { first: result.list, replies: replies.map(answer => answer.result.list), total: result.total }
  }

  it('come from LeanCloud with their threads, authors, sites, dates and words', async () => {
    const { id, slug } = await begin()
    const url = `/2019/${slug}/`
    const text = leancloud([
      {
        ...{
          objectId: `a${id}`,
          nick: '阿光',
          mail: 'guang@example.org',
          link: 'guang.example',
          url,
          ip: '1.2.3.4',
        },
        comment: '<p>写得真好</p><p><img class="vemoji" alt="笑" src="https://x.example/1.png"><b>粗</b></p>',
        insertedAt: date('2019-03-04T05:06:07.000Z'),
      },
      {
        ...{ objectId: `b${id}`, nick: '楼主', url, pid: `a${id}`, rid: `a${id}` },
        comment: `<p><a class="at" href="#a${id}">@阿光</a> , 谢谢\u0007</p>`,
        createdAt: '2019-03-05T05:06:07.000Z',
      },
      {
        ...{
          objectId: `c${id}`,
          nick: '小满',
          url,
          pid: `b${id}`,
          rid: `a${id}`,
          comment: '我也\u2028~~觉得~~',
          like: 3,
        },
        insertedAt: date('2019-03-06T05:06:07.000Z'),
      },
      {
        objectId: `s${id}`,
        nick: '卖药',
        url,
        comment: '买',
        isSpam: true,
        insertedAt: date('2019-03-06T05:06:07.000Z'),
      },
      { objectId: `n${id}`, url, title: '旧文', time: 42, createdAt: '2019-03-06T05:06:07.000Z' },
    ])
    const report = await bring(text)
    expect(report).toMatchObject({
      records: 5,
      added: 3,
      spam: 1,
      others: 0,
      viewed: 1,
      unchanged: 0,
      lost: [],
    })
    const { result: shown } = await app().call(article.getArticleById, { params: { id } })
    expect(shown.view_times).toBeGreaterThanOrEqual(42)
    const { first, replies, total } = await read(id)
    expect(first).toMatchObject([
      { from_name: '阿光', from_site: 'https://guang.example/', createdAt: '2019-03-04 13:06:07' },
    ])
    expect(first[0]?.content_source).toBe('写得真好\n\n笑**粗**')
    expect(replies[0]).toMatchObject([
      { from_name: '楼主', to_name: '阿光', content_source: '@阿光 , 谢谢', is_owner: false },
      {
        from_name: '小满',
        to_name: '楼主',
        content_source: '我也\u2028\\~~觉得\\~~',
        thumbs_up: 3,
        from_site: '',
      },
    ])
    expect(total).toBe(1)
    expect(JSON.stringify([first, replies])).not.toMatch(/1\.2\.3\.4|guang@example/)
    // The same comments again, with new ones.
    const more = {
      ...{ objectId: `d${id}`, nick: '后来', url, pid: `c${id}` },
      comment: '晚到',
      insertedAt: date('2020-01-01T00:00:00Z'),
    }
    expect(await bring(`${text}\n${JSON.stringify(more)}`)).toMatchObject({ added: 1, unchanged: 3 })
    expect(await bring(text)).toMatchObject({ added: 0, unchanged: 3, viewed: 0 })
    expect((await read(id)).replies[0]?.map(row => row.to_name)).toEqual(['阿光', '楼主', '小满'])
    expect((await app().call(comment.getCommentTotal, { body: { for_id: id, type: 1 } })).result).toBe(4)
  })

  it('takes what Artitalk said, each once, and below it what its guests answered', async () => {
    const said = (day: number, more: object) => ({
      ...{ objectId: `t${day}`, userOs: 'macOS', createdAt: `2020-05-0${day}T01:02:03.456Z`, ...more },
    })
    const lines = (className: string, objects: object[]) =>
      [`#filetype:JSON-streaming {"type":"Class","class":"${className}"}`]
        .concat(objects.map(one => JSON.stringify(one)))
        .join('\n')
    const talks = lines('shuoshuo', [
      said(1, {
        atContentMd: '今天下雨 #雨 ![伞](https://tu.example/a.png)',
        atContentHtml: '<p>今天下雨</p>',
      }),
      said(2, { atContentHtml: '<p>只有 <b>HTML</b> 的<br>旧话</p>' }),
      said(3, { atContentMd: ' ', atContentHtml: '' }),
    ])
    const answers = lines('atComment', [
      said(4, {
        ...{ atId: 't1', nick: '客', email: 'cd2b5a', commentContent: '<p>淋<strong>着</strong>了没</p>' },
      }),
      said(5, { atId: 't1', nick: '主人', adminAvatar: 'https://me.example/a.png', commentContent: '没' }),
      said(6, { atId: 'gone', nick: '客', commentContent: '找不到家' }),
    ])
    // Each class is a separate file; they are given in alphabetical order.
    const files = [answers, talks]
    const sums = { records: 6, talks: 2, knownTalks: 0, added: 2, others: 1 }
    const lost = [{ page: 'shuoshuo/gone', title: '', count: 1 }]
    const dry = await bring(files, true)
    const done = await bring(files)
    expect(dry).toEqual({ ...done, isDryRun: true })
    expect(done).toMatchObject({ ...sums, lost })
    const again = await bring(files)
    expect(again).toMatchObject({ talks: 0, knownTalks: 2, added: 0, unchanged: 2, lost })
    expect(renderCommentReport(again)).toContain('说说新增 0 条，已经有的 2 条')
    const { result } = await app().call(blogGetTalkList, { body: { current: 1, size: 10 } })
    expect(result.list.map(talk => [talk.content_source, talk.tagList, talk.createdAt])).toEqual([
      ['只有 **HTML** 的  \n旧话', [], '2020-05-02 09:02:03'],
      ['今天下雨 #雨 [伞](https://tu.example/a.png)', ['雨'], '2020-05-01 09:02:03'],
    ])
    const below = await app().call(comment.frontGetParentComment, {
      body: { for_id: result.list[1]?.id ?? 0, type: 2, current: 1, size: 9, order: 'new' },
    })
    expect(
      below.result.list.map(({ from_name, content_source, is_owner }) => [
        from_name,
        content_source,
        is_owner,
      ]),
    ).toEqual([
      [expect.any(String), '没', true],
      ['客', '淋**着**了没', false],
    ])
    expect(JSON.stringify(below)).not.toMatch(/cd2b5a|me\.example/)
  })

  it.each([
    [
      'Waline’s console',
      (page: string, id: number) => ({
        ...{ type: 'waline', version: 1, tables: ['Comment'] },
        data: {
          Comment: [
            {
              objectId: `w${id}`,
              nick: '甲',
              url: page,
              comment: '词',
              status: 'approved',
              insertedAt: '2021-01-02 03:04:05',
            },
            {
              objectId: `x${id}`,
              nick: '乙',
              url: page,
              comment: '等',
              status: 'waiting',
              insertedAt: '2021-01-02 03:04:05',
            },
          ],
        },
      }),
      '2021-01-02 03:04:05',
      1,
    ],
    [
      'Twikoo',
      (page: string, id: number) => [
        {
          _id: { $oid: `t${id}` },
          nick: '甲',
          url: page,
          href: `https://old.example${page}`,
          comment: '<p>词</p>',
          created: 1609527845000,
          like: ['x'],
        },
      ],
      '2021-01-02 03:04:05',
      0,
    ],
    [
      'Artalk',
      (page: string, id: number) => [
        {
          id: `${id}01`,
          rid: '0',
          content: '词',
          created_at: '2021-01-02 03:04:05 +0800',
          is_pending: 'false',
          vote_up: '2',
          nick: '甲',
          page_key: `https://old.example${page}`,
          page_title: '',
        },
      ],
      '2021-01-02 03:04:05',
      0,
    ],
  ])('come from %s', async (_, make, createdAt, pending) => {
    const { id, slug } = await begin()
    const text = JSON.stringify(make(`/posts/${slug}.html`, id), undefined, 2)
    const dry = await bring(text, true)
    expect((await read(id)).first).toEqual([])
    expect(await bring(text)).toEqual({ ...dry, isDryRun: false })
    expect(dry).toMatchObject({ added: 1 + pending, pending })
    expect((await read(id)).first).toMatchObject([{ from_name: '甲', content_source: '词', createdAt }])
  })

  it('of an old guestbook stand below one card of ours, whoever answered whom', async () => {
    const one = (name: string, url: string, more: object = {}) => ({
      ...{ objectId: `${name}${url}`, nick: name, link: 'https://jia.example', url, comment: `${name}来过` },
      ...{ pid: '', insertedAt: date('2019-01-01T00:00:00Z'), ...more },
    })
    const book = [
      one('甲', '/guestbook/'),
      one('乙', '/guestbook/', { pid: '甲/guestbook/', insertedAt: date('2019-01-02T00:00:00Z') }),
      one('丙', `/${encodeURIComponent('留言板')}/index.html`),
      one('丁', '/page/7', { page_title: '留言板 | 旧家' }),
    ]
    const text = JSON.stringify([...book, one('戊', '/friends/')])
    const dry = await bring(text, true)
    expect(dry).toMatchObject({ added: 4, lost: [{ page: '/friends/', count: 1 }] })
    expect(await bring(text)).toEqual({ ...dry, isDryRun: false })
    const joins = new Map([['/friends/', '/message/list']])
    expect(await bring(text, false, joins)).toMatchObject({ added: 1, unchanged: 4, lost: [] })
    expect(await bring(text, false, joins)).toMatchObject({ added: 0, unchanged: 5 })
    const cards = await app().call(getMessageList, { body: { current: 1, size: 9, tag: '', message: '' } })
    const [card] = cards.result.list.filter(({ comment_total }) => comment_total > 0)
    expect(card).toMatchObject({ message_source: '从前留言板上的话，都收在这张下面。', comment_total: 5 })
    const { first, replies } = await read(card?.id ?? 0, 3)
    expect(first.map(({ from_name, from_site }) => [from_name, from_site]).sort()).toEqual(
      ['丁', '丙', '戊', '甲'].map(name => [name, 'https://jia.example/']).sort(),
    )
    expect(replies.flat().map(({ from_name, to_name }) => [from_name, to_name])).toEqual([['乙', '甲']])
  })

  itOnSqlite('are all there after a run that was cut off, and one more', async () => {
    const pages = [await begin(), await begin(), await begin()]
    const text = JSON.stringify(
      pages.flatMap(({ id, slug }) =>
        Array.from({ length: 200 }, (_, at) =>
          ['甲', '乙'].map(nick => ({
            ...{ objectId: `${nick}${at} ${id}`, nick, url: `/${slug}`, comment: '词' },
            ...{ pid: nick === '乙' ? `甲${at} ${id}` : '', insertedAt: date('2020-01-01T00:00:00Z') },
          })),
        ).flat(),
      ),
    )
    const cutOff = importComments({
      ...{ app: app().app, files: [await write(text)], timeZone: 'Asia/Shanghai', isDryRun: false },
      spoolPath: ':memory:',
      onProgress: done => {
        if (done === 500) throw new Error('the power went')
      },
    })
    await expect(cutOff).rejects.toThrow('the power went')
    expect(await bring(text)).toMatchObject({ added: 700, unchanged: 500 })
    for (const { id } of pages) {
      const { total, replies } = await read(id)
      expect([total, replies.map(({ length }) => length)]).toEqual([200, Array(50).fill(1)])
    }
    expect(await bring(text)).toMatchObject({ added: 0, unchanged: 1200 })
  })

  itOnSqlite('whose parents are missing or answer one another in a circle lose no word', async () => {
    const { id, title } = await begin()
    const one = (name: string, pid: string) => ({
      ...{ objectId: `${name}${id}`, pid, nick: name, comment: name, page_title: title },
      ...{ url: `/somewhere/else/${id}`, insertedAt: date('2020-01-01T00:00:00Z') },
    })
    const report = await bring(
      JSON.stringify([one('甲', `乙${id}`), one('乙', `甲${id}`), one('丙', 'gone')]),
    )
    expect(report).toMatchObject({ added: 3, orphans: 1 })
    const { first, replies } = await read(id)
    const names = [...first, ...replies.flat()].map(row => row.from_name).sort()
    expect(names).toEqual(['丙', '乙', '甲'].sort())
  })

  it('find an article that a folder brought by its old address, and those of no page here are named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xiaolou-blog-'))
    folders.push(folder)
    await writeFile(join(folder, '_config.yml'), 'url: https://old.example\npermalink: :year/:title/\n')
    await writeFile(join(folder, '搬来.md'), '---\ntitle: 搬来的\ndate: 2018-01-02\n---\n\n文')
    await bringFolder(app(), folder)
    const one = (url: string, objectId: string) => ({
      objectId,
      url,
      nick: '甲',
      comment: '词',
      insertedAt: date('2020-01-01T00:00:00Z'),
    })
    const text = JSON.stringify({
      results: [one('/2018/%E6%90%AC%E6%9D%A5/', 'moved1'), one('/没有\u0007这页/', 'lost1')],
    })
    const report = await bring(text)
    expect(report).toMatchObject({ added: 1, lost: [{ page: '/没有这页/', count: 1 }] })
    expect(renderCommentReport(report)).toContain('/没有这页/ 1 条')
    // The owner assigns the page to an article.
    const { id, slug } = await begin()
    const joins = new Map([['/没有这页/', `/posts/${slug}`]])
    expect(await bring(text, false, joins)).toMatchObject({ added: 1, unchanged: 1, lost: [] })
    expect((await read(id)).first).toHaveLength(1)
  })

  itOnSqlite.each([
    ['no JSON', '<html>', /没有找到评论/],
    ['a list of something else', '{"data": 1}', /没有找到评论/],
    [
      'a file that was cut off',
      `${leancloud([{ objectId: 'q', url: '/x', comment: '词' }])}\n{"objectId": "r", "comm`,
      /第 3 行不是能读的 JSON/,
    ],
  ])('say of %s what is wrong', async (_, text, words) => {
    const refused = bring(text)
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toBeInstanceOf(UnreadableFile)
  })
})

const bringFolder = (app: TestApp, folder: string) =>
  importFolder({ app: app.app, folder, timeZone: 'Asia/Shanghai', isDryRun: false })
