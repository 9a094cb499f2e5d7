import { once } from 'node:events'
import { createServer } from 'node:http'
import * as link from '@xiaolou/contract/link'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentTopic } from '../../platform/content-change.ts'
import { createGuardedFetch } from '../../platform/guarded-fetch.ts'
import { guardHere } from '../../testing/guard-here.ts'
import { createTestJobs, runJob } from '../../testing/jobs.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createFriendFeeds } from './link.feeds.ts'

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>邻居</title>${items}</channel></rss>`
const item = (title: string, day: number) =>
  `<item><title>${title}</title><link>/${day}</link><pubDate>${new Date(Date.UTC(2020, 1, day)).toUTCString()}</pubDate></item>`
let written = ''
// Each paragraph opens all bold elements again: 25 million elements.
const hostile = `<p>${Array.from({ length: 5_000 }, (_, at) => `<b id=${at}>`).join('')}${'</p><p>x'.repeat(5_000)}`

/** An external blog with every kind of misbehaviour, by path; its home page names its feed. */
const server = createServer((request, response) => {
  const path = request.url ?? ''
  const give = (type: string, body: string) => response.writeHead(200, { 'Content-Type': type }).end(body)
  if (path === '/atom.xml') give('application/xml', rss(written))
  else if (path === '/')
    give('text/html', '<link rel="alternate" type="application/rss+xml" href="/atom.xml">')
  else if (path === '/silent-page/') give('text/html', '<p>没有说')
  else if (path === '/page') give('text/html', '<p>不是订阅')
  else if (path === '/picture') give('image/png', 'x')
  else if (path === '/half') response.writeHead(200, { 'Content-Length': '900' }).write(rss(''))
  else if (path === '/large') give('text/xml', rss('x'.repeat(4_000_000)))
  else if (path === '/hostile') give('text/html', hostile)
  else if (path === '/cut') response.destroy()
  else if (path !== '/hang') response.writeHead(404).end()
})
let origin = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://far.example:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const fetchHere = createGuardedFetch(guardHere)

function openFeeds({ platform }: TestApp) {
  const jobs = createTestJobs()
  const feeds = createFriendFeeds({
    ...{ ...platform, jobs },
    fetchPublic: (address, wanted) =>
      fetchHere(address, { ...wanted, timeoutMs: Math.min(wanted.timeoutMs, 2_000) }),
  })
  let found = ''
  jobs.onEnd(async run => {
    found = run.found || run.failure
  })
  return {
    feeds,
    /** Reads what is due and returns the summary. */
    async look(): Promise<string> {
      await runJob(jobs, 'friend feeds')
      return found
    },
  }
}
const hourMs = 60 * 60_000

onEveryDatabase('feeds of friends', (app, itOnSqlite) => {
  const addFriend = async (token: string, site_name: string, feed_url?: string) => {
    const body = { site_name, url: `https://${crypto.randomUUID()}.example/`, feed_url }
    const { result } = await app().call(link.backAddLink, { body }, { token })
    return { id: result.id, ...body }
  }
  const readShown = async () => (await app().call(link.getFriendPosts)).result
  const stateOf = async (token: string, site_name: string) => {
    const { result } = await app().call(link.backGetLinksList, { body: { site_name } }, { token })
    return result.list.map(({ feed_url, feed }) => ({ feed_url, feed }))
  }

  it('are shown as they come, three of each, and stay where one cannot be read', async () => {
    const token = await app().signIn('administrator')
    const { platform, clock } = app()
    const { look } = openFeeds(app())
    let changes = 0
    const end = platform.bus.subscribe(contentTopic, () => (changes += 1))
    written = [1, 2, 3, 4].map(day => item(`雨·${day}`, day)).join('')
    const friend = await addFriend(token, '听雨楼', `${origin}/atom.xml`)
    await addFriend(token, '不写的')
    // The program's own guard refuses this machine: the deferred read has failed by now.
    await expect.poll(() => stateOf(token, '听雨楼')).toMatchObject([{ feed: { fault: 'address' } }])
    expect(await look()).toBe('没有该看的')
    clock.advance(hourMs)
    expect(await look()).toBe('看了 1 家，1 家有新的，0 家没取到')
    const shown = await readShown()
    expect(shown).toMatchObject([{ title: '雨·4' }, { title: '雨·3' }, { title: '雨·2' }])
    expect(shown[0]).toMatchObject({ site_name: '听雨楼', url: `${origin}/4` })
    expect(await stateOf(token, '听雨楼')).toMatchObject([{ feed: { fault: '', postCount: 4 } }])

    changes = 0
    clock.advance(6 * hourMs)
    expect(await look()).toBe('看了 1 家，0 家有新的，0 家没取到')
    expect(changes).toBe(0)
    written = item('雨·九', 9)
    clock.advance(6 * hourMs)
    expect(await look()).toBe('看了 1 家，1 家有新的，0 家没取到')
    expect(changes).toBe(1)
    expect(await readShown()).toMatchObject([{ title: '雨·九' }])

    const update = (feed_url: string | undefined) =>
      app().call(link.backUpdateLink, { body: { ...friend, feed_url } }, { token })
    expect(await update(undefined)).toMatchObject({ code: 0 })
    expect(await readShown()).toHaveLength(1)
    expect(
      await app().call(
        link.backUpdateLink,
        { body: { ...friend, feed_url: 'https://a:b@c.example' } },
        { token },
      ),
    ).toMatchObject({ code: 100014, field: 'feed_url' })
    expect(await readShown()).toHaveLength(1)
    await update('')
    expect(await readShown()).toEqual([])
    expect(await stateOf(token, '听雨楼')).toEqual([{ feed_url: '', feed: null }])
    end()
  })

  itOnSqlite(
    'that do not come say why, hide nothing, and go with their friend',
    async () => {
      const token = await app().signIn('administrator')
      const { clock } = app()
      const { look } = openFeeds(app())
      const faults = {
        page: 'foreign',
        picture: 'type',
        half: 'tooSlow',
        large: 'tooLarge',
        hang: 'tooSlow',
        cut: 'away',
        gone: 'refused',
      }
      for (const path of Object.keys(faults)) await addFriend(token, `坏的${path}`, `${origin}/${path}`)
      written = item('好的', 8)
      const good = await addFriend(token, '好的一家', `${origin}/atom.xml`)
      await expect.poll(() => stateOf(token, '好的一家')).toMatchObject([{ feed: { fault: 'address' } }])
      clock.advance(hourMs)
      expect(await look()).toBe('看了 8 家，1 家有新的，7 家没取到')
      for (const [path, fault] of Object.entries(faults))
        expect(await stateOf(token, `坏的${path}`)).toMatchObject([{ feed: { fault, postCount: 0 } }])
      expect(await readShown()).toMatchObject([{ title: '好的' }])
      await app().call(link.deleteLinks, { body: { idList: [good.id] } }, { token })
      expect(await readShown()).toEqual([])
    },
    30_000,
  )

  itOnSqlite(
    'one made to hurt is given up, and the next is read',
    async () => {
      const { feeds } = openFeeds(app())
      await expect(feeds.find(`${origin}/hostile`)).rejects.toThrow('太慢')
      written = item('好的', 8)
      expect(await feeds.find(`${origin}/atom.xml`)).toMatchObject({ posts: [{ title: '好的' }] })
    },
    30_000,
  )

  itOnSqlite('are found where the page says, where feeds usually lie, or not at all', async () => {
    const { feeds } = openFeeds(app())
    const found = { url: `${origin}/atom.xml`, title: '邻居' }
    expect(await feeds.find(`${origin}/`)).toMatchObject(found)
    expect(await feeds.find(`${origin}/silent-page/`)).toMatchObject(found)
    await expect(feeds.find(`${origin}/picture`)).rejects.toThrow('不是订阅')
    const owner = await app().signIn('administrator')
    const ask = (token: string) =>
      app().call(link.findFeed, { body: { url: 'http://127.0.0.1/' } }, { token })
    expect(await ask(owner)).toMatchObject({ code: 100014, field: 'url', message: '这个网址去不得' })
    expect((await ask(await app().signIn('user'))).status).toBe(403)
  })
})
