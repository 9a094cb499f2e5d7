import { signOuts } from '@xiaolou/browser/signed-out'
import type { Draft, DraftFields } from '@xiaolou/contract/draft'

const databaseName = 'xiaolou-journal'
const storeName = 'draft'

/** What this browser stores of one draft in one window until the server has it. */
export type JournalEntry = {
  readonly id: string
  readonly draftKey: string
  /** The window that writes it; a draft may be open in several. */
  readonly window: string
  readonly draft: Omit<Draft, 'fields'>
  readonly fields: DraftFields
  /** The revision that `fields` started from, and its content, for merging. */
  readonly base: number
  readonly baseFields: DraftFields
  /** An unanswered save: the server may have stored it as its next revision. */
  readonly unanswered: DraftFields | undefined
  /** When the text last changed, not when it was stored: the window edited last wins. */
  readonly atMs: number
}

export type Journal = {
  put: (entry: JournalEntry) => Promise<void>
  remove: (id: string) => Promise<void>
  ofDraft: (draftKey: string) => Promise<JournalEntry[]>
}

let opened: Promise<IDBDatabase> | undefined

/** Unsaved text in IndexedDB. Each call throws if the browser has no storage, or it is full. */
export const journal: Journal = {
  put: async entry => {
    // After a sign-out nothing may be written; the page is being cleared.
    if (signOuts.get() > 0) throw new Error('signed out')
    await write(store => store.put(entry))
  },
  remove: id => write(store => store.delete(id)),
  async ofDraft(draftKey) {
    const database = await open()
    const reading: IDBRequest<JournalEntry[]> = database
      .transaction(storeName)
      .objectStore(storeName)
      .index('draftKey')
      .getAll(draftKey)
    return answer(reading)
  },
}

async function write(change: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const database = await open()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    // Durable only when the transaction completes.
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the journal refused'))
    change(transaction.objectStore(storeName))
  })
}

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex('draftKey', 'draftKey')
  const database = await answer(opening)
  // Deleted by the browser, or upgraded by another version: the next write reopens it.
  database.onclose = () => {
    opened = undefined
  }
  database.onversionchange = () => {
    database.close()
    opened = undefined
  }
  return database
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the journal refused'))
  })
}
