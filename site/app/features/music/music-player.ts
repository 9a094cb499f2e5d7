import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { sendCall } from '@xiaolou/browser/send-call'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { limits } from '@xiaolou/contract/limits'
import { playMusic } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { useSyncExternalStore } from 'react'
import { offeredMusic, playerNow, sungLine } from '~/lib/player.ts'
import { createBrowserEnv, withFallbackNotice } from './core/browser-env.ts'
import { noticeOf } from './core/notifications.ts'
import { createPlayer, type PlayerView } from './core/player.ts'
import { createPlayRequest } from './play-request.ts'

const isAnything = (value: unknown): value is unknown => value !== undefined

/** The page's only player. It belongs to this module, not to a component, so it outlives all of them. */
export const player = createPlayer({
  env: createBrowserEnv({
    call: withFallbackNotice(
      createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs, fetch: sendCall }),
      text => showNotice({ tone: 'warn', title: '换成了楼里的歌', text }),
    ),
    countPlay: id => quietCall(playMusic, { body: { id } }),
    read: key => readStored({ key, isValid: isAnything }),
    write: (key, value) => void writeStored({ key, value }),
  }),
})

export const playRequest = createPlayRequest(player)

/** The music that the page offers, while there is nothing for `play` to resume. */
function offered() {
  const { song, queue } = player.getView()
  return song || queue.length > 0 ? undefined : offeredMusic.get()
}

/** Plays what the page offers, else calls `act`. */
const offeredOr = (act: () => void) => (): void => {
  const request = offered()
  if (request) void playRequest(request)
  else act()
}

export const actions = {
  ...player.actions,
  play: offeredOr(player.actions.play),
  toggle: offeredOr(player.actions.toggle),
  prepare() {
    const request = offered()
    if (request) void playRequest(request).then(player.actions.pause)
    else player.actions.prepare()
  },
}

player.subscribe(() => {
  const { song, listId, isPaused, isElsewhere } = player.getView()
  const now = { songId: song?.id ?? 0, listId, isPaused, isSounding: !isPaused || isElsewhere }
  const before = playerNow.get()
  const isSame =
    now.songId === before.songId &&
    listId === before.listId &&
    isPaused === before.isPaused &&
    now.isSounding === before.isSounding
  if (!isSame) playerNow.set(now)
  sungLine.set(player.getSung())
})

player.onNotification(notification => showNotice(noticeOf(notification)))

/** Resolves when the stored state is restored: a song started before that would be replaced. */
export const ready: Promise<void> = player.start()

/** The part of the view that `select` returns; the component renders again when that part changes. */
export function useView<T>(select: (view: PlayerView) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.getView()))
}
