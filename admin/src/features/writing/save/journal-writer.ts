import type { Journal, JournalEntry } from './journal.ts'

/**
 * Writes this window's journal entry, one write at a time. `read` returns the entry, or nothing when the
 * server has everything; `adopted` are entries of closed windows whose text this one has taken over; `base`
 * is the revision that they continue.
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
      // The server has everything of that entry, and more: an older text must not come back as a conflict.
      if (entry && entry.base > heldBase)
        for (const old of [id, ...left]) await journal.remove(old).catch(() => undefined)
    }
  }
  return () => {
    writing = writing.then(writeOnce)
    return writing
  }
}
