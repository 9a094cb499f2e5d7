import { rm } from 'node:fs/promises'
import { type MusicCallShape, type MusicQuery, musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress, readMusicBody } from '@xiaolou/contract/music-client'
import type { MusicAnswer } from '@xiaolou/contract/music-read'
import { beforeEach } from 'vitest'
import { type Mp3Tags, mp3 as makeMp3, putFiles } from './audio.ts'
import type { TestApp } from './make-app.ts'
import { type AppTests, onEveryDatabase } from './on-every-database.ts'

// Tests do not share sounds: what the program learned about one in a test would be known in the next.
let firstSound = 0

export function musicKit(app: () => TestApp) {
  const ask = async <C extends MusicCallShape>(call: C, query: MusicQuery<C>): Promise<MusicAnswer<C>> => {
    const answer = await app().http.inject(`/wapi${musicAddress(call, query)}`)
    return readMusicBody(call, answer.json(), answer.statusCode)
  }
  const lists = async () => (await ask(musicCalls.toplistDetail, {})).list
  const newest = async () => {
    const chart = (await lists())[1]
    return (await ask(musicCalls.playlistTracks, { id: chart?.id ?? 0 })).songs
  }
  return {
    ask,
    lists,
    newest,
    mp3: (tags: Mp3Tags = {}, sound = 0) => makeMp3(tags, firstSound + sound),
    put: (files: Record<string, Buffer | string>) => putFiles(app().musicDir, files),
    scan: () => app().app.music.library.scan(),
    byName: async (name: string) => (await newest()).find(song => song.name === name),
  }
}
export type MusicKit = ReturnType<typeof musicKit>

/** One program on each database, with its music folder emptied before each test. */
export function musicOnEveryDatabase(
  name: string,
  tests: (app: () => TestApp, kit: MusicKit, itOnSqlite: Parameters<AppTests>[1]) => void,
): void {
  onEveryDatabase(name, (app, itOnSqlite) => {
    beforeEach(async () => {
      await rm(app().musicDir, { recursive: true, force: true })
      await putFiles(app().musicDir, { '.keep': '' })
      await app().app.music.library.scan()
      firstSound += 100
    })
    tests(app, musicKit(app), itOnSqlite)
  })
}
