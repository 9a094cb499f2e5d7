import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files.ts'
import type { createUploadStore } from './upload.store.ts'

type Parts = { store: Pick<ReturnType<typeof createUploadStore>, 'findUploads'>; files: Files; clock: Clock }

const partForMs = 60 * 60_000
// An import keeps its rows to itself until it commits, which may be hours later.
const rowlessForMs = 24 * 60 * 60_000

const isPart = (name: string) => name.endsWith('.part')
const hashOf = (name: string) => /^[0-9a-f]{2}\/([0-9a-f]{40})\./.exec(name)?.[1]

/**
 * Removes what a kill left behind: files that were not written to their end, and pictures whose row was never stored. Both
 * only once they are old: another process may be about to finish them. Says how many files went.
 */
export function createUploadSweeper({ store, files, clock }: Parts): () => Promise<number> {
  const removeOld = async (names: readonly string[], ageMs: number) => {
    let removed = 0
    for (const name of names) {
      const info = await files.getInfo(name)
      if (!info || clock.now() - info.changedAtMs < ageMs) continue
      await files.delete(name)
      removed += 1
    }
    return removed
  }

  return async () => {
    let removed = 0
    for await (const names of files.list()) {
      removed += await removeOld(names.filter(isPart), partForMs)
      const stored = names.filter(name => !isPart(name))
      const hashes = new Set(stored.flatMap(name => hashOf(name) ?? []))
      const known = new Set((await store.findUploads([...hashes])).map(row => row.name))
      const rowless = stored.filter(name => {
        const hash = hashOf(name)
        return hash !== undefined && !known.has(hash)
      })
      removed += await removeOld(rowless, rowlessForMs)
    }
    return removed
  }
}
