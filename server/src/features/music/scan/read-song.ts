import { makeKeys } from '../tags/names.ts'
import { digestAudio } from '../tags/sound.ts'
import { readTags } from '../tags/tags.ts'
import type { ReadAnswer, ReadOrder } from './reader.ts'

/**
 * Reads everything about a file. Never rejects: a broken file is no error of ours, and is recorded as broken
 * until it changes.
 */
export async function readSong({ file, path, type }: ReadOrder): Promise<ReadAnswer> {
  try {
    const tags = await readTags(file, path, type)
    if (!tags) return { reason: 'no length' }
    return { read: { ...tags, ...digestAudio(file), search_keys: makeKeys(tags) } }
  } catch (cause) {
    return { reason: cause instanceof Error ? cause.message : String(cause) }
  }
}
