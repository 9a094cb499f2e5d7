import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import * as v from 'valibot'
import type { MusicStore, PictureRow, PlayableRow, PlaylistRow } from './music.store.ts'
import { coverRank } from './scan/folder.ts'

// Ids of ours lie above 2^52, those of the well-known service far below: nobody's songs are taken for another's. Songs
// have the lower half of what a JSON number still holds exactly, lists, albums and artists the upper.
const firstSongId = 2 ** 52
const firstOtherId = 2 ** 52 + 2 ** 51
const songBits = 51
const otherBits = 50

const hashBits = (hash: string, bits: number) => Number(BigInt(`0x${hash.slice(0, 16)}`) >> BigInt(64 - bits))
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The id of a song from the SHA-256 (hex) of its audio. */
export const songIdOf = (audioHash: string) => firstSongId + hashBits(audioHash, songBits)

/** The id of a list, an album or an artist from what names it. */
export const otherIdOf = (kind: 'list' | 'album' | 'artist', name: string) =>
  firstOtherId + hashBits(hashOf(`${kind}:${name}`), otherBits)

/** Whether an id is one of ours, of whatever kind. */
export const isOwnId = (id: number) => id >= firstSongId && Number.isSafeInteger(id)

const texts = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** A song as the charts, the search and the answers use it; `row` is the first of the files that hold it. */
export type LibrarySong = {
  readonly id: number
  readonly row: PlayableRow
  readonly artists: readonly string[]
  readonly otherNames: readonly string[]
  readonly albumId: number
  /** Last part of the address of its cover. */
  readonly cover: string
}
/** Where the bytes of a cover are: in the tags of a song, or a picture beside it. */
export type CoverPlace = { readonly path: string; readonly kind: 'tag' | 'file' }

export type Library = {
  readonly songs: ReadonlyMap<number, LibrarySong>
  readonly idByPath: ReadonlyMap<string, number>
  readonly albums: ReadonlyMap<number, readonly LibrarySong[]>
  readonly covers: ReadonlyMap<string, CoverPlace>
  /** The cover of a folder, '' for the root: the picture in it. */
  readonly folderCovers: ReadonlyMap<string, string>
  readonly playlists: readonly { path: string; tracks: readonly string[] }[]
}

/** The last part of the address of a cover that is drawn rather than found: the same words give the same picture. */
export const drawnCover = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 16)

function coversOfFolders(pictures: readonly PictureRow[]): Map<string, PictureRow> {
  const best = new Map<string, PictureRow>()
  for (const picture of pictures) {
    if (picture.hash === '') continue
    const folder = posix.dirname(picture.path)
    const other = best.get(folder)
    if (!other || coverRank(picture.path) < coverRank(other.path)) best.set(folder, picture)
  }
  return best
}

/** Puts together what the database holds, songs in the order of their paths. */
export function buildLibrary(given: {
  rows: readonly PlayableRow[]
  pictures: readonly PictureRow[]
  playlists: readonly PlaylistRow[]
}): Library {
  const songs = new Map<number, LibrarySong>()
  const idByPath = new Map<string, number>()
  const albums = new Map<number, LibrarySong[]>()
  const covers = new Map<string, CoverPlace>()
  const byFolder = coversOfFolders(given.pictures)
  for (const { path, hash } of byFolder.values()) covers.set(hash, { path, kind: 'file' })
  for (const row of given.rows) {
    idByPath.set(row.path, row.song_id)
    if (row.cover_hash !== '' && !covers.has(row.cover_hash)) {
      covers.set(row.cover_hash, { path: row.path, kind: 'tag' })
    }
    // The same audio in a second place: one song all the same.
    if (songs.has(row.song_id)) continue
    const folder = posix.dirname(row.path)
    const albumId = otherIdOf('album', `${folder}\n${row.album}`)
    const found = row.cover_hash || byFolder.get(folder)?.hash
    const song: LibrarySong = {
      id: row.song_id,
      row,
      artists: v.parse(texts, row.artists),
      otherNames: v.parse(texts, row.other_names),
      albumId,
      cover: found || drawnCover(row.album || row.name),
    }
    songs.set(song.id, song)
    const album = albums.get(albumId)
    if (album) album.push(song)
    else albums.set(albumId, [song])
  }
  return {
    songs,
    idByPath,
    albums,
    covers,
    folderCovers: new Map([...byFolder].map(([folder, { hash }]) => [folder === '.' ? '' : folder, hash])),
    playlists: given.playlists.map(({ path, tracks }) => ({ path, tracks: v.parse(texts, tracks) })),
  }
}

const forgetAfterMs = 10 * 60_000

/** Keeps what `load` gives until it is dropped or nobody has asked for it in ten minutes: a site at rest holds no songs. */
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

export async function loadLibrary(store: MusicStore): Promise<Library> {
  const [rows, pictures, playlists] = await Promise.all([
    store.findPlayable(),
    store.findPictures(),
    store.findPlaylists(),
  ])
  return buildLibrary({ rows, pictures, playlists })
}
