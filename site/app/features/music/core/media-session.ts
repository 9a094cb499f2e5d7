import type { Song } from '@xiaolou/contract/music'

const actionNames = [
  'play',
  'pause',
  'nexttrack',
  'previoustrack',
  'seekto',
  'seekforward',
  'seekbackward',
] as const
export type MediaActionName = (typeof actionNames)[number]
export type MediaActionDetails = {
  readonly seekTime?: number | undefined
  readonly seekOffset?: number | undefined
}
type Artwork = { readonly src: string; readonly sizes: string }

/** `navigator.mediaSession`, and the making of its `MediaMetadata`. Anything here may throw: browsers differ. */
export type MediaSessionPort = {
  setMetadata(given: { title: string; artist: string; album: string; artwork: Artwork[] } | undefined): void
  setPlaybackState(state: 'none' | 'paused' | 'playing'): void
  setPositionState(state: { duration: number; position: number; playbackRate: number }): void
  setActionHandler(name: MediaActionName, handler: (details: MediaActionDetails) => void): void
}

export type MediaActions = Record<'play' | 'pause' | 'next' | 'previous', () => void> & {
  seek(seconds: number): void
  seekBy(seconds: number): void
}

export type MediaState = {
  readonly song: Song | undefined
  readonly isPaused: boolean
  readonly duration: number
  readonly position: number
  readonly playbackRate: number
}

const jumpSeconds = 10
const artworkPixels = [96, 256, 512] as const

/**
 * Keeps lock screen and media keys in step with the player. A browser that lacks a part of it goes without that part.
 * Returns what to call when something has changed; the position is told only when it makes sense.
 */
export function createMediaSession(port: MediaSessionPort | undefined, actions: MediaActions) {
  let toldSong: Song | undefined
  const attempt = (act: (session: MediaSessionPort) => void) => {
    try {
      if (port) act(port)
    } catch {
      // The browser does not know this part, or not these values: the sound goes on without it.
    }
  }
  const handlers: Record<MediaActionName, (details: MediaActionDetails) => void> = {
    play: actions.play,
    pause: actions.pause,
    nexttrack: actions.next,
    previoustrack: actions.previous,
    seekto: ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime),
    seekforward: ({ seekOffset }) => actions.seekBy(seekOffset ?? jumpSeconds),
    seekbackward: ({ seekOffset }) => actions.seekBy(-(seekOffset ?? jumpSeconds)),
  }
  for (const name of actionNames) attempt(session => session.setActionHandler(name, handlers[name]))

  return ({ song, isPaused, duration, position, playbackRate }: MediaState): void => {
    if (song !== toldSong) attempt(session => session.setMetadata(song && metadataOf(song)))
    toldSong = song
    const state = isPaused ? 'paused' : 'playing'
    attempt(session => session.setPlaybackState(song ? state : 'none'))
    const isKnown = Number.isFinite(duration) && duration > 0 && Number.isFinite(position)
    if (!song || !isKnown) return
    const placed = Math.min(duration, Math.max(0, position))
    attempt(session => session.setPositionState({ duration, position: placed, playbackRate }))
  }
}

function metadataOf(song: Song) {
  const { picUrl, name: album } = song.al
  const artwork = artworkPixels.map(pixels => ({
    src: `${picUrl.replace(/^http:/, 'https:')}${picUrl.includes('?') ? '&' : '?'}param=${pixels}y${pixels}`,
    sizes: `${pixels}x${pixels}`,
  }))
  const artist = song.ar.map(({ name }) => name).join(' / ')
  return { title: song.name, artist, album, artwork: picUrl ? artwork : [] }
}
