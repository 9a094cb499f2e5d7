import type { DraftFields } from '@xiaolou/contract/draft'
import type { Rendered } from '@xiaolou/markdown'
import type { Db } from './db/db.ts'

/**
 * One article of another program's folder, as the import delivers it: each article only once, identified by
 * its source path and the hash of its content. `content` is Markdown with image and file addresses already
 * rewritten.
 */
export type ImportedArticle = {
  sourcePath: string
  sourceHash: string
  title: string
  /** Already clean: links in other articles contain it, so it must not be changed unless it is taken. */
  slug: string
  content: string
  /** From `description`, `excerpt` or `summary`; if '', the site cuts its own at `<!-- more -->`. */
  description: string
  cover: string
  /** Paths, parent first: `[['技术', '前端'], ['随笔']]`. */
  categories: string[][]
  tags: string[]
  /** For a scheduled one, when it is to be published. */
  createdAtMs: number
  updatedAtMs: number
  /** Everything but `public` becomes a draft; a scheduled one in the past is a draft without a time. */
  status: 'public' | 'draft' | 'scheduled'
  isHidden: boolean
  /** Only its author could read it there. */
  isPrivate: boolean
  isPinned: boolean
  /** 0 for none; larger ones come first. */
  order: number
  /** 1 own work, 2 reprint, 3 translation. */
  type: 1 | 2 | 3
  originUrl: string
  /** Its own music as a link to a song, in this program's format; '' for none. */
  music: string
  /** It was protected by this password: made private here, so that no reader sees its text. Never log it. */
  password: string | null
  /** Decoded old paths (`/2020/03/04/x/`) that should redirect to this article. */
  aliases: string[]
  /** Every key without a field here, so that an export can restore it. */
  meta: Record<string, unknown>
  author: string
}

/** A page of the blog: about, links, projects. Its path is decoded and available. */
export type ImportedPage = Omit<
  ImportedArticle,
  | 'slug'
  | 'cover'
  | 'categories'
  | 'tags'
  | 'isHidden'
  | 'isPrivate'
  | 'isPinned'
  | 'type'
  | 'originUrl'
  | 'music'
  | 'author'
> & { path: string; isInMenu: boolean }

/** What rendering an article reports, without saving it. */
export type ArticleCheck = Pick<Rendered, 'missingAnchors' | 'dropped' | 'unclosedFenceLine'>

export type SavedArticle = ArticleCheck & {
  /** 0 for a draft. */
  id: number
  slug: string
  outcome: 'created' | 'updated' | 'unchanged'
}

/** The file that a draft was imported from, and its data without a place in a draft. */
export type DraftSource = {
  source_path: string
  source_hash: string
  /** Front matter without a field here, as JSON. */
  meta: string
  /** Old paths that will redirect to the article once it is published, as JSON. */
  aliases: string
}

/** Draft operations for an import; each runs in the given database or transaction. */
export type DraftImports = {
  get(db: Db, sourcePath: string): Promise<{ key: string; source_hash: string; slug: string } | undefined>
  /**
   * Stores a document as a new draft or updates its draft. A draft edited here keeps its text, and the file's
   * goes to its history; one in the bin stays there; one unscheduled here is not rescheduled.
   */
  save(
    db: Db,
    input: { fields: DraftFields; source: DraftSource; authorId: number; publishAtMs: number },
  ): Promise<void>
  /** Removes a draft that was not edited here, as its document is published now; returns whether it did. */
  giveWay(db: Db, sourcePath: string): Promise<boolean>
  /** Puts the draft into the bin, since its file is something else now. */
  bin(db: Db, sourcePath: string): Promise<void>
}
