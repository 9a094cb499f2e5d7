import type { Song } from '@xiaolou/contract/music'

export const maxCrossfadeSeconds = 12

/** Loudness of the leaving and the coming song when `part` (0 to 1) of a crossfade is over: their powers add up to 1. */
export function fadeLoudness(part: number): { leaving: number; coming: number } {
  const angle = (Math.min(1, Math.max(0, part)) * Math.PI) / 2
  return { leaving: Math.cos(angle), coming: Math.sin(angle) }
}

/**
 * Whether one song may fade into the other, both lengths in seconds: not on a short one (less than two fades long), and
 * not within an album, whose pieces may belong together without a gap.
 */
export function canCrossfade(given: {
  fadeSeconds: number
  leaving: { song: Song; seconds: number }
  coming: { song: Song; seconds: number }
}): boolean {
  const { fadeSeconds, leaving, coming } = given
  if (fadeSeconds <= 0 || Math.min(leaving.seconds, coming.seconds) < 2 * fadeSeconds) return false
  const [album, other] = [leaving.song.al, coming.song.al]
  const isOneAlbum = album.id > 0 ? album.id === other.id : album.name !== '' && album.name === other.name
  return !isOneAlbum
}

/**
 * What a song is turned down by to be as loud as others: its `gain` in dB, never louder than it is (an element's volume
 * ends at 1, and more would distort).
 */
export const gainLoudness = (gainDb: number | null): number =>
  gainDb === null ? 1 : Math.min(1, 10 ** (gainDb / 20))
