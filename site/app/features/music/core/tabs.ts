import { isRecord } from '@xiaolou/browser/is-record'
import type { AudioEngine } from './audio/audio-engine.ts'
import type { PlayerEnv, RequestLock } from './browser-env.ts'
import { type PlayerShare, type PlayerState, shareOf } from './reducer/player-state.ts'
import { packShare, unpackShare } from './storage.ts'

const name = 'xiaolou-music'

/**
 * What this tab shares with the others: one of them plays, all have the same lists, and the silent ones show
 * what plays. The playing tab holds a lock, which ends with the tab; without locks a message is sent.
 */
export function createTabs(options: {
  env: PlayerEnv['tabs']
  sound: Pick<AudioEngine, 'getTime' | 'seek'>
  getState: () => PlayerState
  adopt: (share: PlayerShare, seconds: number) => void
  /** Another tab plays from now on. */
  onLost: () => void
  onChange: () => void
}) {
  const { sound, getState } = options
  const { requestLock } = options.env
  const channel = options.env.openChannel(name)
  let release: (() => void) | undefined
  let isElsewhere = false

  if (channel) channel.onmessage = ({ data }) => onMessage(data)

  function onMessage(message: unknown): void {
    if (!isRecord(message)) return
    const { kind, share, isPaused, seconds } = message
    if (kind === 'took' && !requestLock) lose()
    if (kind !== 'share' || typeof isPaused !== 'boolean' || typeof seconds !== 'number') return
    const shared = unpackShare(share)
    // A playing tab adopts the lists, but not the song.
    options.adopt(shared, seconds)
    if (!getState().isPaused) return
    isElsewhere = !isPaused
    if (shared.song?.id === getState().song?.id) sound.seek(seconds)
    options.onChange()
  }

  function lose(): void {
    if (!release) return
    letGo()
    if (getState().isPaused) return
    isElsewhere = true
    options.onLost()
  }

  function letGo(): void {
    release?.()
    release = undefined
  }

  /** Resolves with whether this tab got the lock, which is held until released or stolen. */
  function lock(request: RequestLock, how: LockOptions): Promise<boolean> {
    return new Promise(resolve => {
      let done: (() => void) | undefined
      const hold = (held: unknown) =>
        new Promise<void>(end => {
          resolve(held !== null)
          if (held === null) return end()
          done = end
          release = end
        })
      request(name, how, hold).catch(() => {
        // Stolen, by this tab itself when it took it twice; or refused on a page that may not have locks.
        resolve(false)
        if (done !== undefined && release === done) lose()
      })
    })
  }

  return {
    isElsewhere: () => isElsewhere,
    /** Takes playback from whichever tab has it. */
    take(): void {
      isElsewhere = false
      if (release) return
      if (requestLock) void lock(requestLock, { steal: true })
      else {
        release = () => undefined
        channel?.postMessage({ kind: 'took' })
      }
    },
    /** Takes playback if no tab has it. Without locks that is unknown: false. */
    tryTake: async (): Promise<boolean> => (requestLock ? lock(requestLock, { ifAvailable: true }) : false),
    send(): void {
      const state = getState()
      // A third tab needs to know whether any of them plays.
      const isPaused = state.isPaused && !isElsewhere
      const share = packShare(shareOf(state))
      const seconds = state.room ? state.room.seconds : sound.getTime()
      channel?.postMessage({ kind: 'share', share, isPaused, seconds })
    },
  }
}
