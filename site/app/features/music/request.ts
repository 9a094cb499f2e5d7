import { useStore } from '@xiaolou/browser/store'
import { isOn, type MusicRequest, type MusicSource, playerNow } from '~/lib/player.ts'
import { player, playRequest, ready, useView } from './music-player.ts'
import { fromPage } from './play-request.ts'
import { changeScreen } from './screen.ts'

/** A press on what a screen names: it plays; what plays pauses, and goes on at the next press. */
export async function toggleRequest(request: MusicRequest): Promise<void> {
  await ready
  if (isOn(playerNow.get(), request.target)) player.actions.toggle()
  else await playRequest(request)
}

/** A link to music that leads to the home page: it is put on, its words over the page, silent where nothing sounds. */
export async function openRequest(request: MusicRequest): Promise<void> {
  await ready
  const wasPaused = player.getView().isPaused
  if (!isOn(playerNow.get(), request.target) && !(await playRequest(request))) return
  if (wasPaused) player.actions.pause()
  changeScreen({ isOpen: true, isBoard: true })
}

/** The page that what plays was put on from; nothing when it came another way. */
export function useMusicSource(): MusicSource | undefined {
  const from = useStore(fromPage)
  const songId = useView(view => view.song?.id)
  const listId = useView(view => view.listId)
  if (!from) return undefined
  return (from.target.kind === 'song' ? songId : listId) === from.target.id ? from.source : undefined
}
