import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { IAudioMetadata } from 'music-metadata'
import { isMissing } from '../../../platform/files.ts'
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

const coverNames = ['cover', 'folder', 'front', 'album']
const pictureTypes = ['jpg', 'jpeg', 'png', 'webp']

export const extensionOf = (path: string) => posix.extname(path).slice(1).toLowerCase()
export const isAudioType = (extension: string): extension is AudioType => Object.hasOwn(audioTypes, extension)

/** What a file of the music folder is to us, by its name; nothing for what is none of ours. */
export function fileKind(path: string): 'audio' | 'picture' | 'playlist' | undefined {
  const extension = extensionOf(path)
  if (isAudioType(extension)) return 'audio'
  if (extension === 'm3u8' || extension === 'm3u') return 'playlist'
  const stem = posix.basename(path, posix.extname(path)).toLowerCase()
  return pictureTypes.includes(extension) && coverNames.includes(stem) ? 'picture' : undefined
}

/** Of several covers in one folder the better name goes first: a lower number. */
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
  /** Relative, '' for the root itself. */
  readonly folders: string[]
}

/** A path of the index as one of this machine. */
export const pathIn = (root: string, path: string) => join(root, ...path.split('/'))

async function describe(root: string, path: string): Promise<FoundFile | undefined> {
  try {
    const info = await lstat(pathIn(root, path))
    if (!info.isFile()) return undefined
    return { path, size_bytes: info.size, mtime_ms: Math.floor(info.mtimeMs) }
  } catch (cause) {
    // Gone since its folder was read, or a name that is no text.
    if (isMissing(cause)) return undefined
    throw cause
  }
}

async function readFolder(root: string, folder: string) {
  try {
    return await readdir(pathIn(root, folder), { withFileTypes: true })
  } catch (cause) {
    const isClosed = cause instanceof Error && 'code' in cause && cause.code === 'EACCES'
    if (folder !== '' && (isMissing(cause) || isClosed)) return []
    throw cause
  }
}

/**
 * Everything of ours below the root, in the order of its names. Links are not followed, hidden files and folders are
 * left alone. Throws when the root itself cannot be read: an empty answer would forget all that is known.
 */
async function walkMusic(root: string): Promise<Found> {
  const found: Found = { audio: [], pictures: [], playlists: [], folders: [] }
  const lists = { audio: found.audio, picture: found.pictures, playlist: found.playlists }
  const waiting = [{ folder: '', depth: 0 }]
  let files = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next
    found.folders.push(folder)
    const entries = (await readFolder(root, folder)).filter(entry => !entry.name.startsWith('.'))
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

/** An open file; ends with `close` or with the stream that it gave. */
export type InsideFile = {
  readonly sizeBytes: number
  readonly mtimeMs: number
  /** Bytes `start` to `end`, both included; all of them without. */
  read(range?: { start: number; end: number }): Readable
  readAll(): Promise<Buffer>
  close(): Promise<void>
}
/** Opens a file below the music folder by its path of the index; nothing for what is not there, or not there really. */
export type OpenInside = (path: string) => Promise<InsideFile | undefined>

// What one listener holds in memory at a time; larger pieces are no faster from a disk that is read ahead.
const pieceBytes = 64 * 1024

// Without it a link that was put in between two looks would be followed; Windows has no such flag.
const noFollow = constants.O_NOFOLLOW ?? 0
const isRefusal = (cause: unknown) =>
  isMissing(cause) ||
  (cause instanceof Error && 'code' in cause && ['ELOOP', 'EACCES', 'ENAMETOOLONG'].includes(`${cause.code}`))

/** Files of one folder alone: no link is followed, neither the file nor a folder above it, and nothing but a file is opened. */
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
  /** The folder, where the system can watch it. */
  readonly root: string | undefined
  walk(): Promise<Found>
  readonly open: OpenInside
  /** A file of this machine with the same bytes, as long as `work` goes on. */
  withFile<T>(path: string, work: (file: string) => Promise<T>): Promise<T>
  /** Puts a small file beside the songs, whole or not at all. Throws as the system does. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Brings a file of this machine there, with the folders above it, whole or not at all. */
  take(path: string, file: string): Promise<void>
  /** What is not there is gone already. */
  remove(path: string): Promise<void>
  /** What the tags of a song hold, pictures too; of the sound no more is read than that takes. */
  readTags(path: string): Promise<IAudioMetadata>
}

/** The file of this machine, if no link leads to it and only a file is there, or nothing. */
async function inside(root: string, path: string): Promise<string> {
  const file = pathIn(root, path)
  const [realFolder, realRoot] = await Promise.all([realpath(dirname(file)), realpath(root)])
  const isInside = isPlainPath(path) && realFolder === dirname(pathIn(realRoot, path))
  const info = await lstat(file).catch(cause => {
    if (!isMissing(cause)) throw cause
  })
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
  // Hidden: nobody takes it for a song.
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
      const { parseFile } = await import('music-metadata')
      return parseFile(pathIn(root, path))
    },
  }
}
