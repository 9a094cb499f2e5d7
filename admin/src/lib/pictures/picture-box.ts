import { signOuts } from '@xiaolou/browser/signed-out'

/**
 * A picture of a draft that is not yet stored and in its text: it waits in this browser, even if the page is
 * closed.
 */
export type WaitingPicture = {
  token: string
  draft: string
  name: string
  addedAt: number
  /** The file; missing for one that the server downloads from `source`. */
  file?: Blob
  /** Its external address, if it came with pasted text. */
  source?: string
  /** Its stored address; from then on it only waits to be put into the text. */
  url?: string
}

/** The storage of waiting pictures. Rejects if the browser has no storage or the disk is full. */
export type PictureBox = {
  put: (picture: WaitingPicture) => Promise<void>
  remove: (token: string) => Promise<void>
  list: (draft: string) => Promise<WaitingPicture[]>
}

const storeName = 'picture'

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not kept'))
  })
}

async function open(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('xiaolou-pictures', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'token' }).createIndex('draft', 'draft')
  }
  const database = await settle(request)
  // Deleted when its owner signs out.
  database.onversionchange = () => {
    database.close()
    onClosed()
  }
  return database
}

/** The box of this browser, opened on first use. */
export function createPictureBox(): PictureBox {
  let opening: Promise<IDBDatabase> | undefined
  const getStore = async (mode: IDBTransactionMode) => {
    opening ??= open(() => {
      opening = undefined
    })
    const database = await opening.catch(error => {
      opening = undefined
      throw error
    })
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
    })
    return { store: transaction.objectStore(storeName), done }
  }
  return {
    async put(picture) {
      if (signOuts.get() > 0) throw new Error('signed out')
      const { store, done } = await getStore('readwrite')
      store.put(picture)
      await done
    },
    async remove(token) {
      const { store, done } = await getStore('readwrite')
      store.delete(token)
      await done
    },
    async list(draft) {
      const { store } = await getStore('readonly')
      const found: WaitingPicture[] = await settle(store.index('draft').getAll(draft))
      return found.sort((one, other) => one.addedAt - other.addedAt)
    },
  }
}
