import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { MusicStore, PlayableRow, TagRow } from './music.store.ts'
import { coverRank } from './scan/folder.ts'

// Our ids are above 2^52, the well-known service's far below: they cannot be confused. Songs use the lower
// half of the numbers that JSON represents exactly, lists, albums and artists the upper.
const firstSongId = 2 ** 52
const firstOtherId = 2 ** 52 + 2 ** 51
const songBits = 51
const otherBits = 50

const hashBits = (hash: string, bits: number) => Number(BigInt(`0x${hash.slice(0, 16)}`) >> BigInt(64 - bits))
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The id of a song from the SHA-256 (hex) of its audio. */
export const songIdOf = (audioHash: string) => firstSongId + hashBits(audioHash, songBits)

/** The id of a list, an album or an artist from its name. */
export const otherIdOf = (kind: 'list' | 'album' | 'artist', name: string) =>
  firstOtherId + hashBits(hashOf(`${kind}:${name}`), otherBits)

/** The id of a list that is a file in the folder. */
export const listIdOfFile = (path: string) => otherIdOf('list', `file:${path}`)

/** Whether an id is one of ours, of any kind. */
export const isOwnId = (id: number) => id >= firstSongId && Number.isSafeInteger(id)

export const textsIn = (json: string): string[] => JSON.parse(json)

/** A song as the charts, the search and the answers use it; `row` is the first of its files. */
export type LibrarySong = {
  readonly id: number
  readonly row: PlayableRow
  readonly artists: readonly string[]
  readonly otherNames: readonly string[]
  readonly albumId: number
  /** The path of its cover on this site. */
  readonly cover: string
  readonly tags: TagRow | undefined
}
/** Where the bytes of a cover are: in the tags of a song, or in a picture file. */
export type CoverSource = { readonly path: string; readonly kind: 'tag' | 'file' }

export type Library = {
  readonly songs: ReadonlyMap<number, LibrarySong>
  readonly idByPath: ReadonlyMap<string, number>
  /** The song of a line in a playlist, however its characters are composed. */
  findTrack(track: string): number | undefined
  readonly albums: ReadonlyMap<number, readonly LibrarySong[]>
  readonly covers: ReadonlyMap<string, CoverSource>
  /** The picture in a folder, '' for the root. */
  readonly folderCovers: ReadonlyMap<string, string>
  readonly playlists: readonly { path: string; tracks: readonly string[] }[]
}

/** The name in the address of a generated cover: the same text gives the same picture. */
export const drawnCover = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 16)

/** The address of a cover, found in the music folder or generated. */
export const coverPath = (name: string) => `/wapi/cover/${name}`

/** Builds the library from the database, songs in the order of their paths. */
export async function loadLibrary(store: MusicStore): Promise<Library> {
  const [rows, tags, pictures, playlists] = await Promise.all([
    store.findPlayable(),
    store.everyTag.execute(),
    store.findPictures(),
    store.findPlaylists(),
  ])
  const covers = new Map<string, CoverSource>()
  const folderCovers = new Map<string, string>()
  const found = pictures.filter(({ hash }) => hash !== '')
  for (const { path, hash } of found.toSorted((a, b) => coverRank(a.path) - coverRank(b.path))) {
    const folder = folderOf(path)
    if (folderCovers.has(folder)) continue
    folderCovers.set(folder, hash)
    covers.set(hash, { path, kind: 'file' })
  }
  const songs = new Map<number, LibrarySong>()
  const tagsById = new Map(tags.map(one => [one.song_id, one]))
  for (const file of rows) {
    const { path, song_id: id, cover_hash: hash } = file
    const own = tagsById.get(id)
    const row = own
      ? {
          ...file,
          name: own.name,
          artists: own.artists,
          album: own.album,
          track_no: own.track_no,
          search_keys: own.search_keys,
        }
      : file
    if (hash !== '' && !covers.has(hash)) covers.set(hash, { path, kind: 'tag' })
    // A second copy of the same audio is the same song.
    if (songs.has(id)) continue
    const found = hash || folderCovers.get(folderOf(path)) || drawnCover(row.album || row.name)
    const cover = own?.cover_url || coverPath(found)
    const [artists, otherNames] = [textsIn(row.artists), textsIn(row.other_names)]
    const albumId = otherIdOf('album', `${posix.dirname(path)}\n${row.album}`)
    songs.set(id, { id, row, artists, otherNames, albumId, cover, tags: own })
  }
  // macOS writes names decomposed, most others composed.
  const idByName = new Map(rows.map(row => [row.path.normalize('NFC'), row.song_id]))
  return {
    songs,
    findTrack: track => idByName.get(track.normalize('NFC')),
    idByPath: new Map(rows.map(row => [row.path, row.song_id])),
    albums: Map.groupBy(songs.values(), ({ albumId }) => albumId),
    covers,
    folderCovers,
    playlists: playlists.map(({ path, tracks }) => ({ path, tracks: textsIn(tracks) })),
  }
}

const folderOf = (path: string) => (path.includes('/') ? posix.dirname(path) : '')

const forgetAfterMs = 10 * 60_000

/** Caches the result of `load` until dropped or unused for ten minutes: an idle site holds no songs. */
export function createKept<T>(load: () => Promise<T>): { get(): Promise<T>; drop(): void } {
  let kept: Promise<T> | undefined
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    clearTimeout(timer)
    kept = undefined
  }
  return {
    drop,
    get() {
      clearTimeout(timer)
      timer = setTimeout(drop, forgetAfterMs).unref()
      if (kept) return kept
      const made = load()
      kept = made
      made.catch(() => {
        if (kept === made) drop()
      })
      return made
    },
  }
}
