import type { Song } from '@xiaolou/contract/music'
import { coverOfSide } from '~/lib/song/song-words.ts'

type MediaActions = Record<'play' | 'pause' | 'next' | 'previous', () => void> & {
  seek(seconds: number): void
  seekBy(seconds: number): void
}

const jumpSeconds = 10
const artworkPixels = [96, 256, 512] as const

/**
 * Keeps lock screen and media keys in step with the player. A browser that lacks a part of it goes without that part.
 * Returns what to call when something has changed; the position is set only when it makes sense.
 */
export function createMediaSession(session: MediaSession | undefined, actions: MediaActions) {
  let shownSong: Song | undefined
  const attempt = (act: (session: MediaSession) => void) => {
    try {
      if (session) act(session)
    } catch {
      // The browser does not know this part, or not these values: the sound goes on without it.
    }
  }
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', actions.play],
    ['pause', actions.pause],
    ['nexttrack', actions.next],
    ['previoustrack', actions.previous],
    ['seekto', ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime)],
    ['seekforward', ({ seekOffset }) => actions.seekBy(seekOffset ?? jumpSeconds)],
    ['seekbackward', ({ seekOffset }) => actions.seekBy(-(seekOffset ?? jumpSeconds))],
  ]
  for (const handler of handlers) attempt(one => one.setActionHandler(...handler))

  return (state: {
    song: Song | undefined
    isPaused: boolean
    duration: number
    position: number
    playbackRate: number
  }): void => {
    const { song, isPaused, duration, position, playbackRate } = state
    if (song !== shownSong)
      attempt(one => {
        one.metadata = song ? metadataOf(song) : null
      })
    shownSong = song
    attempt(one => {
      one.playbackState = song ? (isPaused ? 'paused' : 'playing') : 'none'
    })
    const isKnown = Number.isFinite(duration) && duration > 0 && Number.isFinite(position)
    if (!song || !isKnown) return
    const within = Math.min(duration, Math.max(0, position))
    attempt(one => one.setPositionState({ duration, position: within, playbackRate }))
  }
}

function metadataOf(song: Song): MediaMetadata {
  const { picUrl, name: album } = song.al
  const artwork = artworkPixels.map(side => ({
    src: coverOfSide(picUrl.replace(/^http:/, 'https:'), side),
    sizes: `${side}x${side}`,
  }))
  const artist = song.ar.map(({ name }) => name).join(' / ')
  return new MediaMetadata({ title: song.name, artist, album, artwork: picUrl ? artwork : [] })
}
