import { api } from '@xiaolou/contract'
import { addArticle, deleteArticle } from '@xiaolou/contract/article'
import { getActions, getActionsLink } from '@xiaolou/contract/audit'
import { addCategory } from '@xiaolou/contract/category'
import { siteSettings } from '@xiaolou/contract/site'
import * as user from '@xiaolou/contract/user'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { titleColumns } from '../../app/app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { csvCell } from './audit.feature.ts'
import { phraseText, type ThingNames, thingKinds } from './audit.phrase.ts'
import { oldActText, sentences } from './audit.sentences.ts'

onEveryDatabase('the audit log', (app, itOnSqlite) => {
  const acts = async (token: string, given: object = {}) =>
    (await app().call(getActions, { body: { current: 1, size: 100, ...given } }, { token })).result

  it('holds what an administrator changed and what was refused, and nothing that was only read', async () => {
    const token = await app().signIn('administrator')
    const guest = await app().signIn('user')
    const add = (name: string, as = token) =>
      app().call(addCategory, { body: { category_name: name } }, { token: as })
    await add('一类')
    await add('一类')
    await add('别人的一类', guest)
    await acts(token)
    await expect.poll(async () => (await acts(token)).total).toBe(2)
    const [refused, done] = (await acts(token)).list
    expect(done).toMatchObject({
      ...{
        kind: 'act',
        who: expect.stringMatching(/^楼中人（administrator_\d+）$/),
        is_done: true,
        answer: '',
      },
      ...{ what: '新建分类「一类」', target: '', createdAt: '2026-11-21 12:00:00' },
      place: expect.stringMatching(/^[0-9a-f]{6}$/),
    })
    expect(refused).toMatchObject({ is_done: false, answer: '已经有同名的分类了' })
    expect(JSON.stringify(await acts(token))).not.toContain('198.51.100.7')
    expect((await acts(token, { is_failed: true })).total).toBe(1)
    expect((await acts(token, { search: '同名' })).total).toBe(1)
    expect((await acts(token, { kind: 'command' })).total).toBe(0)
    expect((await acts(token, { from: '2026-11-21', to: '2026-11-21' })).total).toBe(2)
    expect((await acts(token, { to: '2026-11-20' })).total).toBe(0)
    expect((await app().call(getActions, { body: {} }, { token: guest })).status).toBe(403)
  })

  itOnSqlite('names what is there no more', async () => {
    const token = await app().signIn('administrator')
    const article = {
      article_title: '雨',
      article_content: '正文',
      category: { category_name: '天气' },
      tagList: [],
    }
    const { id } = (await app().call(addArticle, { body: article }, { token })).result
    for (const status of [1, 3]) await app().call(deleteArticle, { params: { id, status } }, { token })
    await app().call(deleteArticle, { params: { id, status: 3 } }, { token })
    const whats = async () => (await acts(token, { search: '雨' })).list.map(({ what }) => what)
    await expect.poll(whats).toEqual(['彻底删除《雨》', '把《雨》放进回收站', '发布文章《雨》'])
    const refused = async () => (await acts(token)).list.find(({ is_done }) => !is_done)?.what
    await expect.poll(refused).toBe('彻底删除一篇文章')
  })

  it('finds a name in every table that it is told of', async () => {
    for (const { table, key = 'id', column } of titleColumns)
      await app().db.query.selectFrom(table).select([key, column]).limit(1).execute()
  })

  itOnSqlite('holds who came in as an administrator and who was not let in, and no password', async () => {
    const password = 'Chun-yu-26'
    const username = 'gate_1'
    const { id } = (await app().call(user.register, { body: { username, password } })).result
    await app().call(user.login, { body: { username, password } })
    await app().db.query.updateTable('user').set({ role: 1 }).where('id', '=', id).execute()
    await app().call(user.login, { body: { username, password: 'Wrong-2026' } })
    const { token } = (await app().call(user.login, { body: { username, password } })).result
    await expect.poll(async () => (await acts(token, { kind: 'door' })).total).toBe(2)
    const [entered, refused] = (await acts(token, { kind: 'door' })).list
    expect(entered).toMatchObject({ what: '登录（密码）', is_done: true })
    expect(refused).toMatchObject({ what: '登录', is_done: false, answer: '用户名或密码不对' })
    const all = JSON.stringify(await app().db.query.selectFrom('audit').selectAll().execute())
    expect(all).not.toMatch(/Chun-yu|Wrong-2026/)
  })

  it('is taken away as a table and as data, and forgets what is older than a year', async () => {
    const token = await app().signIn('administrator')
    await app().call(addCategory, { body: { category_name: '=1+1' } }, { token })
    await expect.poll(async () => (await acts(token, { search: '1+1' })).total).toBe(1)
    const take = async (format: 'csv' | 'json') => {
      const { address } = (await app().call(getActionsLink, { body: { format } }, { token })).result
      return app().http.inject({ url: address })
    }
    const csv = await take('csv')
    expect(csv.headers['content-disposition']).toContain('audit-2026-11-21.csv')
    expect(csv.body).toContain('新建分类「=1+1」')
    expect(JSON.parse((await take('json')).body).length).toBeGreaterThan(0)
    const guest = await app().signIn('user')
    expect((await app().call(getActionsLink, { body: { format: 'csv' } }, { token: guest })).status).toBe(403)
  })

  itOnSqlite('that it cannot be written stops nobody', async () => {
    const token = await app().signIn('administrator')
    const soon = vi.spyOn(app().platform.jobs, 'soon').mockImplementation((_, work) => {
      void work().catch(() => undefined)
    })
    await app().db.query.schema.alterTable('audit').renameTo('audit_away').execute()
    try {
      const answer = await app().call(addCategory, { body: { category_name: '照样建' } }, { token })
      expect(answer.code).toBe(0)
    } finally {
      await app().db.query.schema.alterTable('audit_away').renameTo('audit').execute()
      soon.mockRestore()
    }
  })
})

