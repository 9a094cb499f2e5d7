import { limits } from '@xiaolou/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playerNow } from '../../../lib/player.ts'
import type { SocketSubscriber } from '../../../lib/socket/socket-client.ts'
import { followListening, isListeningShown } from './listening.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  isListeningShown.set(false)
  playerNow.set({ songId: 0, listId: 0, isPaused: true, isSounding: false })
})

const plays = (songId: number, isSounding = true) =>
  playerNow.set({ songId, listId: 0, isPaused: !isSounding, isSounding })
const wait = () => vi.advanceTimersByTimeAsync(limits.chatListeningEveryMs)

test('the room is told what plays only by who wants it, at most once a second, and that it stopped', async () => {
  const sent: object[] = []
  let subscriber: SocketSubscriber = {}
  let isOpen = true
  followListening({
    socket: {
      subscribe(given) {
        subscriber = given
        return () => undefined
      },
      send(frame) {
        if (isOpen) sent.push(frame)
        return isOpen
      },
    },
    isSignedIn: () => true,
  })
  const told = () => sent.splice(0).map(frame => Reflect.get(frame, 'song_id'))
  plays(1)
  await wait()
  expect(told()).toEqual([])
  isListeningShown.set(true)
  for (const id of [2, 3, 4]) plays(id)
  await wait()
  expect(told()).toEqual([4])
  // A connection that breaks and returns, to a server without state.
  isOpen = false
  plays(5)
  await wait()
  isOpen = true
  subscriber.onFrame?.({ type: 'ready' })
  await wait()
  expect(told()).toEqual([5])
  plays(5, false)
  await wait()
  expect(told()).toEqual([0])
  plays(6)
  await wait()
  isListeningShown.set(false)
  await wait()
  expect(told()).toEqual([6, 0])
})
