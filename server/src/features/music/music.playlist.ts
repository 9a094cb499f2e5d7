import { posix } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import { oneLine } from '@xiaolou/contract/grapheme'
import type { ManagedPlaylist } from '@xiaolou/contract/music-manage'
import { isPlainPath } from '../../platform/plain-path.ts'
import { type Library, listIdOfFile } from './music.library.ts'
import type { MusicPlace } from './scan/folder.ts'
import { canBeListed, listNameOf, writePlaylist } from './scan/playlist-file.ts'

/** The owner's playlists: files beside the songs. The caller must rescan. */
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
      const { playlists, findTrack, songs } = await getLibrary()
      return playlists.map(({ path, tracks }) => {
        const found = tracks.flatMap(track => songs.get(findTrack(track) ?? 0) ?? [])
        return {
          ...{
            list_id: listIdOfFile(path),
            path,
            name: listNameOf(path),
            lost: tracks.length - found.length,
          },
          songs: found.map(({ id, row, artists }) => ({ id, name: row.name, artists: [...artists] })),
        }
      })
    },

    /** `path` is '' for a new one. A renamed list is another file, and so another list. */
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
      const unlisted = paths.filter(one => !canBeListed(one))
      if (unlisted.length > 0) {
        const named = unlisted.slice(0, 3).map(one => `「${oneLine(one)}」`)
        throw refusal('playlistRefused', {
          field: 'name',
          message: `${named.join('、')}${unlisted.length > 3 ? `等 ${unlisted.length} 首` : ''}的文件名里有换行这样看不见的字符，写不进歌单；给文件改个名再来`,
        })
      }
      await place.write(next, Buffer.from(writePlaylist(next, paths)))
      if (path && next !== path) await place.remove(path)
      return { list_id: listIdOfFile(next) }
    },

    async remove(path: string): Promise<void> {
      await requireList(path)
      await place.remove(path)
    },
  }
}
