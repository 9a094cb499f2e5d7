import { createReadStream } from 'node:fs'
import { lstat, opendir, statfs } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { sizeText } from '@xiaolou/contract/size-text'
import type { Config } from '../../config/config.ts'
import { isMissing, whenMissing } from '../../platform/files.ts'
import { ArchiveProblem, readEntryName } from './format.ts'

export type MusicFile = {
  path: string
  sizeBytes: number
  /** Whole. */
  mtimeMs: number
  read(): AsyncIterable<Uint8Array>
}

/** Yields exactly the announced number of bytes: a file that changes meanwhile must not shift what follows. */
async function* readExactly(path: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let left = sizeBytes
  if (sizeBytes > 0) {
    for await (const chunk of createReadStream(path, { end: sizeBytes - 1 })) {
      left -= chunk.length
      yield chunk
    }
  }
  if (left > 0) throw new ArchiveProblem(`${path} 正在被改动，没能读完。等它写好，再来一次`)
}

/** The regular files below the music folder, one folder at a time. Links and invalid names are skipped. */
export async function* findMusicFiles(root: string, below = ''): AsyncGenerator<MusicFile> {
  const folder = join(root, below)
  const names: string[] = []
  try {
    for await (const entry of await opendir(folder)) names.push(entry.name)
  } catch (cause) {
    if (isMissing(cause)) return
    throw cause
  }
  for (const name of names.sort()) {
    const path = below === '' ? name : `${below}/${name}`
    const info = await lstat(join(folder, name)).catch(whenMissing(undefined))
    if (info?.isDirectory()) yield* findMusicFiles(root, path)
    else if (info?.isFile() && readEntryName(`music/${path}`)) {
      const read = () => readExactly(join(folder, name), info.size)
      yield { path, sizeBytes: info.size, mtimeMs: Math.floor(info.mtimeMs), read }
    }
  }
}

/** Songs are archived only if they lie in the data folder; elsewhere they are the owner's own library. */
function ownMusicDir({ dataDir, musicDir, musicBucket }: SongConfig): string | undefined {
  if (musicBucket) return undefined
  const below = relative(dataDir, musicDir)
  return below === 'music' && !isAbsolute(below) && musicDir === join(dataDir, 'music') ? musicDir : undefined
}

type SongConfig = Pick<Config, 'dataDir' | 'musicDir' | 'musicBucket'>

const gigabyte = 1024 ** 3
// The archive, its rehearsal, and the same amount that stays free.
const copies = 3

/**
 * The folder with the songs to archive, or a sentence that says why they are left out; neither if there are
 * none. With `within`, songs are left out if they exceed `limitGb` or the free space of its disk.
 */
export async function chooseSongs(
  config: SongConfig,
  wanted: { hasMusic: boolean; within?: { limitGb: number; folder: string } },
): Promise<{ musicDir: string | undefined; lack: string }> {
  const without = (lack: string) => ({ musicDir: undefined, lack })
  const musicDir = ownMusicDir(config)
  if (config.musicBucket) return without('歌不在里面：它们在对象存储里，请自己另存一份')
  if (musicDir === undefined) return without(`歌不在里面：它们在别处（${config.musicDir}），请自己另存一份`)
  let bytes = 0
  for await (const { sizeBytes } of findMusicFiles(musicDir)) bytes += sizeBytes
  if (bytes === 0) return { musicDir, lack: '' }
  if (!wanted.hasMusic) return without(`歌不在里面（${sizeText(bytes)}）：照选的，没有收`)
  if (!wanted.within) return { musicDir, lack: '' }
  const { limitGb, folder } = wanted.within
  if (bytes > limitGb * gigabyte)
    return without(
      `歌不在里面：一共 ${sizeText(bytes)}，比上限 ${limitGb} GB 大。要收就把上限调大，在备份计划里，或者 --music-limit`,
    )
  const { bavail, bsize } = await statfs(folder)
  if (bytes * copies > bavail * bsize)
    return without(
      `歌不在里面：一共 ${sizeText(bytes)}，磁盘只剩 ${sizeText(bavail * bsize)}，收了就快满了。腾出地方，下一份就有`,
    )
  return { musicDir, lack: '' }
}
