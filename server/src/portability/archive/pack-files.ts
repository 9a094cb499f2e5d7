import { createHash, type Hash } from 'node:crypto'
import { extensionOf, isAudioType } from '../../features/music/scan/folder.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StoredFile } from '../../platform/feature.ts'
import type { Files } from '../../platform/files.ts'
import type { SomeFiles } from './format.ts'
import { findMusicFiles, type MusicFile } from './music-files.ts'

export type Progress = (what: string, done: number, total: number) => void

/** What making an archive needs of the program. */
export type ArchiveSource = {
  db: Db
  /** The stored files, if they are included, and the names of those that the rows of a snapshot refer to. */
  uploads: { files: Files; findFiles(db: Db): AsyncIterable<readonly StoredFile[]> } | undefined
  /** The folder with the songs, if they are included. */
  musicDir: string | undefined
  /** The MD5 of a song, if it is unchanged since the MD5 was computed; undefined if unknown. */
  findMd5?(db: Db): Promise<(song: MusicFile) => string | undefined>
  /** Tables that are left out: temporary and derived data. */
  leftOut: ReadonlySet<string>
}

const namedFiles = 1_000

const isSong = (path: string) => isAudioType(extensionOf(path))

function addTo(files: SomeFiles, name: string): void {
  files.total += 1
  if (files.names.length < namedFiles) files.names.push(name)
}

/** The files in the archive: uploads with SHA-256 ('' if missing or damaged), and songs. */
export type PackedFiles = {
  uploads: Map<string, string>
  /** Those of `uploads` whose digest was not known before. */
  unknown: Set<string>
  songs: string[]
}
type Pack = {
  /** Adds an entry and returns its SHA-256; `more` is a second hash of the same bytes. */
  add(
    name: string,
    sizeBytes: number,
    chunks: AsyncIterable<Uint8Array>,
    more?: Hash | undefined,
  ): Promise<string>
  files: PackedFiles
  damaged: SomeFiles
  progress: Progress
}

export async function packUploads(uploads: ArchiveSource['uploads'], db: Db, to: Pack) {
  const { add, files, damaged, progress } = to
  const packed = { files: 0, bytes: 0 }
  const missing: SomeFiles = { total: 0, names: [] }
  if (!uploads) return { uploads: packed, missing }
  for await (const stored of uploads.findFiles(db)) {
    for (const { name, sha256: expected } of stored) {
      const info = await uploads.files.getInfo(name)
      if (info) {
        const sha256 = await add(`uploads/${name}`, info.sizeBytes, uploads.files.read(name))
        const isWhole = sha256.startsWith(expected)
        if (!isWhole) addTo(damaged, `uploads/${name}`)
        files.uploads.set(name, isWhole ? sha256 : '')
        if (expected === '') files.unknown.add(name)
        packed.files += 1
        packed.bytes += info.sizeBytes
        progress('图片与文件', packed.files, 0)
      } else {
        addTo(missing, name)
        files.uploads.set(name, '')
      }
    }
  }
  return { uploads: packed, missing }
}

export async function packMusic({ musicDir, findMd5 }: ArchiveSource, db: Db, to: Pack) {
  const { add, files, damaged, progress } = to
  const packed = { files: 0, bytes: 0 }
  if (musicDir === undefined) return packed
  const md5Of = await findMd5?.(db)
  for await (const song of findMusicFiles(musicDir)) {
    const { path, sizeBytes, read } = song
    const expected = md5Of?.(song)
    const hash = expected === undefined ? undefined : createHash('md5')
    const sha256 = await add(`music/${path}`, sizeBytes, read(), hash)
    if (hash && hash.digest('hex') !== expected) addTo(damaged, `music/${path}`)
    else if (isSong(path)) files.songs.push(sha256)
    packed.files += 1
    packed.bytes += sizeBytes
    progress('歌', packed.files, 0)
  }
  return packed
}
