import { once } from 'node:events'
import { createServer } from 'node:http'
import * as contract from '@xiaolou/contract/job'
import { backAddLink } from '@xiaolou/contract/link'
import { getNotifyList } from '@xiaolou/contract/notify'
import { addPage, binPage } from '@xiaolou/contract/page'
import { addResource } from '@xiaolou/contract/resource'
import { deleteTalkById, publishTalk } from '@xiaolou/contract/talk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGuardedAsk, GuardedFetchError } from '../../platform/guarded-fetch.ts'
import { createJobs } from '../../platform/jobs.ts'
import { publish } from '../../testing/drafts.ts'
import { guardHere } from '../../testing/guard-here.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { jobFeature } from './job.feature.ts'
import { createLinkBook } from './job.link-records.ts'
import { createLinkCheck } from './job.links.ts'

const dayMs = 24 * 60 * 60_000
let asked: string[] = []
let isBack = false

/** An external site with every kind of misbehaviour, by path. */
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(`${request.method} ${path}`)
  const status = Number.parseInt(path.slice(1), 10)
  if (path === '/back') response.writeHead(isBack ? 200 : 500).end()
  else if (path === '/circle') response.writeHead(302, { Location: '/circle' }).end()
  else if (path === '/endless' && request.method === 'GET')
    setInterval(() => response.write('x'.repeat(1_000)), 5).unref()
  else if (path === '/endless' || path === '/no-head')
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end()
  else if (path === '/refuse') response.destroy()
  else if (path !== '/hang') response.writeHead(status || 200).end()
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const askHere = createGuardedAsk(guardHere)
// A short timeout, so that hanging servers do not hold up the test.
const askPublic = (address: string) => askHere(address, 300)

