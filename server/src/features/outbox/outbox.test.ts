import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createNet, type Socket } from 'node:net'
import { addComment, applyComment, backRecycleComments } from '@xiaolou/contract/comment'
import * as mail from '@xiaolou/contract/mail'
import * as contract from '@xiaolou/contract/outbox'
import { updateConfig } from '@xiaolou/contract/site'
import { deleteOwnAccount, exportOwnData, getSetUpLink } from '@xiaolou/contract/user'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp, ownPassword, type TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createOutboxStore } from './outbox.store.ts'

const secret = 'shou-quan-ma-7788'
const received: { to: string; text: string }[] = []
let refusal: { to?: Error; from?: Error } = {}

const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === secret ? done(null, { user: username }) : done(refuse(535, `Login fail for ${password}`)),
  onMailFrom: (_address, _session, done) => done(refusal.from),
  onRcptTo: (_address, _session, done) => done(refusal.to),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      received.push({ to, text: Buffer.concat(chunks).toString() })
      done()
    })
  },
})

/** A push service with every kind of misbehaviour, by path. */
const pushed: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
const service = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    pushed.push({ path, headers: request.headers, body })
    if (path.startsWith('/fine')) response.end(JSON.stringify({ errcode: 0 }))
    else if (path.startsWith('/refuse'))
      response.end(JSON.stringify({ errcode: 93000, errmsg: `no ${path}` }))
    else if (path.startsWith('/half')) {
      response.writeHead(200, { 'Content-Length': 500 }).write('{"errcode":')
      setTimeout(() => response.destroy(), 20)
    } else if (path.startsWith('/nonsense')) response.end('<html>hello</html>')
    else if (path.startsWith('/elsewhere')) response.writeHead(302, { Location: '/fine' }).end()
  })
})
/** Accepts connections, and never answers. */
const held = new Set<Socket>()
const silent = createNet(socket => void held.add(socket.on('error', () => undefined)))
const nonsense = createNet(socket => socket.on('error', () => undefined).end('SSH-2.0-dropbear\r\n'))

const portOf = (server: { address(): unknown }) => {
  const address = server.address()
  return typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0
}
beforeAll(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  for (const server of [service, silent, nonsense]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  service.closeAllConnections()
  for (const server of [service, silent, nonsense]) server.close()
  await new Promise<void>(done => smtp.close(done))
})

const unquoted = (text: string) => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
/** The decoded parts of a mail. */
const decoded = (text: string) =>
  text
    .split(/\r\n--/)
    .map(part => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const whole = body.join('\r\n\r\n')
      return /base64/i.test(head) ? Buffer.from(whole, 'base64').toString() : unquoted(whole)
    })
    .join('\n\n')

