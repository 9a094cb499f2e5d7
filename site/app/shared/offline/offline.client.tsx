import { askSite } from '@xiaolou/browser/lazy'
import { getUser, subscribeSession } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { shownSaved } from '../../lib/saved-page/read-saved-page.client.ts'
import type { SavedAnswer, ToWorker } from '../../lib/saved-page/saved-page.ts'
import { readTime } from './offline-page.ts'
import { sendUnsent } from './unsent-send.ts'
import './offline.css'

/** A page that was visible this long counts as read. */
const readMs = 5_000
const maxPictures = 40

const isOnline = createStore(true)
const addressNow = () => location.pathname + location.search

async function tell(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

function startWorker(): void {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  // Unavailable over plain HTTP; in development it is not built.
  if (!worker || !import.meta.env.PROD) return
  worker.addEventListener('message', ({ data }: MessageEvent<SavedAnswer>) => {
    if (data.type === 'kept') shownSaved.set({ address: addressNow(), atMs: data.atMs })
  })
  if (worker.controller) void tell({ type: 'ask' })
  addEventListener('online', () => worker.controller && void tell({ type: 'look' }))
  worker.register('/sw.js').catch(() => {
    // Optional: the next page retries.
  })
}

let isStarted = false
/** Once, when the page is idle: registers the service worker and sends what was written offline. */
export function startOffline(): void {
  if (isStarted) return
  isStarted = true
  const follow = () => {
    isOnline.set(navigator.onLine)
    if (navigator.onLine) void sendUnsent()
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
  subscribeSession(() => getUser() && follow())
  startWorker()
  follow()
}

const isSaving = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** The files of this page from this site: built code, style sheets, viewed pictures. */
function filesInUse(): string[] {
  const built = performance.getEntriesByType('resource').map(({ name }) => name)
  const sheets = [...document.styleSheets].flatMap(({ href }) => href ?? [])
  const pictures = isSaving() ? [] : [...document.images].filter(({ complete }) => complete)
  const own = (href: string) => {
    const { origin, pathname, search } = new URL(href, location.href)
    return origin === location.origin ? [pathname + search] : []
  }
  return [
    ...built.flatMap(own).filter(path => path.startsWith('/assets/')),
    ...sheets.flatMap(own),
    ...pictures.slice(0, maxPictures).flatMap(({ currentSrc }) => (currentSrc ? own(currentSrc) : [])),
  ]
}

async function keep(address: string): Promise<void> {
  // Offline readers may want to comment: the composer's code is saved too.
  if (document.querySelector('.comments') && !isSaving())
    await import('../comment/comment-board.client.tsx').catch(() => undefined)
  await tell({ type: 'keep', address, files: filesInUse() })
}

/** Saves the page at `address` once it counts as read; the returned function cancels that. */
export function keepWhenRead(address: string): () => void {
  if (shownSaved.get()?.address !== address) shownSaved.set(undefined)
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void keep(address)
  }, readMs)
  return () => clearTimeout(timer)
}

/** Says that there is no connection, and how old the shown page is; reloads when it is back. */
export function OfflineNote({ address }: { address: string }) {
  const isAway = !useStore(isOnline)
  const saved = useStore(shownSaved)
  const isSaved = saved?.address === address
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSaved) return
    const look = async () => {
      if ((await askSite()) !== 200) return
      shownSaved.set(undefined)
      void revalidate()
    }
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [isSaved, revalidate])
  if (!isAway && !isSaved) return null
  return (
    <p role="status" className="offline-note ink-2 text-14">
      {isSaved
        ? `没有网，这是 ${readTime(saved.atMs)} 读过的那一页。`
        : '没有网。读过的还能翻，写下的有网时寄出。'}
    </p>
  )
}
