import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isMissing } from './platform/files.ts'

// Songs, their lyrics and covers, lists; not what tells the owner of the repository where they are from.
const wanted = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav|lrc|yrc|ttml|m3u8?|jpe?g|png|webp)$/i

/** Lies in the folder while the songs are put there. */
const unfinished = '.starter-unfinished'

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

/**
 * Puts the starter's songs into an empty music folder, or one that is not there yet, and goes on where a start was cut
 * off meanwhile; says how many files.
 */
export async function copyStarterMusic({ from, to }: { from: string; to: string }): Promise<number> {
  const [songs, own = []] = [await namesIn(from), await namesIn(to)]
  if (!songs || (own.length > 0 && !own.includes(unfinished))) return 0
  await mkdir(to, { recursive: true })
  await writeFile(join(to, unfinished), '')
  const copied = await copyFolder(from, to)
  await rm(join(to, unfinished))
  return copied
}
