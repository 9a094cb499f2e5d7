import { useCallback, useState } from 'react'
import { showNotice } from './notice.ts'
import { readStored, writeStored } from './storage.ts'

export type PartGiven<T> = {
  /** The name of the button that opens it: 搜索, 登录. */
  name: string
  load: () => Promise<T>
  use: (part: T) => void
  /** Called each time it did not come. */
  onFailure?: () => void
  /** Shows at the part's own place that it did not come; a notice does unless this is given. */
  show?: (retry: () => void) => void
}

const wanted = { key: 'partWish', area: 'session' } as const
const askWithinMs = 3_000

/**
 * Fetches a part of the page that has a file of its own and gives it to `use`. When it does not come, a notice says so
 * and offers another try. When it is gone for good, since the site was upgraded behind the open page, the page is
 * loaded anew, and `openWanted` presses that button. Never throws.
 */
export async function loadComponent<T>(given: PartGiven<T>, lostStyle?: string): Promise<void> {
  const { name, load, use, onFailure, show } = given
  let part: T
  try {
    if (lostStyle) await loadStyle(lostStyle)
    part = await load()
  } catch (error) {
    onFailure?.()
    if ((await askSite()) === gone) {
      writeStored({ ...wanted, value: name })
      location.reload()
      return
    }
    // Vite sends for a style sheet once: without this the second try would do without it.
    const [, style] = /CSS for (\S+)/.exec(String(error)) ?? []
    const run = () => void loadComponent(given, style)
    if (show) show(run)
    else
      showNotice({
        tone: 'warn',
        title: `${name}没有打开`,
        text: '也许是线断了一下。',
        action: { label: '再试一次', run },
      })
    return
  }
  use(part)
}

/** Once, as the page comes alive: opens the part for whose sake it was loaded anew. */
export function openWanted(): void {
  const name = readStored({ ...wanted, isValid: value => typeof value === 'string' })
  if (name === undefined) return
  writeStored({ ...wanted, value: undefined })
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ title, innerText }) => (title || innerText).startsWith(name))?.click()
}

/** Fetches a part ahead of the press; whether it came is seen when it is opened. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/**
 * A part that is shown over the page once it is opened. `load` must stay the same function; `Part` is there from the
 * first opening on.
 */
export function useLazy<T>({
  name,
  load,
  onFailure,
}: Pick<PartGiven<T>, 'name' | 'load'> & { onFailure?: () => void }) {
  const [Part, setPart] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => {
    const use = (part: T) => {
      setPart(() => part)
      setIsOpen(true)
    }
    void loadComponent({ name, load, use, ...(onFailure && { onFailure }) })
  }, [name, load, onFailure])
  const close = useCallback(() => setIsOpen(false), [])
  return { Part, isOpen, open, close }
}

/** What `askSite` says when the site has other files by now than those that this page is made of. */
export const gone = 404

/** The status of the answer to whether this page's files are still there; nothing when there is no answer. */
export async function askSite(): Promise<number | undefined> {
  const asking = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askWithinMs) } as const
  return fetch(import.meta.url, asking).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Puts a style sheet into the page, once; resolves when it holds. */
export function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return resolve(undefined)
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`CSS for ${href}`))
    }
    document.head.append(link)
  })
}
