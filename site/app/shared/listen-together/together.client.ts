import { showNotice } from '@xiaolou/browser/notice'
import { useStore } from '@xiaolou/browser/store'
import { useEffect } from 'react'
import { getSocket } from '../../lib/socket/site-socket.client.ts'
import { createTogetherRoom, type RoomAct, type TogetherRoom, type TogetherView } from './room.ts'

let made: TogetherRoom | undefined

/** This tab's room that listens together. */
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

/** What is played together, looked at for as long as the component is there. */
export function useTogether(): TogetherView {
  const room = getTogether()
  useEffect(room.watch, [])
  return useStore(room.store)
}

/** Asks for something in the room; what is refused is said as a notice. Gives whether it was done. */
export async function actTogether(asked: RoomAct): Promise<boolean> {
  const words = await getTogether().act(asked)
  if (words) showNotice({ tone: 'warn', title: '温馨提示', text: words })
  return words === ''
}