onEveryDatabase('the outbox', (app, itOnSqlite) => {
  const by = (token: string) => ({
    save: (id: contract.ChannelId, fields: Record<string, string>, isOn = true, muted: 'comment'[] = []) =>
      app().call(contract.saveChannel, { body: { id, isOn, fields, muted } }, { token }),
    test: async (id: contract.ChannelId) =>
      (await app().call(contract.testChannel, { body: { id } }, { token })).result,
    letters: async (state?: 'waiting' | 'sent' | 'failed') =>
      (await app().call(contract.getLetters, { body: { state, size: 100 } }, { token })).result,
  })
  const mailFields = (change: Record<string, string> = {}) => ({
    host: '127.0.0.1',
    port: String(portOf(smtp.server)),
    user: 'lou@example.com',
    password: secret,
    to: 'owner@example.com',
    ...change,
  })
  /** Advances the clock and sends what is due. */
  const deliver = async (target: TestApp = app(), passMs = 2 * 60_000) => {
    target.clock.advance(passMs)
    await target.runJob('send letters')
  }
  const reset = async (token: string) => {
    await app().db.query.deleteFrom('outbox').execute()
    await app().db.query.deleteFrom('outbox_channel').execute()
    await app().call(updateConfig, { body: { moderated_words: ['等等'] } }, { token })
    received.length = 0
    pushed.length = 0
    refusal = {}
  }
  const usernameOf = async (token: string) => {
    const actor = await app().app.identity.sessions.requireActor(token)
    return (
      (await app().app.identity.users.getById(actor.kind === 'visitor' ? 0 : actor.userId))?.username ?? ''
    )
  }
  const linkIn = (text: string) => /https:\/\/xiaolou\.example(\/letter\/[^\s">]+)/.exec(text)?.[1] ?? ''
  /** A guest with a confirmed address. */
  const confirmed = async (address: string) => {
    const token = await app().signIn('user')
    await app().call(mail.setOwnMail, { body: { address } }, { token })
    await deliver()
    const url = linkIn(decoded(received.at(-1)?.text ?? ''))
    expect((await app().http.inject({ method: 'POST', url })).statusCode).toBe(200)
    return token
  }

  itOnSqlite('sends nothing until it is asked to, and is the owner’s alone', async () => {
    const [owner, guest] = [await app().signIn('administrator'), await app().signIn('user')]
    await reset(owner)
    const { id: for_id } = await publish(app(), owner, { article_title: `静${Math.random()}` })
    await app().call(addComment, { body: { content: '有人吗', for_id, type: 1 } }, { token: guest })
    expect((await by(owner).letters()).total).toBe(0)
    const own = await app().call(mail.setOwnMail, { body: { address: 'a@example.com' } }, { token: guest })
    expect(own).toMatchObject({ code: 100042, field: 'address' })
    for (const token of [guest, undefined])
      expect((await app().call(contract.getChannels, undefined, token ? { token } : {})).status).toBe(
        token ? 403 : 401,
      )
  })

  it.each<[string, contract.ChannelId, Record<string, string>, boolean, string, string]>([
    ['nothing', 'mail', {}, true, 'host', '请填写发信服务器'],
    ['no secret', 'mail', { host: 'a.cn', user: 'a' }, true, 'password', '请填写密码'],
    ['a host as an address', 'mail', { host: 'https://a.cn/' }, true, 'host', '只填服务器的名字'],
    ['no port', 'mail', { host: 'a.cn', port: '70000' }, true, 'port', '端口是 1 到 65535'],
    ['no mailbox, also while it is off', 'mail', { to: '我自己' }, false, 'to', '信箱的样子不对'],
    ['no address', 'wecom', { url: 'javascript:alert(1)' }, true, 'url', '网址要以 http'],
  ])('names the field that is wrong: %s', async (_what, id, fields, isOn, field, words) => {
    const owner = await app().signIn('administrator')
    await reset(owner)
    const refused = await by(owner).save(id, fields, isOn)
    expect(refused).toMatchObject({ code: 100042, field, message: expect.stringContaining(words) })
    expect(await app().db.query.selectFrom('outbox_channel').selectAll().execute()).toEqual([])
  })

  itOnSqlite(
    'keeps secrets sealed, gives none back, and leaves them alone when nothing new is given',
    async () => {
      const owner = await app().signIn('administrator')
      await reset(owner)
      await by(owner).save('mail', mailFields())
      const saved = await by(owner).save('mail', mailFields({ password: '' }))
      expect(saved.result).toMatchObject({
        isOn: true,
        known: ['password'],
        fields: { user: 'lou@example.com' },
      })
      const list = await app().call(contract.getChannels, undefined, { token: owner })
      const rows = await app().db.query.selectFrom('outbox_channel').selectAll().execute()
      expect(JSON.stringify([saved, list.result, rows])).not.toContain(secret)
      expect(await by(owner).test('mail')).toEqual({ isDone: true, words: '寄出去了' })
      expect(received.at(-1)?.to).toBe('owner@example.com')
    },
  )

  itOnSqlite('says in words what a mail server answered, whatever it does', async () => {
    const owner = await app().signIn('administrator')
    await reset(owner)
    const trial = async (change: Record<string, string>) => {
      await by(owner).save('mail', mailFields(change))
      const { isDone, words } = await by(owner).test('mail')
      expect(isDone).toBe(false)
      expect(words).not.toContain('wrong-pass')
      return words
    }
    expect(await trial({ password: 'wrong-pass' })).toMatch(/^账号或者密码不对.*Login fail for ···/)
    expect(await trial({ port: String(portOf(nonsense)) })).toMatch(/^(那一头说的不是寄信的话|连到一半断了)/)
    expect(await trial({ port: '1' })).toMatch(/^服务器在，这个端口没有人应/)
    expect(await trial({ host: 'no-such-host.invalid' })).toMatch(/^(没有这台服务器|这会儿问不到)/)
    refusal = { from: refuse(553, 'Mail from must equal authorized user') }
    expect(await trial({})).toMatch(/^它不让用这个信箱寄/)
    refusal = { to: refuse(550, 'No such user') }
    expect(await trial({})).toMatch(/^它不收寄给这个信箱的信/)
    refusal = {}
    expect(await trial({ port: String(portOf(silent)) })).toMatch(/^等不到服务器的回音/)
  })

  itOnSqlite(
    'says in words what a push service answered, whatever it does, and follows it nowhere',
    async () => {
      const owner = await app().signIn('administrator')
      await reset(owner)
      const at = (path: string, port = portOf(service)) => `http://127.0.0.1:${port}${path}`
      const trial = async (id: 'wecom' | 'webhook', url: string) => {
        await by(owner).save(id, { url, secret: 'qian-ming' })
        return by(owner).test(id)
      }
      const key = randomBytes(6).toString('hex')
      expect(await trial('wecom', at(`/fine?key=${key}`))).toEqual({ isDone: true, words: '收到了' })
      const refused = await trial('wecom', at(`/refuse?key=${key}`))
      expect(refused.words).toMatch(/^机器人的地址不对/)
      expect((await trial('wecom', at('/half'))).words).toMatch(/^打不开这个地址/)
      expect((await trial('wecom', at('/nonsense'))).words).toMatch(/^对方答的不是它该答的/)
      expect((await trial('wecom', at('/x', portOf(silent)))).words).toBe('等不到对方的回音')
      expect(await by(owner).save('wecom', { url: 'file:///etc/passwd' })).toMatchObject({ field: 'url' })
      expect((await trial('webhook', at('/elsewhere'))).words).toMatch(/^对方让去别处（302）/)
      expect(pushed.filter(({ path }) => path === '/fine')).toEqual([])
      const hook = pushed.find(({ path }) => path === '/elsewhere')
      expect(hook?.headers['x-xiaolou-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
    },
  )

  itOnSqlite('gathers what comes in crowds: five hundred that wait are one letter each way', async () => {
    const owner = await app().signIn('administrator')
    const second = await app().signIn('administrator')
    await reset(owner)
    await by(owner).save('mail', mailFields())
    await by(owner).save('wecom', { url: `http://127.0.0.1:${portOf(service)}/fine` })
    const { id: for_id } = await publish(app(), second, { article_title: `众${Math.random()}` })
    const notify = app().app.outbound.notify
    const notices = [owner, second].map(async token => app().app.identity.sessions.requireActor(token))
    const ids = (await Promise.all(notices)).map(actor => (actor.kind === 'visitor' ? 0 : actor.userId))
    for (let turn = 0; turn < 500; turn++) {
      const told = { type: 4 as const, to_id: for_id, message: `第 ${turn} 句等你过目`, address: '/x' }
      const push = await app().db.transaction(inner =>
        notify(
          inner,
          ids.map(user_id => ({ ...told, user_id, about: `comment-${turn + 1_000_000}` })),
        ),
      )
      push()
      app().clock.advance(100)
    }
    expect((await by(owner).letters('waiting')).list.map(({ count }) => count)).toEqual([500, 500])
    await deliver()
    expect([received.length, pushed.length]).toEqual([1, 1])
    expect(decoded(received[0]?.text ?? '')).toContain('有 500 条评论等你过目')
    expect(pushed[0]?.body).toContain('有 500 条评论等你过目')
  })

  it('tells a guest of an answer by mail once the address is confirmed, until one click, and not of what may not be read', async () => {
    const owner = await app().signIn('administrator')
    await reset(owner)
    await by(owner).save('mail', mailFields(), true, ['comment'])
    const guest = await confirmed('Guest@Example.com')
    expect((await app().call(mail.getOwnMail, undefined, { token: guest })).result).toEqual({
      isOffered: true,
      address: 'guest@example.com',
      isConfirmed: true,
      isOn: true,
    })
    const { id: for_id } = await publish(app(), owner, { article_title: `信${Math.random()}` })
    const say = { type: 1 as const, for_id }
    const parent_id = (
      await app().call(addComment, { body: { ...say, content: '我先说' } }, { token: guest })
    ).result.res.id
    const answer = async (content: string) =>
      (await app().call(applyComment, { body: { ...say, parent_id, content } }, { token: owner })).result.res
        .id
    await answer('回你一句')
    await deliver()
    const letter = received.at(-1)
    expect(letter?.to).toBe('guest@example.com')
    expect(decoded(letter?.text ?? '')).toContain('回复了你：回你一句')
    expect(letter?.text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)
    const count = received.length
    const hidden = await answer('说错了')
    await app().call(backRecycleComments, { body: { idList: [hidden] } }, { token: owner })
    await deliver()
    expect(received.length).toBe(count)

    const url = linkIn(letter?.text.replace(/\r\n\s+/g, '') ?? '')
    const page = await app().http.inject({ url })
    expect([page.statusCode, page.body.includes('不再寄给我')]).toEqual([200, true])
    expect((await app().call(mail.getOwnMail, undefined, { token: guest })).result.isOn).toBe(true)
    const forged = await app().http.inject({ method: 'POST', url: `${url.slice(0, -3)}abc` })
    expect(forged.statusCode).toBe(404)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const off = { method: 'POST' as const, url, headers, payload: 'List-Unsubscribe=One-Click' }
    expect((await app().http.inject(off)).statusCode).toBe(200)
    await answer('又一句')
    await deliver()
    expect(received.length).toBe(count)
    expect((await app().call(mail.getOwnMail, undefined, { token: guest })).result.isOn).toBe(false)
    const { data } = (await app().call(exportOwnData, undefined, { token: guest })).result
    expect(data.mail).toMatchObject([{ address: 'guest@example.com', isOn: false }])
    await app().call(deleteOwnAccount, { body: { password: ownPassword } }, { token: guest })
    expect(
      await app()
        .db.query.selectFrom('mail_address')
        .selectAll()
        .where('address', '=', 'guest@example.com')
        .execute(),
    ).toEqual([])
  })

  itOnSqlite(
    'mails a link that is good once to who forgot the password, and answers the same for anybody',
    async () => {
      const owner = await app().signIn('administrator')
      await reset(owner)
      await by(owner).save('mail', mailFields())
      const guest = await confirmed('forgot@example.com')
      received.length = 0
      const ask = (username: string) => app().call(mail.askForReset, { body: { username } })
      const [known, unknown] = [await ask(await usernameOf(guest)), await ask('nobody_here')]
      expect([known.status, known.code, known.result]).toEqual([unknown.status, unknown.code, unknown.result])
      await expect.poll(async () => (await by(owner).letters('waiting')).total).toBe(1)
      await deliver()
      expect(received.map(({ to }) => to)).toEqual(['forgot@example.com'])
      const token = /\/setup#([\w-]+)/.exec(decoded(received[0]?.text ?? ''))?.[1] ?? ''
      const found = await app().call(getSetUpLink, { body: { set_up_token: token } })
      expect(found.result.username).toBe(await usernameOf(guest))
      const stored = await app().db.query.selectFrom('outbox').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(token)
    },
  )

  it('lets nobody wait for a server that hangs, and takes up again what a kill left in hand', async () => {
    const owner = await app().signIn('administrator')
    await reset(owner)
    await by(owner).save('mail', mailFields({ port: String(portOf(silent)) }))
    const { id: for_id } = await publish(app(), owner, { article_title: `挂${Math.random()}` })
    const say = async (content: string) => {
      const token = await app().signIn('user')
      return app().call(addComment, { body: { content, for_id, type: 1 } }, { token })
    }
    expect((await say('第一句')).code).toBe(0)
    app().clock.advance(2 * 60_000)
    expect(await app().platform.jobs.runNow('send letters')).toBe(true)
    const states = async () => (await by(owner).letters()).list.map(({ state }) => state)
    await expect.poll(states).toEqual(['sending'])
    expect((await say('第二句')).code).toBe(0)
    expect(await states()).toEqual(['waiting', 'sending'])
    // The timeout is tested elsewhere; here the server disconnects.
    const isRunning = () => {
      for (const socket of held) socket.destroy()
      return app()
        .platform.jobs.known()
        .some(job => job.name === 'send letters' && job.isRunning)
    }
    await expect.poll(isRunning).toBe(false)
    // As after a kill: claimed, but nobody is sending.
    await reset(owner)
    await by(owner).save('wecom', { url: `http://127.0.0.1:${portOf(service)}/fine` })
    await say('第三句')
    app().clock.advance(2 * 60_000)
    const store = createOutboxStore(app().db)
    expect((await store.claim('wecom', app().clock.now()))?.tries).toBe(1)
    await deliver(app(), 4 * 60_000)
    expect(pushed.length).toBe(0)
    await deliver(app(), 2 * 60_000)
    expect([pushed.length, (await by(owner).letters('sent')).list[0]?.tries]).toEqual([1, 2])
  })

  itOnSqlite(
    'tries again with growing pauses, gives up, and sends once more when it is told to',
    async () => {
      const owner = await app().signIn('administrator')
      await reset(owner)
      await by(owner).save('wecom', { url: `http://127.0.0.1:${portOf(service)}/nonsense` })
      const actor = await app().app.identity.sessions.requireActor(owner)
      const user_id = actor.kind === 'visitor' ? 0 : actor.userId
      const notice = {
        user_id,
        type: 4 as const,
        to_id: 0,
        message: '坏了',
        address: '/admin/jobs',
        about: 'job:x',
      }
      const push = await app().db.transaction(inner => app().app.outbound.notify(inner, [notice]))
      push()
      await deliver(app(), 0)
      expect((await by(owner).letters()).list).toMatchObject([
        { state: 'waiting', tries: 1, topic: 'job', answer: expect.stringContaining('不是它该答的') },
      ])
      await deliver(app(), 30_000)
      expect((await by(owner).letters()).list[0]?.tries).toBe(1)
      for (let turn = 0; turn < 20; turn++) await deliver(app(), 12 * 60 * 60_000)
      const [given] = (await by(owner).letters('failed')).list
      expect(given).toMatchObject({ state: 'failed' })
      const calls = pushed.length
      await deliver(app(), 24 * 60 * 60_000)
      expect(pushed.length).toBe(calls)
      await app().prove(owner)
      await by(owner).save('wecom', { url: `http://127.0.0.1:${portOf(service)}/fine` })
      const again = await app().call(
        contract.resendLetters,
        { body: { ids: [given?.id ?? 0] } },
        { token: owner },
      )
      expect(again.result.count).toBe(1)
      await deliver()
      expect((await by(owner).letters('sent')).list).toMatchObject([{ state: 'sent', answer: '收到了' }])
    },
  )
})

it.each(testDatabases)('two processes of a site send a letter once, on $name', async database => {
  const first = await makeApp(database)
  const second = await makeApp(database, {
    beside: { db: first.db, clock: first.clock, dataDir: first.platform.dataDir },
  })
  try {
    const token = await first.signIn('administrator')
    pushed.length = 0
    const url = `http://127.0.0.1:${portOf(service)}/fine?once`
    await first.call(
      contract.saveChannel,
      { body: { id: 'wecom', isOn: true, fields: { url }, muted: [] } },
      { token },
    )
    const actor = await first.app.identity.sessions.requireActor(token)
    const user_id = actor.kind === 'visitor' ? 0 : actor.userId
    for (let turn = 0; turn < 20; turn++) {
      const notice = {
        user_id,
        type: 4 as const,
        to_id: 0,
        message: `第${turn}件`,
        address: '/',
        about: `job:${turn}`,
      }
      await first.db.transaction(inner => first.app.outbound.notify(inner, [notice]))
    }
    await Promise.all([first, second].map(({ runJob }) => runJob('send letters')))
    const sent = pushed.filter(({ path }) => path.endsWith('?once')).map(({ body }) => body)
    expect([sent.length, new Set(sent).size]).toEqual([20, 20])
  } finally {
    await second.close()
    await first.close()
  }
})
