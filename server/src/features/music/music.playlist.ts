import { posix } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import type { ManagedPlaylist } from '@xiaolou/contract/music-manage'
import { isPlainPath } from '../../platform/plain-path.ts'
import { type Library, listIdOfFile } from './music.library.ts'
import type { MusicPlace } from './scan/folder.ts'

const nameOf = (path: string) => posix.basename(path, posix.extname(path))

/** A list as a file that any player reads, its songs by the way from where it lies. */
function fileOf(path: string, songPaths: readonly string[]): string {
  const ways = songPaths.map(song => posix.relative(posix.dirname(path), song))
  return ['#EXTM3U', `#PLAYLIST:${nameOf(path)}`, ...ways].map(line => `${line}\n`).join('')
}

/** The owner's lists of songs: files beside the songs. Whoever calls looks through the place again. */
export function createPlaylistManager({
  place,
  getLibrary,
}: {
  place: MusicPlace
  getLibrary(): Promise<Library>
}) {
  const requireList = async (path: string) => {
    if (!(await getLibrary()).playlists.some(list => list.path === path)) throw refusal('playlistNotFound')
  }

  return {
    async list(): Promise<ManagedPlaylist[]> {
      const { playlists, idByPath, songs } = await getLibrary()
      return playlists.map(({ path, tracks }) => {
        const found = tracks.flatMap(track => songs.get(idByPath.get(track) ?? 0) ?? [])
        return {
          ...{ list_id: listIdOfFile(path), path, name: nameOf(path), lost: tracks.length - found.length },
          songs: found.map(({ id, row, artists }) => ({ id, name: row.name, artists: [...artists] })),
        }
      })
    },

    /** `path` is '' for a new one. One that gets another name is another file, and so another list. */
    async save({ path, name, song_ids }: { path: string; name: string; song_ids: readonly number[] }) {
      if (path) await requireList(path)
      const folder = path ? posix.dirname(path) : '.'
      const next = posix.normalize(posix.join(folder, `${name}.m3u8`))
      const { songs, playlists } = await getLibrary()
      if (!isPlainPath(next) || name.includes('/') || name.startsWith('.'))
        throw refusal('playlistRefused', { field: 'name' })
      if (next !== path && playlists.some(list => list.path === next))
        throw refusal('playlistTaken', { field: 'name' })
      const paths = song_ids.flatMap(id => songs.get(id)?.row.path ?? [])
      await place.write(next, Buffer.from(fileOf(next, paths)))
      if (path && next !== path) await place.remove(path)
      return { list_id: listIdOfFile(next) }
    },

    async remove(path: string): Promise<void> {
      await requireList(path)
      await place.remove(path)
    },
  }
}
