import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore } from '@xiaolou/browser/store'
import { limits } from '@xiaolou/contract/limits'
import { playerNow } from '../../../lib/player.ts'
import type { SocketClient } from '../../../lib/socket/socket-client.ts'

const saved = { key: 'chatListening', isValid: (value: unknown): value is true => value === true }

/** Whether others in the chat may see what this user listens to; off by default. */
export const isListeningShown = createStore(readStored(saved) === true)

export function showListening(isShown: boolean): void {
  isListeningShown.set(isShown)
  writeStored({ key: saved.key, value: isShown })
}

const wantedSong = () => (isListeningShown.get() && playerNow.get().isSounding ? playerNow.get().songId : 0)

/**
 * Tells the chat which song plays, if the listener allows it, at most once a second while songs are skipped;
 * repeated after every reconnect.
 */
export function followListening(options: {
  socket: Pick<SocketClient, 'subscribe' | 'send'>
  isSignedIn: () => boolean
}): void {
  const { socket, isSignedIn } = options
  let toldId = 0
  let isDue = false
  const tell = () => {
    isDue = false
    const songId = wantedSong()
    if (songId !== toldId && isSignedIn() && socket.send({ type: 'listening', song_id: songId }))
      toldId = songId
  }
  const tellSoon = () => {
    if (isDue) return
    isDue = true
    setTimeout(tell, limits.chatListeningEveryMs)
  }
  socket.subscribe({
    onFrame({ type }) {
      if (type !== 'ready') return
      toldId = 0
      tellSoon()
    },
  })
  playerNow.subscribe(tellSoon)
  isListeningShown.subscribe(tellSoon)
}