const audited = Object.values(api)
  .flat()
  .filter(route => route.access === 'administrator' && route.method !== 'GET' && !route.isUnaudited)
const noSettings = async () => v.parse(siteSettings, {})
const allNamed: ThingNames = (_, ids) => new Map(ids.map((id, at) => [id, at === 0 ? '雨' : '雪']))
const noneNamed: ThingNames = () => new Map()
const sayWith = async (call: string, given: object, names: ThingNames) =>
  phraseText((await sentences.get(call)?.says({ params: given, body: given }, noSettings)) ?? '', names)

it('every call that it writes down has a sentence of its own, and no other has one', () => {
  expect([...sentences.keys()].sort()).toEqual(audited.map(({ method, path }) => `${method} ${path}`).sort())
})

it('what is done to a thing is said with its title, whichever of its ids the call takes', async () => {
  const ids = {
    id: 7,
    ids: [7],
    idList: [7],
    key: 'k',
    keys: ['k'],
    names: ['n'],
    name: 'n',
    user_id: 7,
    album_id: 7,
  }
  const more = { categoryIdList: [7], tagIdList: [7], items: [{ kind: 'comment', id: 7 }], user_ids: [7] }
  for (const [call, { says }] of sentences) {
    const phrase = await says({ params: { ...ids, ...more }, body: { ...ids, ...more } }, noSettings)
    if (typeof phrase === 'string') continue
    expect([call, phrase.says.split('{}').length]).toEqual([call, 2])
    expect(phraseText(phrase, allNamed)).toContain('雨')
  }
})

