import { isRecord } from '@xiaolou/browser/is-record'
import { sendCall } from '@xiaolou/browser/send-call'
import { createStore, type Store } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { limits } from '@xiaolou/contract/limits'
import type { Song } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import type { MusicTarget } from '@xiaolou/contract/song-link'
import { artistsOf } from './song-format.ts'

/** The current data of a song or list. `failed`: no answer, so the link's own text may still be right. */
export type MusicFacts =
  | { readonly state: 'asking' | 'gone' | 'failed' }
  | {
      readonly state: 'known'
      readonly name: string
      readonly artist: string
      readonly picUrl: string
      /** The song itself; of a list its first page. */
      readonly songs: readonly Song[]
      readonly songCount: number
    }

const call = createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs, fetch: sendCall })
/** Cards of one page are loaded together. */
const gatherMs = 20
/** Songs loaded with a list, as many as the player loads. */
const pageSize = 30

/** Ids of one call: addresses have a maximum length. */
const idsPerCall = 50

const requested = new Map<string, Store<MusicFacts>>()
let waiting: number[] = []

const keyOf = ({ kind, id }: MusicTarget) => `${kind} ${id}`

/** The store of its data; loads when first subscribed. */
function factsStore(target: MusicTarget): Store<MusicFacts> {
  const known = requested.get(keyOf(target))
  if (known) return known
  const facts = createStore<MusicFacts>({ state: 'asking' })
  requested.set(keyOf(target), facts)
  ask(target)
  return facts
}

function ask({ kind, id }: MusicTarget): void {
  if (kind === 'list') {
    void askList(id)
    return
  }
  if (waiting.length === 0) setTimeout(askWaiting, gatherMs)
  waiting.push(id)
}

export const useMusicFacts = (target: MusicTarget): MusicFacts => useStore(factsStore(target))

/** Resolves with the answer, whatever it is; one that failed before is requested again. */
export function readMusicFacts(target: MusicTarget): Promise<MusicFacts> {
  const facts = factsStore(target)
  if (facts.get().state === 'failed') {
    facts.set({ state: 'asking' })
    ask(target)
  }
  if (facts.get().state !== 'asking') return Promise.resolve(facts.get())
  return new Promise(resolve => {
    const end = facts.subscribe(() => {
      end()
      resolve(facts.get())
    })
  })
}

const tell = (kind: MusicTarget['kind'], id: number, facts: MusicFacts) =>
  requested.get(keyOf({ kind, id }))?.set(facts)

function askWaiting(): void {
  const ids = waiting
  waiting = []
  for (let at = 0; at < ids.length; at += idsPerCall) void askSongs(ids.slice(at, at + idsPerCall))
}

async function askSongs(ids: readonly number[]): Promise<void> {
  const answer = await call(musicReads.songDetail, { ids: ids.join(',') }).catch(() => undefined)
  const songs = new Map(answer?.songs.map(song => [song.id, song]))
  for (const id of ids) {
    const song = songs.get(id)
    if (song) tell('song', id, factsOf(song))
    else tell('song', id, { state: answer && !answer.fallback ? 'gone' : 'failed' })
  }
}

const factsOf = (song: Song): MusicFacts => ({
  state: 'known',
  name: song.name,
  artist: artistsOf(song),
  picUrl: song.al.picUrl,
  songs: [song],
  songCount: 1,
})

async function askList(id: number): Promise<void> {
  try {
    const [{ playlist }, { songs }] = await Promise.all([
      call(musicReads.playlistDetail, { id }),
      call(musicReads.playlistTracks, { id, limit: pageSize, offset: 0 }),
    ])
    const { name, coverImgUrl, trackCount } = playlist
    const picUrl = coverImgUrl || (songs[0]?.al.picUrl ?? '')
    tell('list', id, { state: 'known', name, artist: '', picUrl, songs, songCount: trackCount })
  } catch (error) {
    tell('list', id, { state: isRecord(error) && error.code === 404 ? 'gone' : 'failed' })
  }
}
