import { expect, it } from 'vitest'
import { withUpstream } from '../../../testing/music-upstream.ts'
import { json } from '../../../testing/upstream.ts'

withUpstream('an upstream and its visitors', {}, ({ upstream, get }) => {
  it('asks with what was validated and nothing else, and lets none of its headers through', async () => {
    upstream().replies.set(
      '/cloudsearch',
      json({ code: 200, result: { songs: [], songCount: 0 }, cookie: 'x' }),
    )
    upstream().replies.set('/song/url/v1', json({ code: 200, data: [] }))
    const more =
      'cookie=a&proxy=http://169.254.169.254&realIP=1.1.1.1&domain=x&unblock=true&source=qq&timestamp=1'
    const headers = {
      cookie: 'MUSIC_U=mine',
      authorization: 'secret',
      'x-real-ip': '1.2.3.4',
      origin: 'https://e.e',
    }
    const answer = await get(`/search?keywords=${encodeURIComponent('枫&id=2#')}&${more}`, headers)
    await get(`/song/url/v1?id=7,8&level=lossless&${more}`, headers)
    expect(upstream().asked.map(({ url }) => url)).toEqual([
      '/cloudsearch?keywords=%E6%9E%AB%26id%3D2%23&limit=30&offset=0&type=1',
      '/song/url/v1?id=7%2C8&level=lossless',
    ])
    for (const { headers: sent } of upstream().asked) {
      expect(Object.keys(sent).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ])
    }
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    for (const path of [
      '/song/url/match?id=1',
      '/song/url/ncmget?id=1',
      '/login?phone=1',
      '/%2e%2e/admin',
      '//x',
    ]) {
      expect((await get(path)).statusCode).toBe(404)
    }
    for (const path of [
      '/song/detail?ids=1;2',
      '/lyric?id=1/../2',
      '/search?keywords=',
      '/song/url/v1?id=1&level=x',
    ]) {
      expect((await get(path)).statusCode).toBe(400)
    }
    expect(upstream().asked).toHaveLength(2)
  })

  it('is not bent by what the upstream puts into its answers', async () => {
    const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    upstream().replies.set(
      '/song/detail',
      json(
        `{"code":200,${poison},"songs":[{"id":5,"name":"歌",${poison},"cookie":"MUSIC_U=1","x":${deep}}]}`,
      ),
    )
    const answer = await get('/song/detail?ids=5')
    expect(answer.json()).toMatchObject({ code: 200, songs: [{ id: 5 }] })
    expect(answer.body).not.toMatch(/polluted|MUSIC_U|__proto__/)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
