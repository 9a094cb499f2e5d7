import { createStore } from '@xiaolou/browser/store'
import { type ListenAct, type ListenFrame, listenServerFrame } from '@xiaolou/contract/listen'
import type { Connection } from '../../lib/socket/connection.ts'
import type { ServerText, SocketClient } from '../../lib/socket/socket-client.ts'
import { addSample, type ClockSample, type ServerClock } from './clock.ts'
import { type RoomState, reduceRoom } from './room-state.ts'

/** The tab: not listening; joining; in sync; paused by itself; waiting for a click; without this song. */
export type TogetherPhase = 'out' | 'joining' | 'following' | 'detached' | 'refused' | 'failed'

export type TogetherView = {
  readonly room: RoomState | undefined
  readonly isLive: boolean
  readonly phase: TogetherPhase
}

type NamedAct = Exclude<ListenAct, { act: 'look' | 'join' | 'leave' }>
type Given<T> = T extends { nonce: string } ? Omit<T, 'nonce'> : never
export type RoomAct = Given<NamedAct>

const answerWithinMs = 10_000
const noAnswer = '没能送到，稍后再试'

/**
 * Listening together without a screen, over the tab's socket. It requests the whole state on every reconnect
 * or gap, and then repeats whether this tab listens.
 */
export function createTogetherRoom(options: {
  socket: Pick<SocketClient, 'subscribe' | 'send' | 'getConnection'>
  /** The browser's steady clock. */
  nowMs: () => number
  onMissing: (names: readonly string[]) => void
}) {
  const { socket, nowMs } = options
  const store = createStore<TogetherView>({ room: undefined, isLive: false, phase: 'out' })
  const answers = new Map<string, (words: string) => void>()
  const clockListeners = new Set<(sample: ClockSample) => void>()
  /** For a listener who subscribes later. */
  let clock: ServerClock = []
  let watchers = 0
  let unsubscribe: (() => void) | undefined
  let serial = 0
  let isLooking = false

  const change = (part: Partial<TogetherView>) => store.set({ ...store.get(), ...part })
  const isListening = () => store.get().phase !== 'out'
  const look = () => {
    if (isLooking) return
    isLooking = socket.send({ type: 'listen', act: 'look' })
  }
  const askClock = () => socket.send({ type: 'time', at: nowMs() })

  const receive = (text: ServerText) => {
    if (text.type === 'ready') {
      isLooking = false
      change({ isLive: true })
      look()
      askClock()
      if (isListening()) socket.send({ type: 'listen', act: 'join' })
      return
    }
    const read = listenServerFrame['~standard'].validate(text)
    if (read instanceof Promise || read.issues) return
    const frame = read.value
    if (frame.type === 'time') {
      const sample = { sentMs: frame.at, receivedMs: nowMs(), serverMs: frame.now }
      clock = addSample(clock, sample)
      for (const listener of clockListeners) listener(sample)
    } else if (frame.type === 'listenAnswer') {
      answers.get(frame.nonce)?.(frame.content)
    } else {
      if (frame.type === 'listenState') isLooking = false
      const { state: room, isBehind } = reduceRoom(store.get().room, frame)
      if (room !== store.get().room) change({ room })
      if (isBehind) look()
      if (frame.type === 'listen' && frame.missing) options.onMissing(frame.missing)
    }
  }
  const onPhase = ({ phase }: Connection) => {
    if (phase !== 'live') change({ isLive: false })
  }

  return {
    store,
    /** In the chat while somebody watches or listens, until the returned function is called. */
    watch(): () => void {
      watchers += 1
      unsubscribe ??= socket.subscribe({ wantsRoom: true, onFrame: receive, onPhase })
      // A socket that is already in the chat sends no second `ready`.
      if (watchers === 1 && socket.getConnection().phase === 'live') {
        change({ isLive: true })
        look()
        askClock()
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        if (watchers > 0) return
        unsubscribe?.()
        unsubscribe = undefined
        change({ room: undefined, isLive: false })
      }
    },
    setPhase(phase: TogetherPhase) {
      const wasListening = isListening()
      change({ phase })
      if (wasListening !== isListening())
        socket.send({ type: 'listen', act: isListening() ? 'join' : 'leave' })
    },
    askClock,
    /** Calls with each measurement of the server's clock, and at once with the known ones. */
    onClock(listener: (sample: ClockSample) => void): () => void {
      for (const sample of clock) listener(sample)
      clockListeners.add(listener)
      return () => void clockListeners.delete(listener)
    },
    /** '' on success, else the reason in words. */
    act(asked: RoomAct): Promise<string> {
      serial += 1
      const nonce = `l${serial}-${Math.floor(nowMs())}`
      const frame: ListenFrame = { type: 'listen', nonce, ...asked }
      if (!socket.send(frame)) return Promise.resolve(noAnswer)
      return new Promise(resolve => {
        const timer = setTimeout(() => settle(noAnswer), answerWithinMs)
        const settle = (words: string) => {
          clearTimeout(timer)
          answers.delete(nonce)
          resolve(words)
        }
        answers.set(nonce, settle)
      })
    },
  }
}

export type TogetherRoom = ReturnType<typeof createTogetherRoom>
