import { type JournalEntry, journal } from './journal.ts'

/**
 * Writes one window's entry, one write after the other. `read` says what is to be kept, or nothing when the server has it all;
 * `adopted` are entries of windows that are gone, whose words this one has.
 */
export function createJournalWriter({
  id,
  adopted,
  read,
  onWritten,
  onRefused,
}: {
  id: string
  adopted: readonly string[]
  read: () => { entry: Omit<JournalEntry, 'id'> | undefined; changes: number }
  onWritten: (changes: number) => void
  onRefused: () => void
}): () => Promise<void> {
  let left = adopted.filter(other => other !== id)
  let writing: Promise<void> = Promise.resolve()
  const writeOnce = async () => {
    const { entry, changes } = read()
    try {
      if (entry) await journal.put({ ...entry, id })
      else await journal.remove(id)
      for (const other of left) await journal.remove(other)
      left = []
      onWritten(changes)
    } catch {
      onRefused()
    }
  }
  return () => {
    writing = writing.then(writeOnce)
    return writing
  }
}
