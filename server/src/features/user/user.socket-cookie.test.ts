import { getChatList } from '@xiaolou/contract/chat'
import { closeCode } from '@xiaolou/contract/frame'
import * as contract from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { proofOf } from '../../testing/guestbook.ts'
import { listenOf } from '../../testing/live-client.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'
const hourMs = 60 * 60 * 1000

onEveryDatabase('the cookie of the socket', (app, itOnSqlite) => {
  const { open, join } = createRoomVisits(app)
  let serial = 0

  /** Calls like a front end of the family: `fetch` with credentials, and the cookies it was given. */
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${await listenOf(app())}/api${path}`, {
      method: path === '/user/updatePassword' ? 'PUT' : 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const { code, result } = await response.json()
    return { status: response.status, code, result, lines: response.headers.getSetCookie() }
  }
  const register = async () => {
    serial += 1
    const account = { username: `cookie_${serial}`, password }
    await call('/user/register', { ...account, nick_name: '' })
    return account
  }
  const signIn = async (account?: object) => {
    const answer = await call('/user/login', account ?? (await register()))
    const { token, id, username }: { token: string; id: number; username: string } = answer.result
    const [line = ''] = answer.lines
    return { token, id, username, line, cookie: line.split(';', 1)[0] ?? '' }
  }
  const enter = async ({ cookie, id }: { cookie: string; id: number }) => {
    const client = await open({ cookie })
    client.send({ type: 'init', user_id: id })
    return { ...client, ready: await client.get('ready') }
  }
  const isKnown = async (user: { cookie: string; id: number }) => (await enter(user)).ready.me !== null

  itOnSqlite(
    'lets a front end in that knows no token in its first frame: it sees itself, and speaks',
    async () => {
      const user = await signIn()
      const client = await enter(user)
      const { list } = await client.get('onlineList')
      expect(list.map(({ user_id }) => user_id)).toContain(user.id)
      client.send({ type: 'message', user_id: user.id, content: '我来了', content_type: 'text' })
      expect(await client.get('message')).toMatchObject({ user_id: user.id, content: '我来了' })
      expect((await app().call(getChatList, { body: { size: 1 } })).result.list).toMatchObject([
        { user_id: user.id, content: '我来了' },
      ])
    },
  )

  itOnSqlite(
    'is for the socket alone, hidden from scripts and other sites, and says nothing of the token',
    async () => {
      const { line, token } = await signIn()
      expect(line).toMatch(/^xiaolou_ws=[\w-]{43}; Path=\/ws; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
      expect(line).not.toContain(token)
      const rows = JSON.stringify(await app().db.query.selectFrom('session').selectAll().execute())
      expect(rows).not.toContain(/xiaolou_ws=([\w-]+)/.exec(line)?.[1])
      const secure = await call('/user/login', await register(), { 'X-Forwarded-Proto': 'https' })
      expect(secure.lines).toEqual([expect.stringMatching(/; SameSite=Strict; Secure$/)])
      expect((await call('/user/login', { ...(await register()), cookie: false })).lines).toEqual([])
      expect((await call('/user/login', { ...(await register()), password: 'Not-the-1' })).lines).toEqual([])
    },
  )

  itOnSqlite('makes no call: with it alone everybody is a visitor, and it is no token', async () => {
    const { cookie, id } = await signIn()
    const own = { status: 401, code: 100016 }
    expect(await call('/user/logout', {}, { cookie })).toMatchObject(own)
    expect(await call('/notify/getNotifyList', { current: 1, size: 10 }, { cookie })).toMatchObject(own)
    const proof = await proofOf(app())
    const passwords = { password, password1: 'Xin-yu-27', password2: 'Xin-yu-27' }
    expect(await call('/user/updatePassword', passwords, { cookie })).toMatchObject(own)
    expect(await call('/message/add', { message: `饼干留的 ${id}`, ...proof }, { cookie })).toMatchObject({
      code: 0,
    })
    const page = await call('/message/getMessageList', { message: `饼干留的 ${id}` })
    expect(page.result.list).toMatchObject([{ user_id: 0, nick_name: '访客' }])
    const value = cookie.split('=')[1] ?? ''
    expect((await join(value)).ready.me).toBeNull()
    expect((await app().call(contract.getOwnUserInfo, undefined, { token: value })).status).toBe(401)
  })

  itOnSqlite(
    'ends with its session: signed out, revoked, the password changed elsewhere, run out',
    async () => {
      const account = await register()
      const [out, revoked, other, changer] = await Promise.all([1, 2, 3, 4].map(() => signIn(account)))
      if (!out || !revoked || !other || !changer) throw new Error('not signed in')
      const [outLine, revokedLine, otherLine] = [await enter(out), await enter(revoked), await enter(other)]
      const caller = { token: changer.token }

      const left = await call('/user/logout', {}, { authorization: out.token })
      expect(left.lines).toEqual(['xiaolou_ws=; Path=/ws; Max-Age=0; HttpOnly; SameSite=Strict'])
      expect((await outLine.closed).code).toBe(closeCode.signedOut)
      expect([await isKnown(out), await isKnown(revoked)]).toEqual([false, true])

      const sessions = (await app().call(contract.getSessionList, undefined, { token: revoked.token })).result
      const id = sessions.find(({ is_current }) => is_current)?.id ?? 0
      await app().call(contract.revokeSession, { params: { id } }, caller)
      expect((await revokedLine.closed).code).toBe(closeCode.signedOut)
      expect([await isKnown(revoked), await isKnown(other)]).toEqual([false, true])

      const body = { password, password1: 'Xin-yu-27', password2: 'Xin-yu-27' }
      expect((await app().call(contract.updatePassword, { body }, caller)).code).toBe(0)
      expect((await otherLine.closed).code).toBe(closeCode.signedOut)
      expect([await isKnown(other), await isKnown(changer)]).toEqual([false, true])

      app().clock.advance(30 * 24 * hourMs)
      expect(await isKnown(changer)).toBe(false)
    },
  )

  it('belongs to one user: a frame that names another is a reader’s, as is one without a page', async () => {
    const [one, two] = [await signIn(), await signIn()]
    expect(await isKnown({ cookie: one.cookie, id: two.id })).toBe(false)
    const script = await open({ cookie: one.cookie, origin: null })
    expect((await script.init({ user_id: one.id })).me).toBeNull()
    script.send(textFrame('不该说出来'))
    expect(await script.get('tips')).toMatchObject({ code: 100016 })
    const withToken = await open({ origin: null, path: '/ws/' })
    expect((await withToken.init({ token: `Bearer ${one.token}` })).me).toMatchObject({ user_id: one.id })
  })
})
