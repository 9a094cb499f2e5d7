import type { ArticleCheck, ImportedArticle, ImportedPage, SavedArticle } from '../../../platform/imported.ts'

/** `isAsIs`: an animation too long to be decoded, stored unchanged. */
export type SavedFile = { url: string; isAsIs?: boolean } | { refused: string }

/** What the import needs from the rest of the program. A dry run calls none of the `save…` ports. */
export type ImportPorts = {
  findSource(sourcePath: string): Promise<{ sourceHash: string; slug: string } | undefined>
  /** Starts rendering while other articles are saved; the returned function saves it. */
  prepareArticle(article: ImportedArticle): () => Promise<SavedArticle>
  findPage(sourcePath: string): Promise<{ sourceHash: string; path: string } | undefined>
  savePage(page: ImportedPage): Promise<ArticleCheck & Pick<SavedArticle, 'outcome'>>
  /** Also true for an address that pages may not use. */
  pagePathTaken(path: string): Promise<boolean>
  /** Renders without saving, so that a dry run reports what a real one would. */
  checkArticle(article: Pick<ImportedArticle, 'content'>): Promise<ArticleCheck>
  saveImage(absolutePath: string): Promise<SavedFile>
  /** A linked file (pdf, zip, html …). */
  saveFile(absolutePath: string): Promise<SavedFile>
  /**
   * Like `saveImage` and `saveFile`, but only check whether the file would be accepted; the address is a dummy.
   */
  checkImage(absolutePath: string): Promise<SavedFile>
  checkFile(absolutePath: string): Promise<SavedFile>
  /** The stored picture that was fetched from this address earlier. */
  findFetched(url: string): Promise<string | undefined>
  rememberFetched(url: string, upload: string): Promise<void>
  /** Fetches and stores pictures in parallel; undefined unless the owner requested it. */
  fetchImages?: (urls: readonly string[]) => Promise<ReadonlyMap<string, SavedFile>>
  slugTaken(slug: string): Promise<boolean>
  now(): number
  siteZone: string
}
