import { posix } from 'node:path'
import { songIdOf } from './music.id.ts'
import type { KnownFile } from './music.store.ts'

const stemOf = (path: string) => path.slice(0, path.length - posix.extname(path).length)

export type NewAudio = { path: string; audioHash: string; name: string; artists: readonly string[] }

/**
 * Says which song a newly read file is. Known audio is the song it was, wherever it lies now. A file that takes the
 * place of another (same path, or same name with another ending) under the same title and artists is the same song
 * encoded anew, unless that song is still to be had elsewhere. All else is a new song.
 */
export function createSuccession(given: {
  /** Files that are not there as they were: changed or gone. */
  replaced: readonly KnownFile[]
  /** Songs that other files still hold. */
  heldSongIds: ReadonlySet<number>
}) {
  const byStem = new Map(given.replaced.map(file => [stemOf(file.path), file]))
  for (const file of given.replaced) byStem.set(file.path, file)
  const taken = new Set<number>()

  return (audio: NewAudio, known: ReadonlyMap<string, number>): number => {
    const knownId = known.get(audio.audioHash)
    if (knownId !== undefined) return knownId
    const before = byStem.get(audio.path) ?? byStem.get(stemOf(audio.path))
    const isSame =
      before !== undefined &&
      before.songId > 0 &&
      before.name === audio.name &&
      before.artists === JSON.stringify(audio.artists) &&
      !given.heldSongIds.has(before.songId) &&
      !taken.has(before.songId)
    if (!isSame) return songIdOf(audio.audioHash)
    taken.add(before.songId)
    return before.songId
  }
}
