import { showNotice } from '@xiaolou/browser/notice'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect } from 'react'
import { getSocket } from '../../lib/socket/site-socket.client.ts'
import { createTogetherRoom, type RoomAct, type TogetherRoom, type TogetherView } from './room.ts'

let made: TogetherRoom | undefined

/** This tab's state of listening together. */
export function getTogether(): TogetherRoom {
  made ??= createTogetherRoom({
    socket: getSocket(),
    nowMs: () => performance.now(),
    onMissing: names =>
      showNotice({
        tone: 'warn',
        title: '跳过了',
        text: `${names.map(name => `《${name}》`).join('')}不在了`,
      }),
  })
  return made
}

/** The shared playback, followed while the component is mounted. */
export function useTogether(): TogetherView {
  const room = getTogether()
  useEffect(room.watch, [])
  return useStore(room.store)
}

/** Sends an action; a refusal is shown as a notice. Resolves with whether it succeeded. */
export async function actTogether(asked: RoomAct): Promise<boolean> {
  const words = await getTogether().act(asked)
  if (words) showNotice({ tone: 'warn', title: '温馨提示', text: words })
  return words === ''
}
