import type { Db } from '../../platform/db/db.ts'
import { extensionOf, isAudioType } from './music.file-kind.ts'
import { brokenRow, fileRow } from './music.file-row.ts'
import { createReader, type ReadSong } from './music.reader.ts'
import { scanBeside } from './music.scan-beside.ts'
import { createMusicStore, type KnownFile } from './music.store.ts'
import { createSuccession } from './music.succession.ts'
import type { FileRow, FoundFile } from './music.table.ts'
import { pathIn, walkMusic } from './music.walk.ts'

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
