const databaseName = 'xiaolou'
const storeName = 'key'
const keyName = 'session'
const ivBytes = 12

let opened: Promise<CryptoKey> | undefined

/**
 * A value as text that only this browser can read: JSON under AES-GCM with a key that the browser keeps and never
 * gives out (IndexedDB, not extractable), then base64. Throws where there is no such key (plain http, no IndexedDB).
 */
export async function seal(purpose: string, value: unknown): Promise<string> {
  return sealWith(await getKey(), purpose, value)
}

/** The value of a sealed text; `undefined` for another purpose's, another key's or a damaged one. Throws as `seal`. */
export async function unseal(purpose: string, text: string): Promise<unknown> {
  return unsealWith(await getKey(), purpose, text)
}

export async function sealWith(key: CryptoKey, purpose: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(method(purpose, iv), key, plain))
  return btoa(String.fromCharCode(...iv, ...sealed))
}

export async function unsealWith(key: CryptoKey, purpose: string, text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    const iv = bytes.slice(0, ivBytes)
    const plain = await crypto.subtle.decrypt(method(purpose, iv), key, bytes.slice(ivBytes))
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return undefined
  }
}

/** The purpose is bound in: a token's text put in a password's place opens nothing. */
const method = (purpose: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(purpose),
})

function getKey(): Promise<CryptoKey> {
  opened ??= openKey().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

async function openKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await answer(opening)
  try {
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // Looked for and put in one transaction: two tabs that open at once end with the same key.
    const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
    const kept: unknown = await answer(store.get(keyName))
    if (kept instanceof CryptoKey) return kept
    await answer(store.put(fresh, keyName))
    return fresh
  } finally {
    database.close()
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
