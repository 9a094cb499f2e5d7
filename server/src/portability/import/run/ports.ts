import type { ArticleCheck, ImportedArticle, ImportedPage, SavedArticle } from '../../../platform/imported.ts'

export type SavedFile = { url: string } | { refused: string }

/** What the import needs from the rest of the program. A dry run calls none of the `save…` ports. */
export type ImportPorts = {
  findSource(sourcePath: string): Promise<{ sourceHash: string; slug: string } | undefined>
  /** Begins what takes long and needs nobody (rendering), while others are saved; what it gives saves it. */
  prepareArticle(article: ImportedArticle): () => Promise<SavedArticle>
  findPage(sourcePath: string): Promise<{ sourceHash: string; path: string } | undefined>
  savePage(page: ImportedPage): Promise<ArticleCheck & Pick<SavedArticle, 'outcome'>>
  /** Also true for an address at which no page may stand. */
  pagePathTaken(path: string): Promise<boolean>
  /** Renders without saving, so that a dry run reports what a real one would. */
  checkArticle(article: Pick<ImportedArticle, 'content'>): Promise<ArticleCheck>
  saveImage(absolutePath: string): Promise<SavedFile>
  /** A linked file (pdf, zip, html …). */
  saveFile(absolutePath: string): Promise<SavedFile>
  /** Says what `saveImage` and `saveFile` would refuse, and stores nothing; the address only looks like one. */
  checkImage(absolutePath: string): Promise<SavedFile>
  checkFile(absolutePath: string): Promise<SavedFile>
  /** The picture that was once fetched from there. */
  findFetched(url: string): Promise<string | undefined>
  rememberFetched(url: string, upload: string): Promise<void>
  /** Fetches pictures, several at once, and stores them; nothing where the owner did not ask for it. */
  fetchImages?: (urls: readonly string[]) => Promise<ReadonlyMap<string, SavedFile>>
  slugTaken(slug: string): Promise<boolean>
  now(): number
  siteZone: string
}
