import * as article from '@xiaolou/contract/article'
import * as contract from '@xiaolou/contract/comment'
import { limits } from '@xiaolou/contract/limits'
import * as notify from '@xiaolou/contract/notify'
import { updateConfig } from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { migrations } from '../../app/app.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Caller = { token?: string; address?: string; agent?: string }
const { article: articleType } = contract.commentType

/** An article with its owner and two guests, and the calls that a front end makes. */
async function makeThread(app: TestApp) {
  const [owner, ming, hong] = [
    await app.signIn('administrator'),
    await app.signIn('user'),
    await app.signIn('user'),
  ]
  const { id: for_id, slug } = await publish(app, owner, { article_title: `评${Math.random()}` })
  const here = { for_id, type: articleType }
  const add = (content: string, caller: Caller, more: object = {}) =>
    app.call(contract.addComment, { body: { ...here, content_source: content, ...more } }, caller)
  const reply = (
    content: string,
    parent_id: number,
    caller: Caller,
    to: { id?: number; user?: number } = {},
  ) =>
    app.call(
      contract.applyComment,
      { body: { ...here, content_source: content, parent_id, to_comment_id: to.id, to_id: to.user } },
      caller,
    )
  const list = async (caller: Caller = {}, body: object = {}) =>
    (
      await app.call(
        contract.frontGetParentComment,
        { body: { ...here, size: 100, order: 'new', ...body } },
        caller,
      )
    ).result
  const replies = async (parent_id: number, caller: Caller = {}, body: object = {}) =>
    (
      await app.call(
        contract.frontGetChildrenComment,
        { body: { ...here, parent_id, size: 100, ...body } },
        caller,
      )
    ).result
  const total = async () => (await app.call(contract.getCommentTotal, { body: here })).result
  const notices = async (token: string) =>
    (await app.call(notify.getNotifyList, { body: { size: 100 } }, { token })).result
  const approve = (...idList: number[]) =>
    app.call(contract.backApproveComments, { body: { idList } }, { token: owner })
  const recycle = (...idList: number[]) =>
    app.call(contract.backRecycleComments, { body: { idList } }, { token: owner })
  const remove = (id: number, parent_id: number, token: string) =>
    app.call(contract.deleteComment, { params: { id, parent_id } }, { token })
  const settings = (body: { guest_comment?: 'off' | 'moderated'; moderated_words?: string[] }) =>
    app.call(updateConfig, { body }, { token: owner })
  return {
    ...{ owner, ming, hong, for_id, slug, here, add, reply, list, replies, total, notices },
    ...{ approve, recycle, remove, settings },
  }
}

it.each(testDatabases)(
  'older replies to a first-level comment learn whom they answer, on $name',
  async database => {
    const db = await database.open()
    const run = (steps: typeof migrations) =>
      migrate({ db, migrations: steps, nowMs: 0, beforeFirst: async () => undefined })
    await run(migrations.filter(step => step.name !== '0012-comment-answer'))
    const texts = { writer: '', guest_name: '', to_guest_name: '', content: '', content_html: '' }
    const counts = { thumbs_up: 0, reply_total: 0, html_version: 0, createdAt: 0, editedAt: 0 }
    const row = {
      ...texts,
      ...counts,
      parent_id: 0,
      type: 1,
      for_id: 1,
      from_id: 0,
      to_id: 0,
      status: 1,
      is_shown: 1,
    }
    const rows = [
      { ...row, from_id: 7 },
      { ...row, guest_name: '路人' },
      row,
      ...[1, 2, 3].map(parent_id => ({ ...row, from_id: 8, parent_id })),
      { ...row, from_id: 7, parent_id: 1, to_id: 8 },
    ]
    for (const values of rows) await db.query.insertInto('comment').values(values).execute()
    await run(migrations)
    const kept = await db.query.selectFrom('comment').selectAll().orderBy('id').execute()
    expect(kept.map(reply => [reply.to_id, reply.to_guest_name, reply.to_comment_id])).toEqual([
      ...[1, 2, 3].map(() => [0, '', 0]),
      [7, '', 1],
      [0, '路人', 2],
      [0, '访客', 3],
      [8, '', 0],
    ])
    await db.close()
  },
)

