import type { Song } from '@xiaolou/contract/music'
import { type AudioEnv, readiness, type Track } from './audio-track.ts'

export const maxCrossfadeSeconds = 12
const fadeStepMs = 50

/** Volume of the old and the new song at `part` (0 to 1) of a crossfade: their powers add up to 1. */
export function fadeLoudness(part: number): { leaving: number; coming: number } {
  const angle = (Math.min(1, Math.max(0, part)) * Math.PI) / 2
  return { leaving: Math.cos(angle), coming: Math.sin(angle) }
}

/**
 * Whether one song may fade into the other, both lengths in seconds: not a short one (less than two fades
 * long), and not within an album, which may be gapless.
 */
export function canCrossfade(songs: {
  fadeSeconds: number
  leaving: { song: Song; seconds: number }
  coming: { song: Song; seconds: number }
}): boolean {
  const { fadeSeconds, leaving, coming } = songs
  if (fadeSeconds <= 0 || Math.min(leaving.seconds, coming.seconds) < 2 * fadeSeconds) return false
  const [album, other] = [leaving.song.al, coming.song.al]
  const isOneAlbum = album.id > 0 ? album.id === other.id : album.name !== '' && album.name === other.name
  return !isOneAlbum
}

/**
 * The factor that evens out a song's loudness: its `gain` in dB, never above 1 (an element's volume ends at
 * 1, and more would distort).
 */
export const gainLoudness = (gainDb: number | null): number =>
  gainDb === null ? 1 : Math.min(1, 10 ** (gainDb / 20))

/**
 * The volume of each track: the reader's volume, the song's gain, the sleep timer and a fade combined.
 * `hasVolume` is false where the platform ignores volume: the value set is not the value read.
 */
export function createMixer(tracks: readonly [Track, Track], env: Pick<AudioEnv, 'nowMs'>) {
  const hasVolume = canSetVolume(tracks[0].audio)
  let crossfade = { seconds: 0, mayFade: () => true }
  let sound = { volume: 0.5, muted: false, loudness: 1, isLevelled: true }
  let fade:
    | { leaving: Track; startedMs: number; lengthMs: number; timer: ReturnType<typeof setInterval> }
    | undefined

  function apply(): void {
    const part = fade && fadeLoudness((env.nowMs() - fade.startedMs) / fade.lengthMs)
    for (const track of tracks) {
      const own = sound.isLevelled ? gainLoudness(track.state.url?.gain ?? null) : 1
      const faded = part ? part[track === fade?.leaving ? 'leaving' : 'coming'] : 1
      track.audio.muted = sound.muted
      if (hasVolume) track.audio.volume = sound.volume * sound.loudness * own * faded
    }
  }

  function moveFade(): void {
    if (fade && env.nowMs() - fade.startedMs >= fade.lengthMs) endFade()
    else if (fade) apply()
  }

  function endFade(): void {
    if (!fade) return
    const { leaving, timer } = fade
    clearInterval(timer)
    fade = undefined
    leaving.setSong(undefined)
    apply()
  }

  return {
    hasVolume,
    apply,
    /** Also call at `timeupdate`: a hidden tab's timers run once a second. */
    moveFade,
    endFade,
    setSound(next: typeof sound): void {
      sound = next
      apply()
    },
    /** `mayFade` is called at the fade: a song after which music stops does not fade into another. */
    setCrossfade(seconds: number, mayFade: () => boolean): void {
      crossfade = { seconds, mayFade }
    },
    /** Whether the fade into the song on `coming` may begin now. */
    canFade(leaving: Track, coming: Track): boolean {
      const seconds = leaving.getLength()
      const isReady = coming.state.phase === 'open' && coming.audio.readyState >= readiness.canPlayOn
      if (fade || !hasVolume || !isReady || !leaving.state.song || !coming.state.song) return false
      if (seconds - leaving.audio.currentTime > crossfade.seconds || !crossfade.mayFade()) return false
      return canCrossfade({
        fadeSeconds: crossfade.seconds,
        leaving: { song: leaving.state.song, seconds },
        coming: { song: coming.state.song, seconds: coming.getLength() },
      })
    },
    /** The other track fades in for what is left of `leaving`. */
    startFade(leaving: Track): void {
      const leftMs = (leaving.getLength() - leaving.getTime()) * 1000
      const timer = setInterval(moveFade, fadeStepMs)
      fade = { leaving, startedMs: env.nowMs(), lengthMs: Math.max(1, leftMs), timer }
    },
    isFading: () => fade !== undefined,
    isLeaving: (track: Track) => track === fade?.leaving,
  }
}

function canSetVolume(audio: Track['audio']): boolean {
  const before = audio.volume
  audio.volume = before > 0.5 ? 0.25 : 0.75
  const hasChanged = audio.volume !== before
  audio.volume = before
  return hasChanged
}
