import { posix } from 'node:path'
import { oneLine } from '@xiaolou/contract/grapheme'

const maxTracks = 5_000

/** Line ends of some player, or terminal control characters: such file names cannot be in a list. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}]/u
export const canBeListed = (path: string) => !unwritable.test(path)

/** A list is named after its file, as shown. */
export const listNameOf = (path: string) => oneLine(posix.basename(path, posix.extname(path)))

/**
 * A playlist file that any player reads, with songs relative to its folder. Each entry begins with `./` or
 * `../`: a bare name could be a comment (`#1 Crush.mp3`), an address (`Re: hello.mp3`), or lose leading
 * spaces.
 */
export function writePlaylist(path: string, songPaths: readonly string[]): string {
  const ways = songPaths.map(song => {
    const way = posix.relative(posix.dirname(path), song)
    return way.startsWith('../') ? way : `./${way}`
  })
  return ['#EXTM3U', `#PLAYLIST:${listNameOf(path)}`, ...ways].map(line => `${line}\n`).join('')
}

/** `http://…` and `C:\…`. A lone colon is part of a name. */
const isAddress = (entry: string) => /^(?:[a-z][a-z0-9+.-]*:\/\/|[a-z]:\/)/i.test(entry)

/**
 * The files that a list contains, as paths below the music folder, in order. `path` is the list's own.
 * Addresses, absolute paths and paths out of the folder are left out.
 */
export function readPlaylist(text: string, path: string): string[] {
  const folder = posix.dirname(path)
  const tracks: string[] = []
  for (const line of text.split(/\r\n|\r|\n/, 4 * maxTracks)) {
    const written = line.trim()
    // Written on Windows, unless it begins with `./` or `../` as ours do: then a backslash is part of the
    // name.
    const entry = /^\.{1,2}\//.test(written) ? written : written.replaceAll('\\', '/')
    if (entry === '' || entry.startsWith('#') || entry.startsWith('/') || isAddress(entry)) continue
    const track = posix.join(folder, entry)
    if (!track.startsWith('../') && tracks.length < maxTracks) tracks.push(track)
  }
  return tracks
}