onEveryDatabase('comments', (app, itOnSqlite) => {
  it('shows a comment at once, with its author, as safe HTML and as it was written', async () => {
    const { ming, add, list, total, slug } = await makeThread(app())
    const content = '好！\n**真的** <script>alert(1)</script> [点](javascript:alert(1)) ‮倒'
    const { result } = await add(content, { token: ming })
    const page = await list()
    expect(page).toMatchObject({
      total: 1,
      list: [{ id: result.res.id, content_source: content, status: 1, is_like: false }],
    })
    expect(page.list[0]?.content_html).toContain('<strong>真的</strong> &lt;script&gt;')
    expect(page.list[0]?.content_html).not.toMatch(/<script|href="javascript|\u202e/)
    expect(page.list[0]).toMatchObject({ is_owner: false, is_edited: false, parent_id: 0, reply_total: 0 })
    expect(await total()).toBe(1)
    const latest = (await app().call(contract.getLatestComments)).result[0]
    expect(latest).toMatchObject({
      content_source: content,
      address: `/posts/${slug}#comment-${result.res.id}`,
    })
    const own = (await app().call(contract.getOwnComments, { body: {} }, { token: ming })).result
    expect(own).toMatchObject({
      total: 1,
      list: [{ content_source: content, content_html: latest?.content_html }],
    })
  })

  itOnSqlite(
    'reads what an editable element holds, unless the source is sent, which is taken as it is',
    async () => {
      const { ming, here, add, list } = await makeThread(app())
      const emoji = '<img class="emoji" src="https://cdn.example/e/1f600.png" alt="😀">'
      const content = `<div>你好&nbsp;世界${emoji}</div><div><br></div><div>1 &lt; 2 &amp;amp;</div>`
      await app().call(contract.addComment, { body: { ...here, content } }, { token: ming })
      await add('a<br>b&nbsp;c', { token: ming })
      expect((await list()).list.map(row => row.content_source)).toEqual([
        'a<br>b&nbsp;c',
        '你好 世界😀\n\n1 < 2 &amp;',
      ])
      for (const body of [{ content: '<div><br></div>' }, {}, { content: '&nbsp;'.repeat(2_500) }]) {
        const answer = await app().call(contract.addComment, { body: { ...here, ...body } }, { token: ming })
        expect(answer).toMatchObject({ status: 200, code: 100015 })
      }
    },
  )

  itOnSqlite('prints nothing that comes alive where entities are decoded first', async () => {
    const { ming, add } = await makeThread(app())
    const source = '<img src=x onerror=alert(1)> &lt;svg onload=alert(1)&gt; https://a.example/?a&quot;b=1'
    const { content, content_source } = (await add(source, { token: ming })).result.res
    expect(content_source).toBe(source)
    // As Markdown has it, `&lt;` is a sign, but not in an address.
    expect(content.replaceAll('\u2060', '')).toBe(source.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    const decoded = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    for (const text of [decoded, decoded.replaceAll('&amp;', '&').replaceAll('&lt;', '<')])
      expect(text).not.toMatch(/<[a-z/!?]/i)
  })

  itOnSqlite('takes nothing about the author from the body', async () => {
    const { ming, hong, add, reply, list, replies } = await makeThread(app())
    const forged = {
      from_id: 1,
      from_name: '楼中人',
      from_avatar: 'x',
      user_id: 1,
      status: 1,
      is_owner: true,
    }
    const first = (await add('我是谁', { token: ming }, forged)).result.res
    expect(first.from_name).toMatch(/^客人/)
    await app().call(
      contract.applyComment,
      {
        body: {
          ...{ for_id: first.for_id, type: 1, parent_id: first.id, content: '我又是谁' },
          ...{ ...forged, to_name: '楼中人', to_avatar: 'x' },
        },
      },
      { token: hong },
    )
    expect((await list()).list[0]).toMatchObject({ from_id: first.from_id, is_owner: false, from_avatar: '' })
    expect((await replies(first.id)).list[0]).toMatchObject({ is_owner: false })
    const stranger = await reply('x', first.id, {})
    expect(stranger).toMatchObject({ status: 401, code: 100016 })
  })

  it('keeps two levels: replies oldest first, with whom they answer, by comment or by user', async () => {
    const { owner, ming, hong, add, reply, replies, list, total } = await makeThread(app())
    const first = (await add('第一层', { token: ming })).result.res
    const a = (await reply('一', first.id, { token: hong })).result.res
    app().clock.advance(1_000)
    const b = (await reply('二', first.id, { token: owner }, { id: a.id })).result.res
    app().clock.advance(1_000)
    await reply('三', first.id, { token: ming }, { user: b.from_id })
    const page = await replies(first.id)
    expect(page.list.map(row => [row.content_source, row.to_id, row.to_name, row.to_comment_id])).toEqual([
      ['一', first.from_id, first.from_name, first.id],
      ['二', a.from_id, a.from_name, a.id],
      ['三', b.from_id, b.from_name, b.id],
    ])
    expect(page.list[1]).toMatchObject({ is_owner: true, ipAddress: '未知' })
    expect((await list()).list[0]?.reply_total).toBe(3)
    expect(await total()).toBe(4)
    expect(await reply('给谁', first.id, { token: ming }, { id: 987_654 })).toMatchObject({
      status: 404,
      code: 100015,
    })
    expect(await reply('第三层', a.id, { token: ming })).toMatchObject({ status: 404, code: 100015 })
    expect(
      (await replies(first.id, {}, { current: 2, size: 2 })).list.map(row => row.content_source),
    ).toEqual(['三'])
  })

  itOnSqlite('refuses a reply whose parent stands elsewhere', async () => {
    const { ming, add } = await makeThread(app())
    const other = await makeThread(app())
    const first = (await add('这里', { token: ming })).result.res
    expect(await other.reply('那里', first.id, { token: ming })).toMatchObject({ status: 404, code: 100015 })
  })

  it('orders by time or by likes, and pages without gaps', async () => {
    const { ming, add, list } = await makeThread(app())
    const ids: number[] = []
    for (let at = 0; at < 5; at++) {
      app().clock.advance(1_000)
      ids.push((await add(`第${at}条`, { token: ming })).result.res.id)
    }
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
    const like = (for_id: number, agent: string) =>
      app().http.inject({
        method: 'POST',
        url: '/api/like/addLike',
        headers: { 'user-agent': agent, 'x-forwarded-for': '198.51.100.7' },
        payload: { for_id, type: 4 },
      })
    for (const agent of ['a', 'b']) await like(second, agent)
    await like(fourth, 'a')
    const order = async (body: object) => (await list({}, body)).list.map(row => row.id)
    expect(await order({ order: 'new' })).toEqual([fifth, fourth, third, second, first])
    expect(await order({ order: 'hot' })).toEqual([second, fourth, fifth, third, first])
    expect(await order({ order: '', current: 2, size: 2 })).toEqual([fifth, third])
    expect((await list({ agent: 'b' })).list.filter(row => row.is_like).map(row => row.id)).toEqual([second])
  })

  itOnSqlite('speaks of a place that is not there, or not to be read, in its own words', async () => {
    const { owner, ming, for_id, add, list } = await makeThread(app())
    const written = (await add('公开时写的', { token: ming })).result.res
    await app().call(article.setArticlePublic, { params: { id: for_id, status: 1 } }, { token: owner })
    expect(await add('关上以后', { token: ming })).toMatchObject({ status: 404, code: 100005 })
    const read = (route: 'list' | 'total') =>
      app().call(route === 'list' ? contract.frontGetParentComment : contract.getCommentTotal, {
        body: { for_id, type: 1 },
      })
    expect(await read('list')).toMatchObject({ code: 100005 })
    expect(await read('total')).toMatchObject({ code: 100005 })
    expect(await app().call(contract.getCommentById, { params: { id: written.id } })).toMatchObject({
      code: 100015,
    })
    const latest = (await app().call(contract.getLatestComments)).result
    expect(latest.map(row => row.id)).not.toContain(written.id)
    expect((await list({ token: owner })).total).toBe(1)
    for (const [type, code] of [
      [2, 100011],
      [3, 100012],
    ] as const) {
      const body = { content: '在吗', for_id: 999_999, type }
      expect(await app().call(contract.addComment, { body }, { token: ming })).toMatchObject({ code })
    }
  })

  it('lets its author delete a comment with its replies and likes, others not', async () => {
    const { owner, ming, hong, add, reply, remove, total, list } = await makeThread(app())
    const first = (await add('要删的', { token: ming })).result.res
    const second = (await add('留下的', { token: ming })).result.res
    const answer = (await reply('回', first.id, { token: hong })).result.res
    await reply('再回', first.id, { token: owner })
    const like = { body: { for_id: answer.id, type: 4 as const } }
    await app().http.inject({ method: 'POST', url: '/api/like/addLike', payload: like.body })
    expect(await remove(first.id, 0, hong)).toMatchObject({ status: 403, code: 100002 })
    expect((await remove(answer.id, 0, hong)).result).toEqual({ res: 1 })
    expect((await list()).list.find(row => row.id === first.id)?.reply_total).toBe(1)
    expect((await remove(first.id, 5, ming)).result).toEqual({ res: 2 })
    expect(await remove(first.id, 0, ming)).toMatchObject({ status: 404, code: 100015 })
    expect(await total()).toBe(1)
    expect((await remove(second.id, 0, owner)).result).toEqual({ res: 1 })
    const liked = app().db.query.selectFrom('like').where('type', '=', 4).where('for_id', '=', answer.id)
    expect(await liked.selectAll().execute()).toEqual([])
  })

  it('lets its author change a comment for a quarter of an hour', async () => {
    const { ming, hong, add, list, settings } = await makeThread(app())
    await settings({ moderated_words: ['坏词'] })
    const { id } = (await add('初稿', { token: ming })).result.res
    const update = (content: string, token: string) =>
      app().call(contract.updateComment, { body: { id, content_source: content } }, { token })
    expect(await update('别人改', hong)).toMatchObject({ status: 403 })
    expect((await update('改*好*了', ming)).result.res).toMatchObject({
      is_edited: true,
      content_source: '改*好*了',
    })
    expect((await list()).list[0]?.content_html).toBe('<p>改<em>好</em>了</p>')
    app().clock.advance(limits.commentEditWindowMs + 1)
    expect(await update('太晚', ming)).toMatchObject({ status: 200, code: 100015 })
    const young = (await add('好好的', { token: ming })).result.res
    const body = { id: young.id, content: '坏 词与坏词' }
    const changed = await app().call(contract.updateComment, { body }, { token: ming })
    expect(changed.result.res.status).toBe(2)
    expect((await list()).list.map(row => row.id)).not.toContain(young.id)
    await settings({ moderated_words: [] })
    const back = { id: young.id, content: '又好了' }
    await app().call(contract.updateComment, { body: back }, { token: ming })
    expect((await list()).list.map(row => row.id)).not.toContain(young.id)
  })

  itOnSqlite(
    'holds back what the owner wants to see first, and shows it to nobody but its author',
    async () => {
      const { owner, ming, hong, for_id, add, list, total, settings, approve, notices } = await makeThread(
        app(),
      )
      await settings({ moderated_words: ['广告'] })
      const held = (await add('买广告吗', { token: ming })).result.res
      expect(held.status).toBe(2)
      const publicly = async (token?: string) => {
        const caller = token ? { token } : {}
        const latest = (await app().call(contract.getLatestComments)).result
        const deep = await app().call(contract.getCommentById, { params: { id: held.id } }, caller)
        const page = await list(caller)
        return [...latest, ...page.list].some(row => row.id === held.id) || deep.code === 0
      }
      expect([await publicly(), await publicly(hong), await publicly(ming)]).toEqual([false, false, true])
      expect(await list({ token: ming })).toMatchObject({ total: 1, list: [{ status: 2 }] })
      expect(await total()).toBe(0)
      const like = { for_id: held.id, type: 4 }
      const liked = await app().http.inject({ method: 'POST', url: '/api/like/addLike', payload: like })
      expect(liked.json()).toMatchObject({ code: 100018 })
      expect((await notices(owner)).list).toMatchObject([{ type: 4, isView: 1 }])
      expect((await notices(owner)).unread).toBe(1)

      await approve(held.id, 999_999)
      expect([await publicly(), await total()]).toEqual([true, 1])
      expect((await notices(ming)).list[0]).toMatchObject({
        type: 1,
        address: expect.stringContaining('#comment-'),
      })
      expect(for_id).toBe(held.for_id)
      await settings({ moderated_words: [] })
    },
  )

  itOnSqlite(
    'takes guests without an account only where the owner lets them, always held back first',
    async () => {
      const { owner, add, settings, list, approve } = await makeThread(app())
      expect(await add('没登录', {})).toMatchObject({ status: 401, code: 100016 })
      await settings({ guest_comment: 'moderated' })
      expect(await add('冒名', {}, { guest_name: '楼 中人' })).toMatchObject({ status: 200, code: 100001 })
      const held = (await add('路过', {}, { guest_name: '路‮人' })).result.res
      expect(held).toMatchObject({ status: 2, from_id: 0, from_name: '路人', is_owner: false })
      const unnamed = (await add('又路过', {})).result.res
      expect(unnamed.from_name).toBe('访客')
      await add('三', {})
      expect(await add('四', {})).toMatchObject({ status: 200, code: 100015 })
      expect((await list()).list).toEqual([])
      await approve(held.id)
      expect((await list()).list).toMatchObject([{ from_name: '路人', content_source: '路过' }])
      const answer = await app().call(
        contract.applyComment,
        { body: { content: '欢迎', for_id: held.for_id, type: 1, parent_id: held.id, to_id: 0 } },
        { token: owner },
      )
      expect(answer.result.res).toMatchObject({ to_id: 0, to_name: '路人', to_comment_id: held.id })
      await settings({ guest_comment: 'off' })
    },
  )

  it('refuses the same words within a minute, even at once', async () => {
    const { ming, hong, add } = await makeThread(app())
    const { for_id } = await makeThread(app())
    const say = (more: object) => add('一模一样', { token: ming }, more)
    const all = await Promise.all([say({}), say({}), say({ for_id })])
    expect(all.map(answer => answer.code).sort()).toEqual([0, 100015, 100015])
    expect((await add('一模一样', { token: hong })).code).toBe(0)
    app().clock.advance(60_001)
    expect((await add('一模一样', { token: ming })).code).toBe(0)
  })

  itOnSqlite('takes what is below a binned comment out of sight with it, and back again', async () => {
    const { ming, hong, add, reply, recycle, approve, total, replies, list } = await makeThread(app())
    const first = (await add('上', { token: ming })).result.res
    const below = (await reply('下', first.id, { token: hong })).result.res
    await recycle(first.id)
    expect(await total()).toBe(0)
    expect(await app().call(contract.getCommentById, { params: { id: below.id } })).toMatchObject({
      status: 404,
    })
    expect((await list({ token: hong })).list).toEqual([])
    expect((await list({ token: ming })).list).toMatchObject([{ id: first.id, status: 3 }])
    expect(await reply('还能回吗', first.id, { token: hong })).toMatchObject({ code: 100015 })
    await approve(first.id)
    expect(await total()).toBe(2)
    expect((await replies(first.id)).list).toHaveLength(1)
    await recycle(below.id)
    expect([await total(), (await list()).list[0]?.reply_total]).toEqual([1, 0])
  })

  itOnSqlite('opens a reply with its first-level comment', async () => {
    const { ming, hong, add, reply } = await makeThread(app())
    const first = (await add('一楼', { token: ming })).result.res
    const below = (await reply('二楼', first.id, { token: hong })).result.res
    const open = async (id: number) => (await app().call(contract.getCommentById, { params: { id } })).result
    expect(await open(first.id)).toMatchObject({ parent: { id: first.id }, reply: null })
    expect(await open(below.id)).toMatchObject({ parent: { id: first.id }, reply: { id: below.id } })
  })

  itOnSqlite('tells who is concerned, each once, and nobody of their own words', async () => {
    const { owner, ming, hong, slug, add, reply, notices } = await makeThread(app())
    const first = (await add('<b>写</b>得好', { token: ming })).result.res
    const told = await notices(owner)
    expect(told.list[0]).toMatchObject({ type: 1, address: `/posts/${slug}#comment-${first.id}`, isView: 1 })
    expect(told.list[0]?.message).toContain('＜b＞写＜/b＞得好')
    const own = (await reply('补一句', first.id, { token: ming })).result.res
    expect((await notices(ming)).total).toBe(0)
    await reply('回补的那句', first.id, { token: hong }, { id: own.id })
    expect((await notices(ming)).total).toBe(1)
    await reply(
      '主人来了',
      first.id,
      { token: owner },
      { id: (await reply('?', first.id, { token: hong })).result.res.id },
    )
    // Notifies the author of the answered comment, not of the first-level one.
    expect([(await notices(ming)).total, (await notices(hong)).total]).toEqual([2, 1])
    expect((await notices(hong)).list[0]).toMatchObject({ type: 1, to_id: first.for_id })
    expect((await notices(owner)).total).toBe(1)
  })

  itOnSqlite(
    'quotes plain words in notices: no Markdown, the words of links and code, on one line',
    async () => {
      const { owner, ming, hong, add, reply, notices, settings, approve } = await makeThread(app())
      const content = '**好文**，见 [这里](https://a.example/x)\n\n```js\nlet a = 1\n```\n> ~~引~~ `b`'
      const words = '好文，见 这里 let a = 1 引 b'
      const first = (await add(content, { token: ming })).result.res
      expect((await notices(owner)).list[0]?.message).toMatch(new RegExp(`：${words}$`))
      await reply(content, first.id, { token: hong })
      expect((await notices(ming)).list[0]?.message).toMatch(new RegExp(`回复了你：${words}$`))
      await settings({ moderated_words: ['等一等'] })
      const waiting = (await reply('**等一等**', first.id, { token: hong })).result.res
      expect((await notices(owner)).list[0]?.message).toMatch(/过目：等一等$/)
      await approve(waiting.id)
      expect((await notices(hong)).list[0]?.message).toMatch(/显示了：等一等$/)
      await settings({ moderated_words: [] })
      await add('字'.repeat(200), { token: hong })
      expect((await notices(owner)).list[0]?.message).toMatch(/：字{60}…$/)
    },
  )

  itOnSqlite(
    "takes its notices along when it is deleted, with those of its replies and nobody else's",
    async () => {
      const { owner, ming, hong, for_id, add, reply, remove, notices } = await makeThread(app())
      const [first, other] = [
        (await add('一', { token: ming })).result.res,
        (await add('另一', { token: hong })).result.res,
      ]
      await reply('二', first.id, { token: hong })
      const answer = (await reply('三', first.id, { token: hong })).result.res
      expect([(await notices(owner)).unread, (await notices(ming)).unread]).toEqual([2, 2])
      expect((await remove(answer.id, first.id, hong)).code).toBe(0)
      expect((await notices(ming)).list.map(row => row.message.at(-1))).toEqual(['二'])
      expect((await remove(first.id, 0, ming)).code).toBe(0)
      expect((await notices(ming)).total).toBe(0)
      expect((await notices(owner)).list).toMatchObject([{ address: expect.stringMatching(/#comment-\d+$/) }])
      expect((await notices(owner)).list[0]?.address).toContain(`#comment-${other.id}`)
      await app().call(contract.backDeleteComments, { body: { idList: [other.id] } }, { token: owner })
      expect((await notices(owner)).total).toBe(0)
      await add('随文章去', { token: hong })
      expect((await notices(owner)).total).toBe(1)
      for (const status of [1, 3]) {
        await app().call(article.deleteArticle, { params: { id: for_id, status } }, { token: owner })
      }
      expect((await notices(owner)).total).toBe(0)
    },
  )

  it('gives the owner every comment by words, kind and state, wildcards as plain signs', async () => {
    const { owner, ming, add, recycle } = await makeThread(app())
    const found = async (body: object) =>
      (await app().call(contract.backGetCommentList, { body: { size: 100, ...body } }, { token: owner }))
        .result
    const a = (await add('打折100%真的', { token: ming })).result.res
    const b = (await add('打折100_真的', { token: ming })).result.res
    await add('打折100x真的', { token: ming })
    expect((await found({ content: '100%真' })).list.map(row => row.id)).toEqual([a.id])
    expect((await found({ content: '100_真' })).list.map(row => row.id)).toEqual([b.id])
    expect((await found({ content: '\0' })).total).toBeGreaterThan(0)
    await add('主人的一句', { token: owner })
    const from_id = a.from_id
    const ofOne = await found({ from_id })
    expect(new Set(ofOne.list.map(row => row.from_id))).toEqual(new Set([from_id]))
    expect(ofOne.total).toBe(ofOne.list.length)
    expect((await found({})).total).toBeGreaterThan(ofOne.total)
    await recycle(b.id)
    expect((await found({ content: '打折100', status: 3 })).list).toMatchObject([{ id: b.id, status: 3 }])
    const gone = await app().call(
      contract.backDeleteComments,
      { body: { idList: [a.id, b.id, 999_999] } },
      { token: owner },
    )
    expect(gone.result).toEqual({ res: 2 })
    expect((await found({ content: '打折100' })).total).toBe(1)
  })

  it('goes with the article that is deleted for good', async () => {
    const { owner, ming, for_id, add, reply } = await makeThread(app())
    const first = (await add('一', { token: ming })).result.res
    await reply('二', first.id, { token: owner })
    const remove = (status: number) =>
      app().call(article.deleteArticle, { params: { id: for_id, status } }, { token: owner })
    await remove(1)
    const rows = () => app().db.query.selectFrom('comment').where('for_id', '=', for_id).selectAll().execute()
    expect(await rows()).toHaveLength(2)
    await remove(3)
    expect(await rows()).toEqual([])
  })

  it('counts the characters that a reader sees', async () => {
    const { ming, here } = await makeThread(app())
    const add = async (content: string) => {
      const headers = { authorization: ming }
      const payload = { ...here, content }
      return (await app().http.inject({ method: 'POST', url: '/api/comment/add', headers, payload })).json()
    }
    expect((await add('👨‍👩‍👧‍👦'.repeat(limits.commentMaxLength))).code).toBe(0)
    expect((await add('👍🏽'.repeat(limits.commentMaxLength + 1))).code).toBe(100015)
  })

  itOnSqlite('refuses what is no comment with a sentence', async () => {
    const { ming, here } = await makeThread(app())
    for (const content of ['', '  ', '\u200b', '字'.repeat(limits.commentMaxLength + 1), 7, null]) {
      const answer = await app().http.inject({
        method: 'POST',
        url: '/api/comment/add',
        headers: { authorization: ming },
        payload: { ...here, content },
      })
      // No form sends a number for text; the other values can be typed.
      const [status, code] = content === 7 ? [400, 400] : [200, 100015]
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.json().message).toMatch(/[\u4e00-\u9fff]/)
    }
    const zero = await app().call(
      contract.addComment,
      { body: { ...here, content: '零\0字' } },
      { token: ming },
    )
    expect(zero.result.res.content_source).toBe('零字')
  })

  it('renders what an older renderer left as it is read, and for good after the start', async () => {
    const { ming, add, list } = await makeThread(app())
    const { id } = (await add('*新*', { token: ming })).result.res
    const stored = () =>
      app().db.query.selectFrom('comment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    await app()
      .db.query.updateTable('comment')
      .set({ content_html: '<i>旧</i>', html_version: 0 })
      .where('id', '=', id)
      .execute()
    expect((await list()).list[0]?.content_html).toBe('<p><em>新</em></p>')
    expect(await app().app.renderOutdated()).toBeUndefined()
    expect(await stored()).toMatchObject({ content_html: '<p><em>新</em></p>', html_version: 1 })
  })

  itOnSqlite.each(['deleted', 'put away'])(
    'an answer to a comment that is %s meanwhile learns it',
    async how => {
      const { ming, hong, add, reply, remove, recycle, total } = await makeThread(app())
      const { id } = (await add('先说', { token: ming })).result.res
      const { db } = app()
      const { transaction } = db
      const meanwhile: typeof transaction = async work => {
        Object.assign(db, { transaction })
        await (how === 'deleted' ? remove(id, 0, ming) : recycle(id))
        return transaction(work)
      }
      Object.assign(db, { transaction: meanwhile })
      expect(await reply('后答', id, { token: hong })).toMatchObject({ status: 404, code: 100015 })
      expect(await total()).toBe(0)
    },
  )
})
