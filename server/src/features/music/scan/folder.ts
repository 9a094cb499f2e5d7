import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { IAudioMetadata } from 'music-metadata'
import { isMissing, whenMissing } from '../../../platform/files.ts'
import { isPlainPath } from '../../../platform/plain-path.ts'
import { makeFolder, writeWhole } from '../../../platform/whole-file.ts'
import type { FoundFile } from '../music.store.ts'

/** What browsers can play; others in the folder are not listed. */
export const audioTypes = {
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
} as const
export type AudioType = keyof typeof audioTypes

/** Audio that browsers cannot play: not listed, but named to the owner. Encrypted downloads are among them. */
const unplayableTypes = new Set(
  `ape wma wv tta tak dsf dff aif aiff aifc ac3 dts mpc mid midi amr ra mka alac caf m4b mp2 spx
  ncm mflac mflac0 mgg mgg1 qmc0 qmc2 qmc3 qmcflac qmcogg kgm kgma vpr kwm bkcmp3 bkcflac xm`.split(/\s+/),
)

const coverNames = ['cover', 'folder', 'front', 'album']
const pictureTypes = ['jpg', 'jpeg', 'png', 'webp']

export const extensionOf = (path: string) => posix.extname(path).slice(1).toLowerCase()
export const isAudioType = (extension: string): extension is AudioType => Object.hasOwn(audioTypes, extension)

/** The kind of a file in the music folder, by its name; undefined for other files. */
export function fileKind(path: string): 'audio' | 'picture' | 'playlist' | 'unplayable' | undefined {
  const extension = extensionOf(path)
  if (isAudioType(extension)) return 'audio'
  if (unplayableTypes.has(extension)) return 'unplayable'
  if (extension === 'm3u8' || extension === 'm3u') return 'playlist'
  const stem = posix.basename(path, posix.extname(path)).toLowerCase()
  return pictureTypes.includes(extension) && coverNames.includes(stem) ? 'picture' : undefined
}

/** Ranks several covers in one folder by name: a lower number is preferred. */
export function coverRank(path: string): number {
  const stem = posix.basename(path, posix.extname(path)).toLowerCase()
  return coverNames.indexOf(stem) * pictureTypes.length + pictureTypes.indexOf(extensionOf(path))
}

export const maxDepth = 12
export const maxFiles = 200_000

export type Found = {
  readonly audio: FoundFile[]
  readonly pictures: FoundFile[]
  readonly playlists: FoundFile[]
  /** Audio that no browser plays. */
  readonly unplayable: FoundFile[]
  /** Relative, '' for the root itself. */
  readonly folders: string[]
  /** Those of `folders` that may not be read. */
  readonly locked: string[]
}
export const nothingFound = (): Found => ({
  ...{ audio: [], pictures: [], playlists: [], unplayable: [], folders: [], locked: [] },
})
/** The list for each kind of file. */
export const listsOf = (found: Found) => ({
  ...{ audio: found.audio, picture: found.pictures, playlist: found.playlists, unplayable: found.unplayable },
})

/** A path of the index as one of this machine. */
export const pathIn = (root: string, path: string) => join(root, ...path.split('/'))

async function describe(root: string, path: string): Promise<FoundFile | undefined> {
  // Removed since its folder was read, or its name is not valid text.
  const info = await lstat(pathIn(root, path)).catch(whenMissing(undefined))
  if (!info?.isFile()) return undefined
  return { path, size_bytes: info.size, mtime_ms: Math.floor(info.mtimeMs) }
}

/** Whether the system refused access to a file or folder. */
export const isLocked = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && (cause.code === 'EACCES' || cause.code === 'EPERM')

async function readFolder(root: string, folder: string, found: Found) {
  try {
    return await readdir(pathIn(root, folder), { withFileTypes: true })
  } catch (cause) {
    if (folder !== '' && isLocked(cause)) found.locked.push(folder)
    if (folder !== '' && (isMissing(cause) || isLocked(cause))) return []
    throw cause
  }
}

/**
 * Everything relevant below the root, sorted by name. Links are not followed, hidden files and folders are
 * ignored. Throws if the root itself cannot be read: an empty answer would delete the whole index.
 */
async function walkMusic(root: string): Promise<Found> {
  const found = nothingFound()
  const lists = listsOf(found)
  const waiting = [{ folder: '', depth: 0 }]
  let files = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next
    found.folders.push(folder)
    const entries = (await readFolder(root, folder, found)).filter(entry => !entry.name.startsWith('.'))
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && depth < maxDepth) waiting.push({ folder: path, depth: depth + 1 })
      const kind = entry.isFile() ? fileKind(entry.name) : undefined
      if (!kind || files >= maxFiles) continue
      files += 1
      const file = await describe(root, path)
      if (file) lists[kind].push(file)
    }
  }
  return found
}