onEveryDatabase('jobs of the house', (app, itOnSqlite) => {
  itOnSqlite('are told to the owner alone, with what they do, and run when they are asked to', async () => {
    const owner = await app().signIn('administrator')
    const guest = await app().signIn('user')
    const list = async () => (await app().call(contract.getJobList, undefined, { token: owner })).result
    for (const job of await list()) expect(`${job.title}${job.does}`).toMatch(/^[^A-Za-z]*[一-龥]/)
    const run = (name: string, token?: string) =>
      app().call(contract.runJob, { body: { name } }, token === undefined ? {} : { token })
    const calls = [
      (token: string) => app().call(contract.getJobList, undefined, { token }),
      (token: string) => run('counters', token),
      (token: string) => app().call(contract.getBrokenLinks, { body: {} }, { token }),
      (token: string) => app().call(contract.checkLink, { body: { id: 1 } }, { token }),
      (token: string) => app().call(contract.ignoreLink, { body: { id: 1, isIgnored: true } }, { token }),
    ]
    for (const call of calls) expect((await call(guest)).status).toBe(403)
    expect((await run('counters')).status).toBe(401)
    expect((await run('nothing of that name', owner)).status).toBe(404)
    expect((await run('expired sessions', owner)).result).toEqual({ isStarted: true })
    const runsOf = async () => (await list()).find(({ name }) => name === 'expired sessions')?.runs
    await expect.poll(runsOf).toMatchObject([{ isDone: true, words: '' }])
  })

  it('tell the owner of a failure once, keep the last of what comes often, and ten of the rest', async () => {
    const owner = await app().signIn('administrator')
    const failures: unknown[] = []
    const jobs = createJobs((_, cause) => failures.push(cause))
    const { db, platform } = app()
    jobFeature.create({ ...platform, ...app().app, jobs, outbound: { ...app().app.outbound, askPublic } })
    let isBroken = true
    let serial = 0
    const work = async () => {
      serial += 1
      if (isBroken) throw new Error('磁盘满了')
      return `清了 ${serial} 件`
    }
    const words = { title: '试一试', does: '试的。' }
    jobs.repeatForSite({ name: 'rare', ...words }, dayMs, work)
    jobs.repeatForSite({ name: 'often', ...words }, 2_000, work)
    const runOnce = async (name: string) => {
      expect(await jobs.runNow(name)).toBe(true)
      await expect.poll(() => jobs.known().some(({ isRunning }) => isRunning), { interval: 5 }).toBe(false)
    }
    for (let turn = 0; turn < 12; turn++) await runOnce('rare')
    expect(failures).toHaveLength(12)
    const notices = await app().call(getNotifyList, { body: { size: 100 } }, { token: owner })
    const told = notices.result.list.filter(({ message }) => message.includes('试一试'))
    expect(told).toMatchObject([{ type: 4, address: '/admin/jobs' }])
    isBroken = false
    for (let turn = 0; turn < 3; turn++) await runOnce('often')
    await jobs.close()
    const rows = await db.query.selectFrom('job_run').selectAll().orderBy('id', 'desc').execute()
    const of = (name: string) => rows.filter(row => row.name === name)
    expect(of('often')).toHaveLength(1)
    expect(of('rare')[0]).toMatchObject({ failure: '', found: expect.stringMatching(/^清了 \d+ 件$/) })
    expect(of('rare').filter(row => row.failure === '磁盘满了')).toHaveLength(10)
  })

  it('find links that are broken for days, wherever they stand, and nothing else', async () => {
    const token = await app().signIn('administrator')
    const { db, clock } = app()
    const far = (path: string) => `http://far.example:${port}${path}`
    const paths = ['/ok', '/404', '/410', '/403', '/circle', '/hang', '/refuse', '/endless', '/no-head']
    const busy = `http://busy.example:${port}`
    const text = [...paths.map(far), `${busy}/429`, `${busy}/later`].map(url => `[看](${url})`).join(' ')
    const own = `[自家](https://xiaolou.example/posts/x) \`http://far.example/code\` ![图](${far('/410?picture')})`
    const article = await publish(app(), token, {
      article_title: '满是链接',
      article_content: `${text} ${own}`,
    })
    const talk = await app().call(publishTalk, { body: { content: `看 [这里](${far('/back')})` } }, { token })
    const resource = { kind: 'front' as const, category: '工具', name: '没了的', url: far('/404') }
    await app().call(addResource, { body: resource }, { token })
    await app().call(
      backAddLink,
      { body: { site_name: '老友', url: far('/410'), site_avatar: far('/404?face') } },
      { token },
    )

    const book = createLinkBook({ ...app().platform, ...app().app })
    const { run } = createLinkCheck({ book, clock, askPublic, pauseMs: 0 })
    const broken = async (isIgnored = false) =>
      (await app().call(contract.getBrokenLinks, { body: { size: 50, isIgnored } }, { token })).result
    asked = []
    const { signal } = new AbortController()
    // No broken links does not mean that unchecked ones work.
    await book.gather()
    expect([(await broken()).total, (await broken()).unasked > 5]).toEqual([0, true])
    expect(await run(signal)).toMatch(/^问了 \d+ 条，\d+ 条没应；断着 0 条$/)
    expect(asked).toEqual(expect.arrayContaining(['GET /no-head', 'GET /endless']))
    expect(asked.join()).not.toMatch(/code|posts/)
    expect(asked).not.toContain('HEAD /later')
    await run(signal)
    expect(
      asked.filter(line => line === 'HEAD /ok'),
      'nothing is asked again at once',
    ).toHaveLength(1)
    expect(asked, 'who is busy is asked the next time').toContain('HEAD /later')
    for (let day = 0; day < 3; day++) {
      clock.advance(dayMs)
      await run(signal)
    }
    const found = await broken()
    expect(found.unasked).toBe(0)
    expect(
      Object.fromEntries(found.list.map(({ url, fault }) => [url.slice(far('').length), fault])),
    ).toEqual({
      ...{ '/404': 'gone', '/410': 'gone', '/circle': 'circle' },
      ...{ '/410?picture': 'gone', '/404?face': 'gone' },
      ...{ '/hang': 'slow', '/refuse': 'away', '/back': 'away' },
    })
    const linkTo = (path: string) => {
      const link = found.list.find(({ url }) => url === far(path))
      if (!link) throw new Error(`${path} was not found`)
      return link
    }
    expect(linkTo('/404').places).toEqual([
      { kind: 'article', id: article.id, title: '满是链接' },
      { kind: 'resource', id: expect.any(Number), title: '没了的' },
    ])
    expect(linkTo('/410?picture').places).toEqual([{ kind: 'article', id: article.id, title: '满是链接' }])
    expect(linkTo('/410').places).toContainEqual(expect.objectContaining({ kind: 'link', title: '老友' }))

    const { id } = linkTo('/circle')
    await app().call(contract.ignoreLink, { body: { id, isIgnored: true } }, { token })
    expect((await broken()).list.map(link => link.id)).not.toContain(id)
    expect((await broken(true)).list.map(link => link.id)).toEqual([id])
    isBack = true
    await createLinkCheck({ book, clock, askPublic }).check({
      ...linkTo('/back'),
      failures: 4,
      failedSince: 1,
    })
    isBack = false
    expect((await broken()).total).toBe(6)

    await app().call(deleteTalkById, { params: { id: talk.result.id, status: 1 } }, { token })
    await run(signal)
    const urls = await db.query.selectFrom('outbound_link').select('url').execute()
    expect(urls.map(row => row.url)).not.toContain(far('/back'))
  })

  it('ask only what readers come upon, and open nothing that is somebody’s own', async () => {
    const token = await app().signIn('administrator')
    const far = (path: string) => `http://far.example:${port}/405?${path}`
    const link = (name: string) => ({ article_title: name, article_content: `[看](${far(name)})` })
    await publish(app(), token, link('listed'))
    await publish(app(), token, { ...link('token=listed'), slug: 'own-token' })
    const states = {
      unlisted: { is_hidden: 1 },
      private: { status: 2 },
      password: { status: 2, password: '芝麻' },
      binned: { status: 3 },
    } as const
    for (const [name, state] of Object.entries(states)) {
      const { id } = await publish(app(), token, link(name))
      await app().db.query.updateTable('article').set(state).where('id', '=', id).execute()
    }
    await app().call(publishTalk, { body: { content: `[看](${far('private-talk')})`, status: 2 } }, { token })
    for (const [path, status] of [
      ['open-page', 1],
      ['private-page', 2],
      ['binned-page', 1],
    ] as const) {
      const body = { path: `/${path}`, title: path, content: `[看](${far(path)})`, status }
      const { result } = await app().call(addPage, { body }, { token })
      if (path === 'binned-page')
        await app().call(binPage, { body: { id: result.id, is_binned: true } }, { token })
    }
    const book = createLinkBook({ ...app().platform, ...app().app })
    asked = []
    await createLinkCheck({ book, clock: app().clock, askPublic, pauseMs: 0 }).run(
      new AbortController().signal,
    )
    expect(asked.filter(line => line.includes('/405')).sort()).toEqual([
      ...['GET /405?listed', 'GET /405?open-page'],
      ...['HEAD /405?listed', 'HEAD /405?open-page', 'HEAD /405?token=listed'],
    ])
  })

  itOnSqlite('leave out what stands in a room that is closed', async () => {
    const token = await app().signIn('administrator')
    await app().call(publishTalk, { body: { content: '[看](https://closed.example/)' } }, { token })
    const book = createLinkBook({ ...app().platform, ...app().app })
    const urls = async () => {
      await book.gather()
      return (await app().db.query.selectFrom('outbound_link').select('url').execute()).map(row => row.url)
    }
    expect(await urls()).toContain('https://closed.example/')
    const settings = await app().app.site.getSettings()
    const getSettings = async () => ({ ...settings, closed_rooms: ['talk' as const] })
    const site = { ...app().app.site, getSettings }
    await createLinkBook({ ...app().platform, ...app().app, site }).gather()
    const left = await app().db.query.selectFrom('outbound_link').select('url').execute()
    expect(left.map(row => row.url)).not.toContain('https://closed.example/')
  })

  it('hold nothing against others while this machine has no line', async () => {
    const book = createLinkBook({ ...app().platform, ...app().app })
    const noLine = async () => {
      throw new GuardedFetchError('away')
    }
    const { run } = createLinkCheck({ book, clock: app().clock, askPublic: noLine, pauseMs: 0 })
    app().clock.advance(30 * dayMs)
    const before = await book.countBroken()
    const { signal } = new AbortController()
    for (let day = 0; day < 4; day++) {
      app().clock.advance(dayMs)
      expect(await run(signal)).toMatch(/上不了网，这一轮不算$/)
    }
    expect(await book.countBroken()).toBe(before)
  })

  itOnSqlite('stop in the middle when the program does', async () => {
    const book = createLinkBook({ ...app().platform, ...app().app })
    const { run } = createLinkCheck({ book, clock: app().clock, askPublic, pauseMs: 0 })
    app().clock.advance(30 * dayMs)
    asked = []
    await run(AbortSignal.abort())
    expect(asked).toEqual([])
  })
})
