import type { ListenSong } from '@xiaolou/contract/listen'
import type { Song } from '@xiaolou/contract/music'
import type { RoomSound, SoundLoss } from '~/shared/listen-together/sound.ts'
import type { createPlayback } from './playback.ts'
import type { PlayerEvent } from './reducer/player-state.ts'

type Playback = Pick<ReturnType<typeof createPlayback>, 'dispatch' | 'engine' | 'getState' | 'onStep'>

const songOf = ({ id, name, artists, cover, dt }: ListenSong): Song => ({
  ...{ id, name, dt, alia: [] },
  ar: artists.map(artist => ({ id: 0, name: artist })),
  al: { id: 0, name: '', picUrl: cover },
})

const heardSeconds = 0.05

/**
 * The player while it plays for a chat that listens together. Its previous song is set aside until `leave`.
 * `onLost` when the listener or the browser changes playback; `onWanted` when the listener presses play
 * again.
 */
export function playForRoom(
  playback: Playback,
  handlers: { onLost: (loss: SoundLoss) => void; onWanted: () => void },
): RoomSound {
  const { engine, getState } = playback
  let isOwn = false
  let beganAt = 0
  const dispatch = (event: PlayerEvent) => {
    isOwn = true
    playback.dispatch(event)
    isOwn = false
  }
  const stop = playback.onStep(({ before, event }) => {
    const after = getState()
    if (before.room && !after.room) {
      stop()
      if (!isOwn) handlers.onLost('left')
    } else if (isOwn || !after.room) return
    else if (event.type === 'failed') handlers.onLost('failed')
    else if (!before.isPaused && after.isPaused)
      // Without a gesture a browser refuses before anything has played.
      handlers.onLost(engine.getTime() > beganAt + heardSeconds ? 'paused' : 'refused')
    else if (before.isPaused && !after.isPaused) handlers.onWanted()
  })
  dispatch({ type: 'enterRoom', seconds: engine.getTime() })

  return {
    put: (song, seconds) => dispatch({ type: 'roomSong', song: songOf(song), seconds }),
    preload: song => engine.preload(songOf(song)),
    isReady: engine.isReady,
    getTime: engine.getTime,
    seek: engine.seek,
    setRate: engine.setRate,
    play() {
      beganAt = engine.getTime()
      dispatch({ type: 'play' })
    },
    pause: () => dispatch({ type: 'pause' }),
    leave: () => dispatch({ type: 'leaveRoom' }),
  }
}
