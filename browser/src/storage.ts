/** Storage keys, shared with other front ends of the same API. */
export const storageKey = {
  theme: 'useDarkKEY',
  staticState: 'staticState',
  userState: 'userState',
  tabSession: 'tabSession',
  signedOut: 'signedOut',
  loginForm: 'loginForm',
  searchHistory: 'searchHistory',
  hasArrived: 'hasArrived',
} as const

/** For the head, before the first paint: marks the page if a session is stored, so that 登录 does not flash. */
export const noteKeptSession = `try{document.documentElement.toggleAttribute('data-signed-in',localStorage.getItem('${storageKey.userState}')!==null||sessionStorage.getItem('${storageKey.tabSession}')!==null)}catch(x){}`

type Area = 'local' | 'session'

/** The stored form of a value: JSON, percent-escaped, then base64, as other front ends write it. */
export function encodeStored(value: unknown): string {
  return btoa(encodeURIComponent(JSON.stringify(value)))
}

/** The value of a stored text; `undefined` if `encodeStored` did not write it. */
export function decodeStored(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(atob(text)))
  } catch {
    return undefined
  }
}

/**
 * Reads the value under `key` if `isValid` accepts it; `undefined` for none, for data of another version, and
 * without storage (private windows, blocked cookies).
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

/** Stores a value; a falsy or empty one removes the entry. False if the browser refused. */
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

/** Whether something is stored under `key`, for all tabs unless `area` says otherwise. */
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

/** Whether a value is empty, so that its entry is removed. */
export function isNothing(value: unknown): boolean {
  if (!value) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
