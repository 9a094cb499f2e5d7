import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { App } from '../../../app/app.ts'
import { inParts } from '../../../platform/db/rows.ts'
import type { SavedFile } from '../run/ports.ts'

// Few enough to be polite to one host, enough to be fast with many.
const atOnce = 6
// An unreachable host costs a full timeout for every picture.
const failuresPerHost = 5

/** Fetches remote pictures in parallel and stores them one by one; hosts that fail repeatedly are skipped. */
export function createPictureFetcher(pictures: Pick<App['media']['fetchedPictures'], 'fetch' | 'save'>) {
  const failures = new Map<string, number>()
  const hostOf = (url: string) => URL.parse(url)?.host ?? ''

  const fetchOne = async (url: string): Promise<Buffer | string> => {
    const host = hostOf(url)
    if ((failures.get(host) ?? 0) >= failuresPerHost) return '那个站点一直没有应声，不再问它'
    try {
      const bytes = await pictures.fetch(url)
      failures.delete(host)
      return bytes
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      failures.set(host, (failures.get(host) ?? 0) + 1)
      return cause.message
    }
  }

  const saveOne = async (url: string, bytes: Buffer): Promise<SavedFile> => {
    try {
      return { url: await pictures.save(url, bytes) }
    } catch (cause) {
      if (cause instanceof ApiError) return { refused: cause.message }
      throw cause
    }
  }

  return async (urls: readonly string[]): Promise<ReadonlyMap<string, SavedFile>> => {
    const done = new Map<string, SavedFile>()
    for (const some of inParts(urls, atOnce)) {
      const come = await Promise.all(some.map(fetchOne))
      for (const [at, url] of some.entries()) {
        const given = come[at] ?? ''
        done.set(url, typeof given === 'string' ? { refused: given } : await saveOne(url, given))
      }
    }
    return done
  }
}
