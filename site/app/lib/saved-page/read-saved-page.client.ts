import { createStore } from '@xiaolou/browser/store'
import { entryFile } from '../entry-file.ts'
import { findSaved } from './saved-page.ts'

const dataId = 'page-data'

/** The saved page that is shown: its address, and when it was saved. */
export const shownSaved = createStore<{ address: string; atMs: number } | undefined>(undefined)

async function match(address: string): ReturnType<typeof findSaved> {
  try {
    return await findSaved(address)
  } catch {
    // Plain HTTP, or a browser without storage.
    return undefined
  }
}

export const isSaved = async (address: string): Promise<boolean> => (await match(address)) !== undefined

/**
 * The data of a screen's loader when the page at `address` was saved; nothing if it was not. A page of
 * another version of the site is shown as its saved document.
 */
export async function readSaved<T>(address: string): Promise<T | undefined> {
  const saved = await match(address)
  if (!saved) return undefined
  const html = await saved.page.text()
  if (!html.includes(entryFile.path)) {
    location.assign(address)
    return new Promise(() => undefined)
  }
  const text = new DOMParser().parseFromString(html, 'text/html').getElementById(dataId)?.textContent ?? ''
  const { loaderData }: { loaderData: Record<string, T> } = JSON.parse(text)
  const screen = Object.entries(loaderData).find(([id, data]) => id !== 'root' && data)
  if (screen) shownSaved.set({ address, atMs: saved.note.atMs })
  return screen?.[1]
}
