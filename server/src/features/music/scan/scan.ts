import { posix } from 'node:path'
import type { UnreadReason } from '@xiaolou/contract/music-manage'
import type { Db } from '../../../platform/db/db.ts'
import { songIdOf } from '../music.library.ts'
import {
  compareFiles,
  createMusicStore,
  type FileRow,
  type FoundFile,
  type KnownFile,
} from '../music.store.ts'
import { extensionOf, isAudioType, type MusicPlace } from './folder.ts'
import { createReader, type Reader, type ReadSong } from './reader.ts'
import { scanSidecars } from './sidecar.ts'

const filesPerTransaction = 50

export type ScanReport = {
  readonly read: number
  /** Of those that were read. */
  readonly broken: number
  readonly removed: number
  /** All files that cannot be played, with those of earlier scans, by the reason. */
  readonly unread: Readonly<Partial<Record<UnreadReason, number>>>
  readonly hasChanged: boolean
  /** Relative, '' for the root: the folders to watch. */
  readonly folders: readonly string[]
}
type Reading = { file: FoundFile; type: string; song: ReadSong | UnreadReason }
type SongIdOf = ReturnType<typeof createSuccession>

function writeReadings(input: { db: Db; readings: readonly Reading[]; songIdOf: SongIdOf; nowMs: number }) {
  const { db, readings, songIdOf, nowMs } = input
  return db.transaction(async inner => {
    const store = createMusicStore(inner)
    const hashes = readings.flatMap(({ song }) => (typeof song === 'string' ? [] : song.audio_hash))
    const known = await store.findSongIds(hashes)
    const rows: FileRow[] = []
    for (const { file, type, song } of readings) {
      if (typeof song === 'string') {
        rows.push({ ...brokenFile, ...file, ...(song === 'locked' && { mtime_ms: askAgain }), name: song })
        continue
      }
      const songId = songIdOf({ path: file.path, ...song }, known)
      if (!known.has(song.audio_hash)) {
        await store.addAudio(song.audio_hash, songId, nowMs)
        known.set(song.audio_hash, songId)
      }
      rows.push({ ...file, ...storedSong(song), song_id: songId, type })
    }
    await store.saveFiles(rows)
  })
}

/**
 * Updates the database from the music folder. Files with unchanged size and time are not opened. Stops early,
 * keeping what was done, once `isStopping`. Throws if the folder itself cannot be read.
 */
export async function scanMusic(deps: {
  db: Db
  place: MusicPlace
  nowMs: number
  isStopping: () => boolean
  /** Reads the files; on its own thread by default. */
  openReader?: (() => Reader) | undefined
}): Promise<ScanReport> {
  const { db, place, nowMs, isStopping } = deps
  const store = createMusicStore(db)
  const found = await place.walk()
  const locked = found.locked.map(path => ({ path: `${path}/`, size_bytes: 0, mtime_ms: 0 }))
  const all = [...found.audio, ...found.unplayable, ...locked]
  const { changed, left, gone, kept } = compareFiles(all, await store.findKnownFiles())
  const songIdOf = createSuccession(left, new Set(kept.map(file => file.song_id)))
  await store.deletePaths('music_file', gone)
  const hasSidecarChanged = await scanSidecars({ open: place.open, store, found })

  const reader = (deps.openReader ?? createReader)()
  let [read, broken] = [0, 0]
  let readings: Reading[] = []
  const flush = async () => {
    if (readings.length > 0) await writeReadings({ db, readings, songIdOf, nowMs })
    readings = []
  }
  try {
    for (const file of changed) {
      if (isStopping()) break
      const type = extensionOf(file.path)
      const { path } = file
      if (!isAudioType(type)) {
        readings.push({ file, type, song: path.endsWith('/') ? 'locked' : 'unplayable' })
        continue
      }
      const answer = await place.withFile(path, local => reader.read({ file: local, path, type }))
      readings.push({ file, type, song: 'read' in answer ? answer.read : answer.reason })
      read += 1
      if ('reason' in answer) broken += 1
      if (readings.length >= filesPerTransaction) await flush()
    }
    await flush()
  } finally {
    await reader.end()
  }
  const hasChanged = hasSidecarChanged || read > 0 || gone.length > 0
  const unread = await store.countUnread()
  return { read, broken, removed: gone.length, unread, hasChanged, folders: found.folders }
}

const storedSong = ({ artists, other_names, ...song }: ReadSong) => ({
  ...song,
  artists: JSON.stringify(artists),
  other_names: JSON.stringify(other_names),
  is_broken: 0,
})

/** Access may be given without a change of the file: the next scan tries again. */
const askAgain = -1

/**
 * An unreadable audio file: recorded with the reason in place of its name, so that it is not read again until it
 * changes.
 */
const brokenFile = {
  song_id: 0,
  is_broken: 1,
  track_no: 0,
  disc_no: 0,
  duration_ms: 0,
  bit_rate: 0,
  sample_rate: 0,
  bit_depth: 0,
  is_lossless: 0,
  audio_hash: '',
  md5: '',
  type: '',
  name: '',
  artists: '[]',
  album: '',
  other_names: '[]',
  cover_hash: '',
  search_keys: '',
  lyric: '',
  gain_milli: null,
  peak_milli: null,
}

const stemOf = (path: string) => path.slice(0, path.length - posix.extname(path).length)

type NewAudio = Pick<ReadSong, 'audio_hash' | 'name' | 'artists'> & { path: string }

/**
 * Determines which song a new file is. Known audio is the same song, wherever it is now. A file that replaces
 * another (same path, or same name with another extension) with the same title and artists is the same song
 * encoded again, unless that song still has another file. Anything else is a new song. `replaced` are files
 * that are gone or changed, `heldSongIds` the songs of the remaining files.
 */
function createSuccession(replaced: readonly KnownFile[], heldSongIds: ReadonlySet<number>) {
  const byStem = new Map(replaced.map(file => [stemOf(file.path), file]))
  for (const file of replaced) byStem.set(file.path, file)
  const taken = new Set<number>()

  return (audio: NewAudio, known: ReadonlyMap<string, number>): number => {
    const knownId = known.get(audio.audio_hash)
    if (knownId !== undefined) return knownId
    const before = byStem.get(audio.path) ?? byStem.get(stemOf(audio.path))
    const isSame =
      before !== undefined &&
      before.song_id > 0 &&
      before.name === audio.name &&
      before.artists === JSON.stringify(audio.artists) &&
      !heldSongIds.has(before.song_id) &&
      !taken.has(before.song_id)
    if (!isSame) return songIdOf(audio.audio_hash)
    taken.add(before.song_id)
    return before.song_id
  }
}
