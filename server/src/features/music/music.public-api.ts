import type { ListenSong } from '@xiaolou/contract/listen'
import type { Song } from '@xiaolou/contract/music'
import { type MusicCallShape, musicCalls } from '@xiaolou/contract/music-call'
import { readMusicBody } from '@xiaolou/contract/music-client'
import type { MusicAnswer } from '@xiaolou/contract/music-read'
import { isOwnId } from './music.library.ts'
import type { MusicService } from './music.service.ts'

const ok = 200
const maxSongs = 1_000

const publicSong = ({ id, name, ar, al, dt }: Song): ListenSong => ({
  ...{ id, name, dt, cover: al.picUrl },
  artists: ar.map(one => one.name).filter(one => one !== ''),
})

/** Songs and lists for features that play them, through the same calls as browsers: from any music source. */
export function createPublicMusic(load: () => Promise<Pick<MusicService, 'calls'>>) {
  const ask = async <C extends MusicCallShape>(
    call: C,
    query: object,
  ): Promise<MusicAnswer<C> | undefined> => {
    const body = await (await load()).calls.get(call.path)?.(query, '')
    return body?.code === ok ? readMusicBody(call, body, ok) : undefined
  }
  return {
    /** The existing ones. */
    async findSongs(ids: readonly number[]): Promise<ListenSong[]> {
      if (ids.length === 0) return []
      const found = await ask(musicCalls.songDetail, { ids: ids.join(',') })
      return (found?.songs ?? []).map(publicSong)
    },
    /** `isOwn`: all songs are in the owner's folder. */
    async getList(id: number): Promise<{ name: string; songs: ListenSong[]; isOwn: boolean } | undefined> {
      const asked = { id: String(id), limit: String(maxSongs), offset: '0' }
      const [detail, tracks] = await Promise.all([
        ask(musicCalls.playlistDetail, { id: asked.id }),
        ask(musicCalls.playlistTracks, asked),
      ])
      const songs = (tracks?.songs ?? []).map(publicSong)
      return detail && { name: detail.playlist.name, songs, isOwn: songs.every(song => isOwnId(song.id)) }
    },
  }
}
