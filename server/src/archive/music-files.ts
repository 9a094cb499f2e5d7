import { createReadStream } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../platform/files.ts'
import { ArchiveProblem, readEntryName } from './format.ts'

type MusicFile = { path: string; sizeBytes: number; read(): AsyncIterable<Uint8Array> }

/** As many bytes as were announced: a file that is written to meanwhile would shift everything behind it. */
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

/** The regular files below the music folder, a folder at a time; links are not followed, names that no system takes are left. */
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
    const info = await lstat(join(folder, name)).catch((cause: unknown) => {
      if (!isMissing(cause)) throw cause
      return undefined
    })
    if (info?.isDirectory()) yield* findMusicFiles(root, path)
    else if (info?.isFile() && readEntryName(`music/${path}`)) {
      yield { path, sizeBytes: info.size, read: () => readExactly(join(folder, name), info.size) }
    }
  }
}
