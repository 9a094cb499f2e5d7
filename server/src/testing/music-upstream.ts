import type { MusicCallShape } from '@xiaolou/contract/music-call'
import { musicAddress, readMusicBody } from '@xiaolou/contract/music-client'
import type { MusicAnswer } from '@xiaolou/contract/music-read'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { putFiles } from './audio.ts'
import { sqlite } from './databases.ts'
import { makeApp, type TestApp } from './make-app.ts'
import { createFakeUpstream, type FakeUpstream } from './upstream.ts'

// Longer than any upstream response is cached: tests do not share a cache.
const betweenTestsMs = 9 * 24 * 3_600_000

function upstreamKit(app: () => TestApp, upstream: () => FakeUpstream) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app().http.inject({ url: `/wapi${path}`, headers })
  return {
    app,
    upstream,
    get,
    read: async <C extends MusicCallShape>(
      call: C,
      query: Record<string, unknown> = {},
    ): Promise<MusicAnswer<C>> => {
      const answer = await get(musicAddress(call, query))
      return readMusicBody(call, answer.json(), answer.statusCode)
    },
  }
}

/** A program with a music upstream and these local files; each test sets the upstream's replies. */
export function withUpstream(
  name: string,
  files: Record<string, Buffer | string>,
  tests: (kit: ReturnType<typeof upstreamKit>) => void,
): void {
  describe(name, () => {
    let made: { app: TestApp; upstream: FakeUpstream } | undefined
    const world = () => {
      if (!made) throw new Error('not yet made')
      return made
    }
    beforeAll(async () => {
      const upstream = await createFakeUpstream()
      const app = await makeApp(sqlite, { musicUpstream: { baseUrl: upstream.baseUrl, isProxied: false } })
      made = { app, upstream }
      await putFiles(app.musicDir, { '.keep': '', ...files })
      await app.app.music.library.scan()
    })
    afterEach(() => {
      world().upstream.reset()
      world().app.clock.advance(betweenTestsMs)
    })
    afterAll(async () => {
      await world().app.close()
      await world().upstream.close()
    })
    tests(
      upstreamKit(
        () => world().app,
        () => world().upstream,
      ),
    )
  })
}
