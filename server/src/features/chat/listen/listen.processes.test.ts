import type { ListenSong } from '@xiaolou/contract/listen'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { processOf, useTwoConnections } from '../../../testing/chat-process.ts'
import { createTestClock } from '../../../testing/clock.ts'
import { serverUrl } from '../../../testing/databases.ts'
import { createListening } from './listen.service.ts'

const songs: readonly ListenSong[] = [1, 2, 3, 4].map(id => ({
  ...{ id, name: `歌${id}`, artists: [], cover: '', dt: 60_000 },
}))
const owner = { userId: 1, isOwner: true }

// On SQLite a site is a single process.
describe.runIf(serverUrl)('two processes on a PostgreSQL server', () => {
  const clock = createTestClock()
  const dbs = useTwoConnections()

  /** The listening service of one process; without state in memory, a new one is like a restart. */
  const listeningOf = (db: Db) =>
    createListening({
      ...{ db, clock, log: processOf(db, clock).log },
      identity: { findUsers: async () => new Map() },
      music: {
        findSongs: async ids => songs.filter(({ id }) => ids.includes(id)),
        getList: async () => ({ name: '夜', songs, isOwn: true }),
      },
      getListeners: () => ({ count: 2, voters: new Set([1, 2]) }),
    })

  it('bring each next song once, however many see the end, and go on where another stopped', async () => {
    const [one, two] = [listeningOf(dbs().first), listeningOf(dbs().second)]
    for (const { id } of songs) await one.act({ act: 'add', nonce: '', song_id: id }, owner)
    const heard: number[] = []
    for (let turn = 0; turn < songs.length; turn += 1) {
      const entry = (await one.getState()).now?.entry ?? 0
      const all = await Promise.all([one, two, one, two].map(process => process.next(entry)))
      expect(all.filter(Boolean)).toHaveLength(1)
      const restarted = listeningOf(dbs().second)
      const { now } = await restarted.getState()
      heard.push(now?.song.id ?? 0)
      expect(await restarted.follow()).toBe(60_800)
      clock.advance(60_800)
    }
    expect(heard).toEqual([1, 2, 3, 4])
    const { seq, rev } = await two.look()
    expect([seq, rev]).toEqual([8, 8])
  })
})
