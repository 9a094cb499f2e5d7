import { useStore } from '@xiaolou/browser/use-store'
import { isOn, type MusicRequest, type MusicSource, playerNow } from '~/lib/player.ts'
import { player, playRequest, ready, useView } from './music-player.ts'
import { fromPage } from './play-request.ts'
import { changeScreen } from './screen.ts'

/** A press on a song or list on a page: plays it, pauses it, and resumes it. */
export async function toggleRequest(request: MusicRequest): Promise<void> {
  await ready
  if (isOn(playerNow.get(), request.target)) player.actions.toggle()
  else await playRequest(request)
}

/** Opens a link to music, on the home page: loads it and opens the lyric board, silent if paused. */
export async function openRequest(request: MusicRequest): Promise<void> {
  await ready
  const wasPaused = player.getView().isPaused
  if (!isOn(playerNow.get(), request.target) && !(await playRequest(request))) return
  if (wasPaused) player.actions.pause()
  changeScreen({ isOpen: true, isBoard: true })
}

/** The page that the music was started from; nothing if it was started elsewhere. */
export function useMusicSource(): MusicSource | undefined {
  const from = useStore(fromPage)
  const songId = useView(view => view.song?.id)
  const listId = useView(view => view.listId)
  if (!from) return undefined
  return (from.target.kind === 'song' ? songId : listId) === from.target.id ? from.source : undefined
}
