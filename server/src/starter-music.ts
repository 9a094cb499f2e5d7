import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isMissing } from './platform/files.ts'

// Songs, their lyrics and covers, lists; not what tells the owner of the repository where they are from.
const wanted = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav|lrc|yrc|ttml|m3u8?|jpe?g|png|webp)$/i

async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

async function copyFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copied += await copyFolder(source, target)
    else if (entry.isFile() && wanted.test(posix.basename(entry.name))) {
      await copyFile(source, target)
      copied += 1
    }
  }
  return copied
}

/** Puts the starter's songs into an empty music folder, or one that is not there yet; says how many files. */
export async function copyStarterMusic({ from, to }: { from: string; to: string }): Promise<number> {
  const [songs, own] = [await namesIn(from), await namesIn(to)]
  if (!songs || (own ?? []).length > 0) return 0
  return copyFolder(from, to)
}
