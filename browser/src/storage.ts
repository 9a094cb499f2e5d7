/** Names under which things are kept in the browser; other front ends of the same wire use them too. */
export const storageKey = {
  theme: 'useDarkKEY',
  staticState: 'staticState',
  userState: 'userState',
  tabSession: 'tabSession',
  signedOut: 'signedOut',
  loginForm: 'loginForm',
  searchHistory: 'searchHistory',
} as const

/**
 * For the head, before anything is painted: marks the page of one whose session is kept, so that 登录 is not shown and
 * taken away again.
 */
export const noteKeptSession = `try{document.documentElement.toggleAttribute('data-signed-in',localStorage.getItem('${storageKey.userState}')!==null||sessionStorage.getItem('${storageKey.tabSession}')!==null)}catch(x){}`

type Area = 'local' | 'session'

/** Text as it is kept: JSON, percent-escaped, then base64, as other front ends write it. */
export function encodeStored(value: unknown): string {
  return btoa(encodeURIComponent(JSON.stringify(value)))
}

/** The value of a kept text; `undefined` for whatever was not written by `encodeStored`. */
export function decodeStored(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(atob(text)))
  } catch {
    return undefined
  }
}

/**
 * Reads what is kept under `key` and `isValid` accepts; `undefined` for nothing, for another version's leftovers and
 * where the browser keeps nothing at all (private windows, blocked cookies).
 */
export function readStored<T>({
  key,
  isValid,
  area,
}: {
  key: string
  isValid: (value: unknown) => value is T
  area?: Area
}): T | undefined {
  try {
    const text = storageOf(area).getItem(key)
    const value = text ? decodeStored(text) : undefined
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; one that is falsy or empty removes the entry. False when the browser would not keep it. */
export function writeStored({ key, value, area }: { key: string; value: unknown; area?: Area }): boolean {
  try {
    const storage = storageOf(area)
    if (isNothing(value)) storage.removeItem(key)
    else storage.setItem(key, encodeStored(value))
    return true
  } catch {
    return false
  }
}

/** Whether something is kept under `key`, for all tabs unless `area` says otherwise, whatever it is. */
export function isStored(key: string, area?: Area): boolean {
  try {
    return storageOf(area).getItem(key) !== null
  } catch {
    return false
  }
}

function storageOf(area: Area = 'local'): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

/** Whether there is nothing in a value that would be kept: its entry is removed then. */
export function isNothing(value: unknown): boolean {
  if (!value) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
