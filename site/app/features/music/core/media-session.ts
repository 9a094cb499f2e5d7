import type { Song } from '@xiaolou/contract/music'
import { artistsOf, coverOfSide } from '~/shared/song-card/song-format.ts'

type MediaActions = Record<'play' | 'pause' | 'next' | 'previous', () => void> & {
  seek(seconds: number): void
  seekBy(seconds: number): void
}

const jumpSeconds = 10
const artworkPixels = [96, 256, 512] as const

/**
 * Keeps lock screen and media keys in sync with the player; unsupported parts are skipped. Returns the
 * function to call on changes; the position is only set if valid. `hasFewButtons` for iOS, which has space
 * for two beside 播放 and would prefer ±10 s over previous and next.
 */
export function createMediaSession(
  session: MediaSession | undefined,
  actions: MediaActions,
  { hasFewButtons }: { hasFewButtons: boolean },
) {
  let shown: { song: Song; metadata: MediaMetadata; line: string } | undefined
  let wasPaused = true
  const attempt = (act: (session: MediaSession) => void) => {
    try {
      if (session) act(session)
    } catch {
      // The browser does not support this part, or these values: playback goes on without it.
    }
  }
  const jump = (handler: MediaSessionActionHandler) => (hasFewButtons ? null : handler)
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', actions.play],
    ['pause', actions.pause],
    ['nexttrack', actions.next],
    ['previoustrack', actions.previous],
    ['seekto', ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime)],
    ['seekforward', jump(({ seekOffset }) => actions.seekBy(seekOffset ?? jumpSeconds))],
    ['seekbackward', jump(({ seekOffset }) => actions.seekBy(-(seekOffset ?? jumpSeconds)))],
  ]
  const register = () => {
    for (const handler of handlers) attempt(one => one.setActionHandler(...handler))
  }
  register()

  function showSong(song: Song | undefined): void {
    shown = undefined
    attempt(one => {
      shown = song && { song, metadata: metadataOf(song), line: '' }
      one.metadata = shown?.metadata ?? null
    })
  }

  /** Changes the same object, so that the picture is not loaded again with every line. */
  function showLine(line: string): void {
    if (!shown || shown.line === line) return
    const { song, metadata } = shown
    shown.line = line
    metadata.title = line || song.name
    metadata.artist = line ? `${song.name} · ${artistsOf(song)}` : artistsOf(song)
  }

  return (state: {
    song: Song | undefined
    /** The current line, '' for none; it is shown as the title, the song's name below. */
    line: string
    isPaused: boolean
    duration: number
    position: number
    playbackRate: number
  }): void => {
    const { song, isPaused, duration, position, playbackRate } = state
    if (song !== shown?.song) showSong(song)
    else if (wasPaused && !isPaused) {
      // WebKit forgets both when playback starts.
      register()
      attempt(one => {
        one.metadata = shown?.metadata ?? null
      })
    }
    showLine(state.line)
    wasPaused = isPaused
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
  return new MediaMetadata({
    title: song.name,
    artist: artistsOf(song),
    album,
    artwork: picUrl ? artwork : [],
  })
}
