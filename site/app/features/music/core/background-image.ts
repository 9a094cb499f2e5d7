const databaseName = 'xiaolou-music'
const storeName = 'background'
const key = 'board'

/** Longest side of the stored picture; more than a screen shows. */
const maxPixels = 2_560
const quality = 0.85

/** The stored picture as a `data:` address (the page's policy forbids `blob:`); '' for none. */
export async function loadBackground(): Promise<string> {
  const saved: unknown = await inStore('readonly', store => store.get(key))
  return typeof saved === 'string' ? saved : ''
}

/** Scales a picture down, stores it here and resolves with its address. Rejects if it is no picture. */
export async function saveBackground(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, maxPixels / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  // A browser that cannot write WebP writes PNG: larger, but as good.
  const url = canvas.toDataURL('image/webp', quality)
  await inStore('readwrite', store => store.put(url, key))
  return url
}

export async function removeBackground(): Promise<void> {
  await inStore('readwrite', store => store.delete(key))
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await settled(opening)
  try {
    return await settled(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  })
