import { quietCall, sendCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { limits } from '@xiaolou/contract/limits'
import { playMusic } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import { useSyncExternalStore } from 'react'
import { createBrowserEnv, withFallbackNotice } from './core/browser-env.ts'
import { noticeOf } from './core/notifications.ts'
import { createPlayer, type PlayerView } from './core/player.ts'

const isAnything = (value: unknown): value is unknown => value !== undefined

const call = withFallbackNotice(
  createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs, fetch: sendCall }),
  text => showNotice({ tone: 'warn', title: '换成了楼里的歌', text }),
)
const songDetail = { ...musicReads.playlistTracks, path: '/song/detail' } as const

/** A song by its id; nothing when it is gone. */
export const getSong = async (id: number) =>
  (await call(songDetail, { ids: id })).songs.find(song => song.id === id)

/** The one player of the page. It belongs to this module and to no component: whatever is shown comes and goes, it stays. */
export const player = createPlayer({
  env: createBrowserEnv({
    call,
    countPlay: id => quietCall(playMusic, { body: { id } }),
    read: key => readStored({ key, isValid: isAnything }),
    write: (key, value) => void writeStored({ key, value }),
  }),
})

export const { actions } = player

player.onNotification(notification => showNotice(noticeOf(notification)))

/** Resolves when what was kept is back: a song put on before that would be put away again. */
export const ready: Promise<void> = player.start()

/** The part of the view that `select` gives; the component is drawn again when that part is another one. */
export function useView<T>(select: (view: PlayerView) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.getView()))
}
