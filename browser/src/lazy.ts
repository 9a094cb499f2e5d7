import { useCallback, useState } from 'react'
import { showNotice } from './notice.ts'
import { readStored, writeStored } from './storage.ts'

export type PartGiven<T> = {
  /** The label of the button that opens it: 搜索, 登录. */
  name: string
  load: () => Promise<T>
  use: (part: T) => void
  /** Called each time it failed to load. */
  onFailure?: () => void
  /** Shows the failure in the part's own place; default: a notice. */
  show?: (retry: () => void) => void
}

const wanted = { key: 'partWish', area: 'session' } as const
const askWithinMs = 3_000

/**
 * Loads a part of the page and passes it to `use`. If it fails, a notice offers a retry. If its files are
 * gone, since the site was upgraded while the page was open, the page reloads, and `openWanted` opens that
 * part. Never throws.
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
    // Vite loads a style sheet only once: without this the retry would go without it.
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

/** Once, at hydration: opens the part for which the page was reloaded. */
export function openWanted(): void {
  const name = readStored({ ...wanted, isValid: value => typeof value === 'string' })
  if (name === undefined) return
  writeStored({ ...wanted, value: undefined })
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ title, innerText }) => (title || innerText).startsWith(name))?.click()
}

/** Preloads a part; a failure shows when it is opened. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/**
 * A part that is shown over the page once opened. `load` must stay the same function; `Part` is set from the
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

/** The result of `askSite` if the files of this page are no longer on the site. */
export const gone = 404

/** The status of a request for this page's files; nothing without a response. */
export async function askSite(): Promise<number | undefined> {
  const asking = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askWithinMs) } as const
  return fetch(import.meta.url, asking).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Adds a style sheet to the page, once; resolves when it is loaded. */
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
