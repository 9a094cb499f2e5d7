import { posix } from 'node:path'
import { oneLine } from '@xiaolou/contract/grapheme'

const maxTracks = 5_000

/** What ends a line for some player, or is obeyed by a terminal: a list cannot name a file that is called so. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}]/u
export const canBeListed = (path: string) => !unwritable.test(path)

/** The name of a list is that of its file, as it is shown. */
export const listNameOf = (path: string) => oneLine(posix.basename(path, posix.extname(path)))

/**
 * A list as a file that any player reads, its songs by the way from where it lies. Each way begins with `./` or `../`: a name
 * by itself would be a comment (`#1 Crush.mp3`), an address (`Re: hello.mp3`), or lose the blanks before it.
 */
export function writePlaylist(path: string, songPaths: readonly string[]): string {
  const ways = songPaths.map(song => {
    const way = posix.relative(posix.dirname(path), song)
    return way.startsWith('../') ? way : `./${way}`
  })
  return ['#EXTM3U', `#PLAYLIST:${listNameOf(path)}`, ...ways].map(line => `${line}\n`).join('')
}

/** `http://…` and `C:\…`. A colon by itself is a sign of a name. */
const isAddress = (entry: string) => /^(?:[a-z][a-z0-9+.-]*:\/\/|[a-z]:\/)/i.test(entry)

/**
 * The files that a list names, as paths below the music folder, in its order. `path` is where the list itself lies.
 * Addresses, absolute paths and what leads out of the folder are left out.
 */
export function readPlaylist(text: string, path: string): string[] {
  const folder = posix.dirname(path)
  const tracks: string[] = []
  for (const line of text.split(/\r\n|\r|\n/, 4 * maxTracks)) {
    const written = line.trim()
    // Written on Windows, unless it begins as it does here: then a backslash is a sign of the name.
    const entry = /^\.{1,2}\//.test(written) ? written : written.replaceAll('\\', '/')
    if (entry === '' || entry.startsWith('#') || entry.startsWith('/') || isAddress(entry)) continue
    const track = posix.join(folder, entry)
    if (!track.startsWith('../') && tracks.length < maxTracks) tracks.push(track)
  }
  return tracks
}
