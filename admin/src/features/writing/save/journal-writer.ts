import type { Journal, JournalEntry } from './journal.ts'

/**
 * Writes one window's entry, one write after the other. `read` says what is to be kept, or nothing when the server has it all;
 * `adopted` are entries of windows that are gone, whose words this one has; `base` is the revision that they go on from.
 */
export function createJournalWriter({
  journal,
  id,
  adopted,
  base,
  read,
  onWritten,
  onRefused,
}: {
  journal: Journal
  id: string
  adopted: readonly string[]
  base: number
  read: () => { entry: Omit<JournalEntry, 'id'> | undefined; changes: number }
  onWritten: (changes: number) => void
  onRefused: () => void
}): () => Promise<void> {
  let left = adopted.filter(other => other !== id)
  let heldBase = base
  let writing: Promise<void> = Promise.resolve()
  const writeOnce = async () => {
    const { entry, changes } = read()
    try {
      if (entry) await journal.put({ ...entry, id })
      else await journal.remove(id)
      for (const other of left) await journal.remove(other)
      left = []
      heldBase = entry?.base ?? heldBase
      onWritten(changes)
    } catch {
      onRefused()
      // The server has all that lies there, and more: what is older must not come back as the other of two.
      if (entry && entry.base > heldBase)
        for (const old of [id, ...left]) await journal.remove(old).catch(() => undefined)
    }
  }
  return () => {
    writing = writing.then(writeOnce)
    return writing
  }
}
