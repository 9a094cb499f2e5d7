/** One article as the import hands it over. `content` is Markdown whose image and file addresses are already ours. */
export type ImportedArticle = {
  sourcePath: string
  sourceHash: string
  title: string
  slug: string
  content: string
  /** From `description`, `excerpt` or `summary`; '' lets the reader's side cut its own at `<!-- more -->`. */
  description: string
  cover: string
  /** Paths, parent first: `[['技术', '前端'], ['随笔']]`. */
  categories: string[][]
  tags: string[]
  createdAtMs: number
  updatedAtMs: number
  status: 'public' | 'draft'
  isHidden: boolean
  isPinned: boolean
  /** 0 for none; larger stands first. */
  order: number
  /** 1 own work, 2 reprint, 3 translation. */
  type: 1 | 2 | 3
  originUrl: string
  /** Plain text as the file has it: hash it when saving, never log it. */
  password: string | null
  /** Decoded old paths (`/2020/03/04/x/`) that should redirect to this article. */
  aliases: string[]
  /** Every key that has no field here, so that an export can give it back. */
  meta: Record<string, unknown>
  author: string
}

/** A page of the blog: about, links, projects. Its path is decoded and free. */
export type ImportedPage = Omit<
  ImportedArticle,
  'slug' | 'cover' | 'categories' | 'tags' | 'isHidden' | 'isPinned' | 'type' | 'originUrl' | 'author'
> & { path: string; isInMenu: boolean }

/** What rendering an article shows, without saving it. */
export type ArticleCheck = {
  missingAnchors: string[]
  dropped: { name: string; count: number }[]
  unclosedFenceLine: number | null
}

export type SavedArticle = ArticleCheck & {
  id: number
  slug: string
  outcome: 'created' | 'updated' | 'unchanged'
}

export type SavedFile = { url: string } | { refused: string }

/** What the import needs from the rest of the program. A dry run calls none of the `save…` ports. */
export type ImportPorts = {
  findSource(sourcePath: string): Promise<{ sourceHash: string; slug: string } | undefined>
  saveArticle(article: ImportedArticle): Promise<SavedArticle>
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
  slugTaken(slug: string): Promise<boolean>
  now(): number
  /** IANA zone for a blog whose configuration names none. */
  siteZone: string
}
