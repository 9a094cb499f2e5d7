import { isRecord } from './is-record.ts'
import { isStored, readStored, writeStored } from './storage.ts'
import { forgetHeld } from './unkept.ts'

/** Storage keys of unsent text: drafts of every kind, waiting messages. */
const written = /draft|^chatOutbox:/i
/** Storage keys of history and of passes. */
const traces = /^(?:articlePass |lastPlace$|searchHistory$|scrollPositions$|tabSession$)/
const unsentKey = 'unsent'
const answerMs = 1_000
/** Unsent text and pictures. */
const databases = [
  { name: 'xiaolou-journal', store: 'draft' },
  { name: 'xiaolou-pictures', store: 'picture' },
]
/** Pages saved for offline reading. */
const savedPrefix = 'kept-'

/** Over it a tab asks the others of this browser whether they hold unsaved text. */
const channelName = 'xiaolou-unsent'
const tabsMs = 300

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isVisitors = (one: unknown) => isRecord(one) && one.userId === 0

function keysOf(area: 'local' | 'session'): string[] {
  try {
    return Object.keys(area === 'local' ? localStorage : sessionStorage)
  } catch {
    return []
  }
}

function forgetIn(area: 'local' | 'session'): void {
  for (const key of keysOf(area))
    if (written.test(key) || traces.test(key)) writeStored({ key, value: undefined, area })
}

/** Deletes the private data shared by all tabs at sign-out. */
export const forgetShared = (): void => forgetIn('local')

/** Deletes this tab's private data after a sign-out. */
export function forgetOfTab(): void {
  forgetIn('session')
  forgetHeld()
}

/** How many entries a database has; 0 if it does not exist, without creating it. */
function countIn({ name, store }: (typeof databases)[number]): Promise<number> {
  return new Promise(resolve => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const { result } = opening
      const counting = result.objectStoreNames.contains(store)
        ? result.transaction(store).objectStore(store).count()
        : undefined
      const end = () => {
        result.close()
        resolve(counting?.result ?? 0)
      }
      if (!counting) return end()
      counting.onsuccess = end
      counting.onerror = end
    }
  })
}

/** A database that does not answer must not prevent a sign-out. */
const countWithin = (database: (typeof databases)[number]) =>
  Promise.race([
    countIn(database).catch(() => 0),
    new Promise<number>(resolve => setTimeout(resolve, answerMs, 0)),
  ])

const isWrittenIn = (area: 'local' | 'session') =>
  keysOf(area).some(key => written.test(key) && isStored(key, area))

/** Whether text exists in this tab only: in its storage, or in a page that asks before it is closed. */
const hasInTab = () =>
  isWrittenIn('session') || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

/** Once in the browser: answers other tabs on behalf of this one. */
export function answerForTab(): void {
  let channel: BroadcastChannel | undefined
  const open = () => {
    channel ??= openChannel()
    channel?.addEventListener('message', ({ data }) => {
      if (data === 'who' && hasInTab()) channel?.postMessage('here')
    })
  }
  // An open channel would keep the page out of the back-forward cache.
  const close = () => {
    channel?.close()
    channel = undefined
  }
  open()
  addEventListener('pagehide', close)
  addEventListener('pageshow', ({ persisted }) => persisted && open())
}

/** A frozen tab does not answer and is not waited for. */
const hasInOtherTab = () =>
  new Promise<boolean>(resolve => {
    const channel = openChannel()
    const end = (isThere: boolean) => {
      channel?.close()
      resolve(isThere)
    }
    if (!channel) return end(false)
    channel.addEventListener('message', ({ data }) => data === 'here' && end(true))
    channel.postMessage('who')
    setTimeout(end, tabsMs, false)
  })

/** Whether a sign-out now would lose text or pictures, of this tab or another, stored nowhere else. */
export async function hasUnsent(): Promise<boolean> {
  const unsent = readStored({ key: unsentKey, isValid: isList }) ?? []
  if (isWrittenIn('local') || hasInTab() || !unsent.every(isVisitors)) return true
  const [isElsewhere, ...counts] = await Promise.all([hasInOtherTab(), ...databases.map(countWithin)])
  return isElsewhere || counts.some(count => count > 0)
}

/**
 * Deletes the user's data from this browser at sign-out: drafts, unsent text, passes, history. What a visitor
 * wrote without an account stays, and so do settings of the device (theme, player, 记住我).
 */
export async function forgetPrivate(): Promise<void> {
  forgetShared()
  forgetOfTab()
  const unsent = readStored({ key: unsentKey, isValid: isList }) ?? []
  writeStored({ key: unsentKey, value: unsent.filter(isVisitors) })
  try {
    for (const { name } of databases) indexedDB.deleteDatabase(name)
    const names = (await caches.keys()).filter(name => name.startsWith(savedPrefix))
    await Promise.all(names.map(name => caches.delete(name)))
  } catch {
    // Plain HTTP, or a browser without storage: there is nothing to delete.
  }
}
