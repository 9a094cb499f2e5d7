import { useStore } from '@xiaolou/browser/store'
import { type AskedMusic, isOn, type MusicSource, playerNow } from '~/lib/player.ts'
import { player, putOn, ready, useView } from './music-player.ts'
import { fromPage } from './put-on.ts'
import { changeScreen } from './screen.ts'

/** A press on what a screen names: it plays; what plays pauses, and goes on at the next press. */
export async function toggleAsked(asked: AskedMusic): Promise<void> {
  await ready
  if (isOn(playerNow.get(), asked.target)) player.actions.toggle()
  else await putOn(asked)
}

/** A link to music that leads to the home page: it is put on, its words over the page, silent where nothing sounds. */
export async function openAsked(asked: AskedMusic): Promise<void> {
  await ready
  const wasPaused = player.getView().isPaused
  if (!isOn(playerNow.get(), asked.target) && !(await putOn(asked))) return
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
