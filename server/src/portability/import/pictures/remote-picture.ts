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
  /** The old site's folder of pictures was given. */
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

    /** A picture of the old site's folder is known by its address there from now on. */
    async remember(url: string, upload: string): Promise<void> {
      if (!isDryRun && (await findFetched(url)) !== upload) await rememberFetched(url, upload)
    },

    /** Fetches what is not here yet, several at once. */
    prepare,

    /** Its address here, why it did not come, or nothing where nobody asked for it. */
    async find(url: string): Promise<SavedFile | undefined> {
      await prepare([url])
      const known = await findFetched(url)
      return known === undefined ? asked.get(url) : { url: known }
    },
  }
}

export type RemotePictures = ReturnType<typeof createRemotePictures>
