import { stat } from 'node:fs/promises'
import { makeKeys } from '../tags/names.ts'
import { digestAudio } from '../tags/sound.ts'
import { readTags } from '../tags/tags.ts'
import { isLocked } from './folder.ts'
import type { ReadAnswer, ReadOrder } from './reader.ts'

/**
 * Reads everything about a file. Never rejects: a broken file is no error of ours, and is recorded as broken
 * until it changes.
 */
export async function readSong({ file, path, type }: ReadOrder): Promise<ReadAnswer> {
  try {
    if ((await stat(file)).size === 0) return { reason: 'empty' }
    const tags = await readTags(file, path, type)
    if (!tags) return { reason: 'damaged' }
    return { read: { ...tags, ...digestAudio(file), search_keys: await makeKeys(tags) } }
  } catch (cause) {
    return { reason: isLocked(cause) ? 'locked' : 'damaged' }
  }
}
