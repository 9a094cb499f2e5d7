import { posix } from 'node:path'

const maxTracks = 5_000

/**
 * The files that a list names, as paths below the music folder, in its order. `path` is where the list itself lies.
 * Addresses, absolute paths and what leads out of the folder are left out.
 */
export function readPlaylist(text: string, path: string): string[] {
  const folder = posix.dirname(path)
  const tracks: string[] = []
  for (const line of text.split(/\r\n|\r|\n/, 4 * maxTracks)) {
    const entry = line.trim().replaceAll('\\', '/')
    if (
      entry === '' ||
      entry.startsWith('#') ||
      entry.startsWith('/') ||
      /^[a-z][a-z0-9+.-]*:/i.test(entry)
    ) {
      continue
    }
    const track = posix.join(folder, entry)
    if (!track.startsWith('../') && tracks.length < maxTracks) tracks.push(track)
  }
  return tracks
}
