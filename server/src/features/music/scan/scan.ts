import { posix } from 'node:path'
import type { Db } from '../../../platform/db/db.ts'
import { songIdOf } from '../music.library.ts'
import { createMusicStore, type FileRow, type FoundFile, type KnownFile } from '../music.store.ts'
import { scanBeside } from './beside.ts'
import { extensionOf, isAudioType, pathIn, walkMusic } from './folder.ts'
import { createReader, type ReadSong } from './reader.ts'

const filesPerTransaction = 50

export type ScanReport = {
  readonly read: number
  /** Of those that were read. */
  readonly broken: number
  readonly removed: number
  readonly hasChanged: boolean
  /** Relative, '' for the root: what is to be watched. */
  readonly folders: readonly string[]
}
type Reading = { file: FoundFile; type: string; song: ReadSong | undefined }
type SongIdOf = ReturnType<typeof createSuccession>

const isUnchanged = (before: KnownFile | undefined, now: FoundFile) =>
  before?.sizeBytes === now.sizeBytes && before.mtimeMs === now.mtimeMs

function writeReadings(given: { db: Db; readings: readonly Reading[]; songIdOf: SongIdOf; nowMs: number }) {
  const { db, readings, songIdOf, nowMs } = given
  return db.transaction(async inner => {
    const store = createMusicStore(inner)
    const known = await store.findSongIds(readings.flatMap(({ song }) => song?.audioHash ?? []))
    const rows: FileRow[] = []
    for (const { file, type, song } of readings) {
      if (!song) {
        rows.push(brokenRow(file))
        continue
      }
      const songId = songIdOf({ path: file.path, ...song }, known)
      if (!known.has(song.audioHash)) {
        await store.addAudio(song.audioHash, songId, nowMs)
        known.set(song.audioHash, songId)
      }
      rows.push(fileRow(file, song, { songId, type }))
    }
    await store.saveFiles(rows)
  })
}

/**
 * Brings the database to what the music folder holds. A file whose size and time are as they were is not opened. Ends
 * early, with what was done kept, once `isStopping`. Throws when the folder itself cannot be read.
 */
export async function scanMusic(parts: {
  db: Db
  root: string
  nowMs: number
  isStopping: () => boolean
}): Promise<ScanReport> {
  const { db, root, nowMs, isStopping } = parts
  const store = createMusicStore(db)
  const found = await walkMusic(root)
  const before = new Map((await store.findKnownFiles()).map(file => [file.path, file]))
  const present = new Set(found.audio.map(file => file.path))
  const changed = found.audio.filter(file => !isUnchanged(before.get(file.path), file))
  const changedPaths = new Set(changed.map(file => file.path))
  const gone = [...before.values()].filter(file => !present.has(file.path))
  const kept = [...before.values()].filter(file => present.has(file.path) && !changedPaths.has(file.path))
  const songIdOf = createSuccession({
    replaced: [...gone, ...changed.flatMap(file => before.get(file.path) ?? [])],
    heldSongIds: new Set(kept.map(file => file.songId)),
  })
  await store.deletePaths(
    'music_file',
    gone.map(file => file.path),
  )
  const hasBesideChanged = await scanBeside({ root, store, found })

  const reader = createReader()
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
      if (!isAudioType(type)) continue
      const answer = await reader.read({ file: pathIn(root, file.path), path: file.path, type })
      const song = 'read' in answer ? answer.read : undefined
      readings.push({ file, type, song })
      read += 1
      if (!song) broken += 1
      if (readings.length >= filesPerTransaction) await flush()
    }
    await flush()
  } finally {
    await reader.end()
  }
  const hasChanged = hasBesideChanged || read > 0 || gone.length > 0
  return { read, broken, removed: gone.length, hasChanged, folders: found.folders }
}

const nothing = {
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
const keyOf = ({ path, sizeBytes, mtimeMs }: FoundFile) => ({
  path,
  size_bytes: sizeBytes,
  mtime_ms: mtimeMs,
})

/** A file that is no audio that we can read: remembered, so that it is not read again until it changes. */
export const brokenRow = (file: FoundFile): FileRow => ({
  ...nothing,
  ...keyOf(file),
  song_id: 0,
  is_broken: 1,
})

/** What was read of a file, as it is stored. */
export function fileRow(file: FoundFile, song: ReadSong, given: { songId: number; type: string }): FileRow {
  return {
    ...keyOf(file),
    song_id: given.songId,
    is_broken: 0,
    track_no: song.trackNo,
    disc_no: song.discNo,
    duration_ms: song.durationMs,
    bit_rate: song.bitRate,
    sample_rate: song.sampleRate,
    bit_depth: song.bitDepth,
    is_lossless: song.isLossless ? 1 : 0,
    audio_hash: song.audioHash,
    md5: song.md5,
    type: given.type,
    name: song.name,
    artists: JSON.stringify(song.artists),
    album: song.album,
    other_names: JSON.stringify(song.otherNames),
    cover_hash: song.coverHash,
    search_keys: song.searchKeys,
    lyric: song.lyric,
    gain_milli: song.gainMilli,
    peak_milli: song.peakMilli,
  }
}

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
