import { api } from '@xiaolou/contract'
import { addComment, applyComment, updateComment } from '@xiaolou/contract/comment'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { addLike } from '@xiaolou/contract/like'
import { addLink, frontUpdateLink, getOwnLinks } from '@xiaolou/contract/link'
import { addMessage, updateMessage } from '@xiaolou/contract/message'
import { beforeAll, expect, it } from 'vitest'
import { publish } from '../testing/drafts.ts'
import { newestCard } from '../testing/guestbook.ts'
import type { TestApp } from '../testing/make-app.ts'
import { onSqlite } from '../testing/on-every-database.ts'
import { sampleOf } from '../testing/sample.ts'

/** An id and a name that occur nowhere else in the database, so every trace of B can be found. */
const bId = 7_654_321
const bName = '乙先生'
const mark = '甲写下的字'

const nameOf = (route: RouteShape) => `${route.method} ${route.path}`
const bodyRoutes = Object.values(api)
  .flat()
  .filter(route => route.body)

/** Sent with a valid body: every field by which a caller could pose as B or raise their own role. */
const forged = {
  user_id: bId,
  userId: bId,
  from_id: bId,
  author_id: bId,
  to_id: bId,
  id: bId,
  nick_name: bName,
  from_name: bName,
  guest_name: bName,
  username: 'reader_b',
  avatar: `/uploads/${'b'.repeat(40)}.png`,
  from_avatar: `/uploads/${'b'.repeat(40)}.png`,
  writer: `user:${bId}`,
  liker: `user:${bId}`,
  status: 1,
  role: 1,
  is_owner: true,
  is_top: 1,
  like_times: 99,
  thumbs_up: 99,
  createdAt: '2001-01-01 00:00:00',
}

type Rows = Record<string, string[]>

/** The whole database as text, row by row. */
async function readAll({ db }: TestApp): Promise<Rows> {
  const tables = (await db.query.introspection.getTables()).filter(
    // Internal tables and counters change every minute, whoever calls.
    ({ name }) => !/_search|sqlite_|^job_|^statistic_/.test(name),
  )
  const rows: Rows = {}
  for (const { name } of tables) {
    const found: object[] = await db.query.selectFrom(name).selectAll().execute()
    rows[name] = found.map(row => JSON.stringify(row)).sort()
  }
  return rows
}
const only = (rows: Rows, words: string) =>
  Object.entries(rows).flatMap(([table, texts]) =>
    texts.filter(text => text.includes(words)).map(text => `${table} ${text}`),
  )
const ofB = (rows: Rows) => [...new Set([...only(rows, String(bId)), ...only(rows, bName)])]

/** Two guests, an article, and one thing of each kind for A and for B. */
async function makePeople(app: TestApp) {
  const owner = await app.signIn('administrator')
  const a = await app.signIn('user')
  const added = await app.app.identity.users.addUser({
    username: 'reader_b',
    nick_name: bName,
    password_hash: 'never signs in by password',
    role: 2,
    nowMs: app.clock.now(),
  })
  await app.db.query.updateTable('user').set({ id: bId }).where('id', '=', added).execute()
  const b = await app.app.identity.sessions.open(bId)
  const actor = await app.app.identity.sessions.requireActor(a)
  if (actor.kind === 'visitor') throw new Error('signed out')
  const { id: articleId } = await publish(app, owner, { article_title: '一篇' })
  const here = { type: 1 as const, for_id: articleId }
  const comment = async (token: string, content: string) =>
    (await app.call(addComment, { body: { ...here, content } }, { token })).result.res.id
  const link = async (token: string, name: string) => {
    const body = { site_name: name, url: `https://${encodeURIComponent(name)}.example` }
    await app.call(addLink, { body }, { token })
    return (await app.call(getOwnLinks, {}, { token })).result[0]?.id ?? 0
  }
  const message = async (token: string, text: string) => {
    await app.call(addMessage, { body: { message: text } }, { token })
    return (await newestCard(app, token)).id
  }
  const things = async (token: string, who: string) => ({
    commentId: await comment(token, `${who}的评论`),
    linkId: await link(token, who),
    messageId: await message(token, `${who}的留言`),
  })
  const [ofA, ofBee] = [await things(a, 'a'), await things(b, 'b')]
  await app.call(
    applyComment,
    { body: { ...here, parent_id: ofBee.commentId, content: '答乙' } },
    { token: a },
  )
  await app.call(addLike, { body: here }, { token: b })
  return { a, b, aId: actor.userId, here, ofA, ofB: ofBee }
}
type People = Awaited<ReturnType<typeof makePeople>>

