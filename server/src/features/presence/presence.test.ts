import { articleStatus, setArticlePublic } from '@xiaolou/contract/article'
import { getHomeStatus } from '@xiaolou/contract/presence'
import { updateConfig } from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { openLive } from '../../testing/live-client.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('presence', (app, itOnSqlite) => {
  const come = async (agent: string, page: string, headers: Record<string, string> = {}) => {
    const socket = await openLive(app(), { headers: { 'user-agent': agent, ...headers } })
    socket.send({ type: 'init', room: false, page })
    const { others } = await socket.get('readers')
    return { socket, others }
  }

  it('counts the readers of a public article, and of nothing that is not public', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '雨', slug: '春雨' })
    const page = `/posts/${encodeURIComponent('春雨')}`
    const first = await come('one', page)
    const second = await come('two', page)
    expect([first.others, second.others]).toEqual([0, 1])
    await expect.poll(() => first.socket.all('readers').at(-1)?.others).toBe(1)
    // Visitors who ask not to be tracked are neither counted nor informed; bots are not counted.
    expect((await come('three', page, { 'sec-gpc': '1' })).others).toBe(0)
    expect((await come('four', page, { dnt: '1' })).others).toBe(0)
    expect((await come('Googlebot/2.1', page)).others).toBe(0)
    expect((await come('five', page)).others).toBe(2)
    // Named after the status it had: public.
    await app().call(setArticlePublic, { params: { id, status: articleStatus.public } }, { token })
    for (const hidden of [page, '/posts/nothing', '/posts/%', '/userCenter', '/admin', '/preview/x'])
      for (const agent of ['six', 'seven']) expect((await come(agent, hidden)).others).toBe(0)
  })

  itOnSqlite('says on the home page how many are in the house, and takes no page that is none', async () => {
    const { socket } = await come('eight', '/talk')
    const home = await openLive(app(), { headers: { 'user-agent': 'nine' } })
    home.send({ type: 'init', room: false, page: '/home' })
    expect((await home.get('readers')).house).toBeGreaterThan(0)
    const tellings = socket.all('readers').length
    socket.send({ type: 'reading', page: 7 })
    socket.send({ type: 'reading', page: '/'.repeat(500) })
    await socket.settle()
    expect(socket.all('readers')).toHaveLength(tellings)
  })

  itOnSqlite(
    'tells when somebody last talked in the room, in no words, unless the owner would rather not',
    async () => {
      const token = await app().signIn('administrator')
      const house = async () => {
        app().clock.advance(5_001)
        return (await app().call(getHomeStatus)).result
      }
      const settings = (body: object) => app().call(updateConfig, { body }, { token })
      expect(await house()).toEqual({ song: null, talked_at: null })
      const guest = await openLive(app())
      await guest.init({ token: await app().signIn('user') })
      const saidAt = app().clock.now()
      guest.send({ type: 'message', content: '有人在吗', content_type: 'text', nonce: 'one' })
      await guest.get('ack')
      expect(await house()).toEqual({ song: null, talked_at: saidAt })
      await settings({ home_now: 'off' })
      expect((await house()).talked_at).toBeNull()
      await settings({ home_now: 'shown', closed_rooms: ['chat'] })
      expect((await house()).talked_at).toBeNull()
      await settings({ closed_rooms: [] })
      await guest.leave()
    },
  )
})
