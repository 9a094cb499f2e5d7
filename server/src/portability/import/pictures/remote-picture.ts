import type { ImportPorts, SavedFile } from '../run/ports.ts'

/**
 * Pictures of other hosts: those fetched before, and, if the owner requested it, newly fetched ones. A failed
 * address is not tried twice in a run.
 */
export function createRemotePictures({
  findFetched,
  fetchImages,
  rememberFetched,
  isDryRun,
  hasUploads,
}: Pick<ImportPorts, 'findFetched' | 'fetchImages' | 'rememberFetched'> & {
  isDryRun: boolean
  /** Whether the old site's picture folder was given. */
  hasUploads: boolean
}) {
  const asked = new Map<string, SavedFile>()
  const isFetching = fetchImages !== undefined && !isDryRun
  const prepare = async (urls: readonly string[]): Promise<void> => {
    if (!isFetching) return
    const missing: string[] = []
    for (const url of new Set(urls)) {
      if (!asked.has(url) && (await findFetched(url)) === undefined) missing.push(url)
    }
    if (missing.length === 0) return
    for (const [url, file] of await fetchImages(missing)) if ('refused' in file) asked.set(url, file)
  }
  return {
    /** A document imported without some of its pictures may get them now. */
    looksAgain: isFetching || hasUploads,

    /** Remembers a picture from the old site's folder by its address there. */
    async remember(url: string, upload: string): Promise<void> {
      if (!isDryRun && (await findFetched(url)) !== upload) await rememberFetched(url, upload)
    },

    /** Fetches pictures that are not stored yet, in parallel. */
    prepare,

    /** The stored picture or the reason for its failure; undefined if it was not requested. */
    async find(url: string): Promise<SavedFile | undefined> {
      await prepare([url])
      const known = await findFetched(url)
      return known === undefined ? asked.get(url) : { url: known }
    },
  }
}

export type RemotePictures = ReturnType<typeof createRemotePictures>
