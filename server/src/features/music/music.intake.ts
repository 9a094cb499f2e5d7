import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, posix, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isPlainPath } from '../../platform/plain-path.ts'
import { extensionOf, fileKind, isAudioType, type MusicPlace } from './scan/folder.ts'

export type SongsReport = {
  /** Paths in the music folder. */
  readonly added: readonly string[]
  /** Files that existed already, byte for byte. */
  readonly known: number
  /** By their source path: files that were not accepted, and why. */
  readonly refused: readonly { path: string; why: string }[]
}

const lyricTypes = ['lrc', 'yrc', 'ttml']
const maxNames = 50

const isHidden = (path: string) => path.split('/').some(part => part.startsWith('.'))
const isOurs = (path: string) => fileKind(path) !== undefined || lyricTypes.includes(extensionOf(path))
const isUnplayable = (path: string) => fileKind(path) === 'unplayable'

/** Every file below a folder, or the one file, by relative path; sorted by name. */
async function filesIn(source: string): Promise<{ path: string; file: string }[]> {
  if (!(await stat(source)).isDirectory()) return [{ path: basename(source), file: source }]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => ({ file, path: relative(source, file).split(sep).join('/').normalize('NFC') }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function digestOf(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Whether a file is audio, by its content and not by its name. */
async function hasSound(file: string): Promise<boolean> {
  const { parseFile } = await import('music-metadata')
  try {
    const { format } = await parseFile(file, { duration: false, skipCovers: true })
    return format.codec !== undefined || format.container !== undefined
  } catch {
    return false
  }
}

/**
 * Copies songs, with their lyrics, covers and lists, from a folder of this machine to the site's music
 * folder. Skips identical files; of different files with the same name both stay. Overwrites nothing.
 */
export async function takeSongs(input: {
  source: string
  place: MusicPlace
  onProgress: (done: number, total: number) => void
}): Promise<SongsReport> {
  const { source, place, onProgress } = input
  const added: string[] = []
  const refused: { path: string; why: string }[] = []
  let known = 0
  const files = (await filesIn(source)).filter(({ path }) => !isHidden(path))

  /** A free name, or undefined if the same file exists already. */
  const freeName = async (path: string, file: string): Promise<string | undefined> => {
    const { dir, name, ext } = posix.parse(path)
    const { size } = await stat(file)
    let digest: string | undefined
    for (let number = 1; number <= maxNames; number += 1) {
      const tried = posix.join(dir, number === 1 ? `${name}${ext}` : `${name} (${number})${ext}`)
      const there = await place.open(tried)
      if (!there) return tried
      if (there.sizeBytes !== size) {
        await there.close()
        continue
      }
      digest ??= await digestOf(createReadStream(file))
      if ((await digestOf(there.read())) === digest) return undefined
    }
    return posix.join(dir, `${name} ${createHash('sha256').update(path).digest('hex').slice(0, 8)}${ext}`)
  }

  for (const [at, { path, file }] of files.entries()) {
    onProgress(at, files.length)
    if (!isPlainPath(path)) refused.push({ path, why: '名字收不下：太长，或者里面有反斜杠、换行这样的字符' })
    else if (!isOurs(path)) refused.push({ path, why: '不是歌、歌词、封面或歌单' })
    else if (isUnplayable(path))
      refused.push({ path, why: '浏览器放不了这种格式：先转成 MP3、FLAC、M4A 或 Ogg，再放进来' })
    else if (isAudioType(extensionOf(path)) && !(await hasSound(file)))
      refused.push({ path, why: '里面没有声音' })
    else {
      const name = await freeName(path, file)
      if (name === undefined) known += 1
      else {
        await place.take(name, file)
        added.push(name)
      }
    }
  }
  onProgress(files.length, files.length)
  return { added, known, refused }
}
