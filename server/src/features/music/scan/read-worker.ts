import { parentPort } from 'node:worker_threads'
import { makeKeys } from '../tags/names.ts'
import { digestAudio } from '../tags/sound.ts'
import { readTags } from '../tags/tags.ts'
import type { ReadAnswer, ReadOrder } from './reader.ts'

async function read({ file, path, type }: ReadOrder): Promise<ReadAnswer> {
  const tags = await readTags(file, path, type)
  if (!tags) return { reason: 'no length' }
  return { read: { ...tags, ...digestAudio(file), search_keys: makeKeys(tags) } }
}

parentPort?.on('message', (order: ReadOrder) => {
  read(order)
    // A broken file is no error of ours: it is remembered as broken until it changes.
    .catch(
      (cause: unknown): ReadAnswer => ({ reason: cause instanceof Error ? cause.message : String(cause) }),
    )
    .then(answer => parentPort?.postMessage(answer))
})