/** An open file; ends with `close` or with its stream. */
export type InsideFile = {
  readonly sizeBytes: number
  readonly mtimeMs: number
  /** Bytes `start` to `end`, both included; the whole file without them. */
  read(range?: { start: number; end: number }): Readable
  readAll(): Promise<Buffer>
  close(): Promise<void>
}
/** Opens a file below the music folder by its path in the index; undefined if missing or a link. */
export type OpenInside = (path: string) => Promise<InsideFile | undefined>

// The memory per listener; larger chunks are no faster, as the disk reads ahead.
const pieceBytes = 64 * 1024

// Without it a link created between the two checks would be followed; Windows has no such flag.
const noFollow = constants.O_NOFOLLOW ?? 0
const isRefusal = (cause: unknown) =>
  isMissing(cause) ||
  (cause instanceof Error && 'code' in cause && ['ELOOP', 'EACCES', 'ENAMETOOLONG'].includes(`${cause.code}`))

/** Opens regular files of one folder only: neither a file nor a parent folder may be a link. */
function createInside(root: string): OpenInside {
  return async path => {
    const file = pathIn(root, path)
    let handle: FileHandle | undefined
    try {
      // Opening a pipe would wait for a writer.
      if (!(await lstat(file)).isFile()) return undefined
      handle = await open(file, constants.O_RDONLY | noFollow)
      const [info, real, realRoot] = await Promise.all([handle.stat(), realpath(file), realpath(root)])
      const isInside = real === pathIn(realRoot, path) && real.startsWith(realRoot + sep)
      if (!info.isFile() || !isInside) {
        await handle.close()
        return undefined
      }
      const opened = handle
      return {
        sizeBytes: info.size,
        mtimeMs: info.mtimeMs,
        read: range => opened.createReadStream({ ...range, highWaterMark: pieceBytes }),
        readAll: () => opened.readFile(),
        close: () => opened.close(),
      }
    } catch (cause) {
      await handle?.close()
      if (isRefusal(cause)) return undefined
      throw cause
    }
  }
}

/** Where the songs are: a folder of this machine, or one of a bucket. Paths are relative, with slashes. */
export type MusicPlace = {
  /** The folder, if the system can watch it. */
  readonly root: string | undefined
  walk(): Promise<Found>
  readonly open: OpenInside
  /** A local file with the same bytes, valid during `work`. */
  withFile<T>(path: string, work: (file: string) => Promise<T>): Promise<T>
  /** Writes a small file beside the songs, atomically. Throws the system's errors. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Copies a file of this machine there, creating folders, atomically. */
  take(path: string, file: string): Promise<void>
  /** Succeeds if it does not exist. */
  remove(path: string): Promise<void>
  /** The tags of a song, including pictures; reads no more of the file than needed. */
  readTags(path: string): Promise<IAudioMetadata>
}

/** The file's path on this machine; throws if a link leads to it or something other than a file is there. */
async function inside(root: string, path: string): Promise<string> {
  const file = pathIn(root, path)
  const [realFolder, realRoot] = await Promise.all([realpath(dirname(file)), realpath(root)])
  const isInside = isPlainPath(path) && realFolder === dirname(pathIn(realRoot, path))
  const info = await lstat(file).catch(whenMissing(undefined))
  if (!isInside || (info && !info.isFile()))
    throw Object.assign(new Error(`${path} is not a file of the folder`), { code: 'EPERM' })
  return file
}

async function writeInside(
  root: string,
  path: string,
  fill: Parameters<typeof writeWhole>[1],
): Promise<void> {
  const file = await inside(root, path)
  // Hidden, so that it is not taken for a song.
  const aside = join(dirname(file), `.xiaolou-${randomBytes(6).toString('hex')}.part`)
  await writeWhole(file, fill, { aside, mode: 0o644 })
}

export function createFolderPlace(root: string): MusicPlace {
  return {
    root,
    walk: () => walkMusic(root),
    open: createInside(root),
    withFile: (path, work) => work(pathIn(root, path)),
    write: (path, bytes) => writeInside(root, path, bytes),
    async take(path, file) {
      await makeFolder(dirname(pathIn(root, path)))
      await writeInside(root, path, handle => handle.writeFile(createReadStream(file)))
    },
    remove: async path => rm(await inside(root, path), { force: true }),
    async readTags(path) {
      const { readMetadata } = await import('../tags/ogg-flac.ts')
      return readMetadata(pathIn(root, path), extensionOf(path))
    },
  }
}
