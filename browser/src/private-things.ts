import { isRecord } from './is-record.ts'
import { isStored, readStored, writeStored } from './storage.ts'
import { forgetHeld } from './unkept.ts'

/** Names of what somebody wrote here and nobody else has: drafts of every kind, messages that wait. */
const written = /draft|^chatOutbox:/i
/** Names of what says where somebody was, and of what opens a door. */
const traces = /^(?:articlePass |lastPlace$|searchHistory$|scrollPositions$|tabSession$)/
const unsentKey = 'unsent'
const answerMs = 1_000
/** Words on their way to the server, and pictures. */
const databases = [
  { name: 'xiaolou-journal', store: 'draft' },
  { name: 'xiaolou-pictures', store: 'picture' },
]
/** Pages that were read, for when there is no line. */
const savedPrefix = 'kept-'

/** Over it a tab asks the others of this browser whether words stand in them that are nowhere else, and is answered. */
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

/** Takes away what lies in this browser for all tabs of whoever signs out. */
export const forgetShared = (): void => forgetIn('local')

/** Takes away what lies in this tab of whoever has signed out. */
export function forgetOfTab(): void {
  forgetIn('session')
  forgetHeld()
}

/** How many things lie in a database; none where it was never made, which looking does not change. */
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

/** Nobody is kept from signing out by a database that does not answer. */
const countWithin = (database: (typeof databases)[number]) =>
  Promise.race([
    countIn(database).catch(() => 0),
    new Promise<number>(resolve => setTimeout(resolve, answerMs, 0)),
  ])

const isWrittenIn = (area: 'local' | 'session') =>
  keysOf(area).some(key => written.test(key) && isStored(key, area))

/** Whether words stand in this tab alone: in what is kept for it, or in a page that would ask before it is left. */
const hasInTab = () =>
  isWrittenIn('session') || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

/** Once in the browser: answers for this tab when another one asks. */
export function answerForTab(): void {
  let channel: BroadcastChannel | undefined
  const open = () => {
    channel ??= openChannel()
    channel?.addEventListener('message', ({ data }) => {
      if (data === 'who' && hasInTab()) channel?.postMessage('here')
    })
  }
  // An open channel would keep the browser from keeping the page whole.
  const close = () => {
    channel?.close()
    channel = undefined
  }
  open()
  addEventListener('pagehide', close)
  addEventListener('pageshow', ({ persisted }) => persisted && open())
}

/** Nobody waits for long for a tab that does not answer: a frozen one. */
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

/** Whether somebody who signs out now leaves words or pictures here, in this tab or another, that are nowhere else. */
export async function hasUnsent(): Promise<boolean> {
  const unsent = readStored({ key: unsentKey, isValid: isList }) ?? []
  if (isWrittenIn('local') || hasInTab() || !unsent.every(isVisitors)) return true
  const [isElsewhere, ...counts] = await Promise.all([hasInOtherTab(), ...databases.map(countWithin)])
  return isElsewhere || counts.some(count => count > 0)
}

/**
 * Takes away whatever lies in this browser of the one who signs out: drafts, what waits to be sent, passes, where they were. What a
 * visitor wrote without an account stays, and so does what is the device's own (theme, player, 记住我).
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
    // Plain HTTP, or a browser that keeps nothing: there is nothing to take away.
  }
}