it('says something whole of a call that was given nothing, and nothing of the wire', async () => {
  for (const { method, path } of audited) {
    const words = await sayWith(`${method} ${path}`, {}, noneNamed)
    expect(words).toMatch(/^[\p{Script=Han}\d「」（）《》：，、 /CSVJON]{4,}$/u)
    expect(words).not.toMatch(/undefined|null|\{|「」|《》/)
  }
})

it.each([
  ['DELETE /article/delete/:id/:status', { id: 5, status: 1 }, '把《雨》放进回收站'],
  ['DELETE /article/delete/:id/:status', { id: 5, status: 3 }, '彻底删除《雨》'],
  ['PUT /article/isPublic/:id/:status', { id: 5, status: 1 }, '把《雨》改为仅自己可见'],
  ['POST /article/add', { article_title: '春  雨' }, '发布文章《春 雨》'],
  [
    'POST /article/manage/change',
    { ids: [1, 2], change: { do: 'add_tag', tag: '茶' } },
    '给《雨》、《雪》加上标签「茶」',
  ],
  [
    'POST /article/manage/change',
    { ids: [1], change: { do: 'visibility', visibility: 'unlisted' } },
    '把《雨》改为仅凭地址可见',
  ],
  ['POST /article/manage/change', { change: { do: 'undo', undo_key: 'x' } }, '撤销对文章的批量修改'],
  [
    'POST /draft/publish/:key',
    { key: 'k', publish_at: '2026-12-01 08:00:00' },
    '定时 2026-12-01 08:00:00 发布草稿《雨》',
  ],
  ['PUT /category/update', { id: 1, category_name: '茶事' }, '把分类「雨」改名为「茶事」'],
  ['POST /tag/manage/merge', { ids: [1], move_to: 2 }, '合并标签「雨」、标签「雨」'],
  [
    'POST /moderation/act',
    {
      act: 'ban',
      items: [
        { kind: 'comment', id: 1 },
        { kind: 'link', id: 2 },
      ],
    },
    '把雨、友链「雨」标为垃圾，并拉黑写的人',
  ],
  ['POST /moderation/act', { act: 'spam', all: {} }, '把筛选出来的全部标为垃圾'],
  ['PUT /user/updateRole/:id/:role', { id: 5, role: 1 }, '把用户「雨」设为管理员'],
  ['POST /photo/put', { album_id: 5, photoList: [{}, {}] }, '往相册「雨」里放 2 张照片'],
  ['POST /pageHeader/addOrUpdate', { route_name: 'Home', bg_url: 'x' }, '更换「首页」的页头图'],
  ['POST /outbox/saveChannel', { id: 'mail', isOn: true }, '修改通知方式「邮件」'],
  ['POST /task/add', { kind: 'import', name: '旧站.xml' }, '准备导入「旧站.xml」'],
  [
    'POST /config/change',
    {
      before: { guest_comment: 'off', closed_rooms: [], custom_css: '', blog_name: '小楼' },
      change: { guest_comment: 'moderated', closed_rooms: ['chat'], custom_css: 'a {}', blog_name: '小楼' },
    },
    '修改设置：「开放的栏目」从「全部」改为「除聊天室以外」，「没有登录的人也能评论」从「关」改为「开」，「自定义 CSS」',
  ],
  [
    'POST /config/update',
    { registration: 'closed', blog_name: '小楼' },
    '修改设置：「新用户注册」从「开」改为「关」',
  ],
])('%s of %j is said as %s', async (call, given, words) => {
  expect(await sayWith(call, given, allNamed)).toBe(words)
})

it('things beyond a few are counted, things without a name too', async () => {
  const bin = 'POST /draft/bin'
  expect(await sayWith(bin, { keys: ['a', 'b', 'c', 'd'] }, allNamed)).toBe(
    '把草稿《雨》、草稿《雪》、草稿《雪》等 4 篇草稿放进回收站',
  )
  expect(await sayWith(bin, { keys: ['a'] }, noneNamed)).toBe('把一篇草稿放进回收站')
  expect(await sayWith(bin, { keys: ['a', 'b'] }, noneNamed)).toBe('把 2 篇草稿放进回收站')
})

it('what an older release wrote down is said as a sentence', async () => {
  expect(await oldActText('DELETE /article/delete/:id/:status', 'id=5 status=3')).toBe('彻底删除一篇文章')
  expect(await oldActText('PUT /comment/backApprove', 'idList=1,2')).toBe('通过 2 条评论')
  expect(await oldActText('POST /gone', 'id=5')).toBeUndefined()
})

it('every kind of thing is looked up somewhere', () => {
  const elsewhere = ['user', 'comment', 'message', 'song', 'job', 'task']
  expect([...titleColumns.map(({ kind }) => kind), ...elsewhere].sort()).toEqual([...thingKinds].sort())
})

it('a cell runs nothing in a spreadsheet', () => {
  expect(['=1+1', '+86', '@x', '说"好"'].map(csvCell)).toEqual([`"'=1+1"`, `"'+86"`, `"'@x"`, '"说""好"""'])
})