/** A valid body from A for each call that writes; `of` tells whose thing it names. */
const written: Record<string, (people: People, of: People['ofA']) => object> = {
  [nameOf(addComment)]: ({ here }) => ({ ...here, content: mark }),
  [nameOf(applyComment)]: ({ here }, of) => ({
    ...here,
    parent_id: of.commentId,
    to_comment_id: of.commentId,
    content: `${mark}，又`,
  }),
  [nameOf(updateComment)]: (_, of) => ({ id: of.commentId, content: `${mark}，改` }),
  [nameOf(addMessage)]: () => ({ message: mark }),
  [nameOf(updateMessage)]: (_, of) => ({ id: of.messageId, message: `${mark}，改` }),
  [nameOf(addLink)]: () => ({ site_name: mark, url: 'https://new.example' }),
  [nameOf(frontUpdateLink)]: (_, of) => ({ id: of.linkId, site_name: mark, url: 'https://a.example' }),
  'PUT /message/delete': (_, of) => ({ idList: [of.messageId] }),
  'PUT /user/updateOwnUserInfo': () => ({ nick_name: mark, avatar: '' }),
}

onSqlite('identity from the token alone', app => {
  let people: People
  beforeAll(async () => {
    people = await makePeople(app())
  })

  const ask = async (route: RouteShape, body: object) => {
    const answer = await app().http.inject({
      method: route.method,
      url: `/api${route.path.replace(/:\w+/g, String(bId))}`,
      headers: { authorization: people.a, 'x-forwarded-for': '198.51.100.7' },
      payload: body,
    })
    return answer.json<{ code: number }>()
  }

  it.each(bodyRoutes.map(route => [nameOf(route), route] as const))(
    '%s: what A sends of B changes nothing of B, and nothing is said in B’s name',
    async (name, route) => {
      const before = await readAll(app())
      const valid = written[name]?.(people, people.ofA) ?? Object(sampleOf(route.body as never))
      // A field that the contract declares keeps its valid value; any other forged field is ignored.
      const answer = await ask(route, { ...forged, ...valid })
      const after = await readAll(app())
      expect(ofB(after)).toEqual(ofB(before))
      if (name in written) expect([name, answer.code]).toEqual([name, 0])
      if (route.access === 'administrator') {
        expect(answer.code).toBe(100002)
        expect(after).toEqual(before)
      }
      // The user of a notification is its recipient.
      const made = only(after, mark).filter(
        row => /"(user|from)_id":/.test(row) && !row.startsWith('notification '),
      )
      for (const row of made) expect(row).toMatch(new RegExp(`"(user|from)_id":${people.aId}\\b`))
      expect(only(after, '99,').filter(row => /"(like_times|thumbs_up)":99/.test(row))).toEqual([])
      const self = after.user?.find(row => row.startsWith(`{"id":${people.aId},`)) ?? ''
      expect(self).toMatch(/"role":2\b/)
    },
  )

  it.each(Object.keys(written).filter(name => /update|Update|delete/.test(name)))(
    '%s: what is B’s is not A’s to change',
    async name => {
      const route = bodyRoutes.find(one => nameOf(one) === name)
      if (!route) throw new Error(`there is no ${name}`)
      if (name === 'PUT /user/updateOwnUserInfo') return
      const before = await readAll(app())
      const answer = await ask(route, { ...forged, ...written[name]?.(people, people.ofB) })
      // Nobody but the owner can see a pending application.
      expect(answer.code).toBe(name === nameOf(frontUpdateLink) ? 100014 : 100002)
      expect(ofB(await readAll(app()))).toEqual(ofB(before))
    },
  )

  it.each([
    'PUT /notify/update/:id',
    'PUT /notify/delete/:id',
    'DELETE /comment/delete/:id/:parent_id',
    'DELETE /user/revokeSession/:id',
  ])('%s: a number of B’s in the address opens nothing', async name => {
    const route = Object.values(api)
      .flat()
      .find(one => nameOf(one) === name)
    if (!route) throw new Error(`there is no ${name}`)
    const rows = await readAll(app())
    const table = /notify/.test(name) ? 'notification' : /Session/.test(name) ? 'session' : 'comment'
    const owned = (rows[table] ?? []).filter(row => row.includes(String(bId)))
    expect(owned.length).toBeGreaterThan(0)
    for (const row of owned) {
      const id = /^\{"id":(\d+)/.exec(row)?.[1] ?? ''
      if (table === 'comment' && !row.includes(`"from_id":${bId}`)) continue
      const url = `/api${route.path.replace(':id', id).replace(':parent_id', '0')}`
      const answer = await app().http.inject({
        method: route.method,
        url,
        headers: { authorization: people.a },
      })
      expect(answer.json<{ code: number }>().code).not.toBe(0)
    }
    expect(ofB(await readAll(app()))).toEqual(ofB(rows))
  })
})
