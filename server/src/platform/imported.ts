import type { DraftFields } from '@xiaolou/contract/draft'
import type { Rendered } from '@xiaolou/markdown'
import type { Db } from './db/db.ts'

/**
 * One article of another program's folder, as the import hands it over: each article only once, known by its source path
 * and the hash of its content. `content` is Markdown whose image and file addresses are already ours.
 */
export type ImportedArticle = {
  sourcePath: string
  sourceHash: string
  title: string
  /** Clean already: links to it are written in other articles, so that it must not change when it is free. */
  slug: string
  content: string
  /** From `description`, `excerpt` or `summary`; '' lets the reader's side cut its own at `<!-- more -->`. */
  description: string
  cover: string
  /** Paths, parent first: `[['技术', '前端'], ['随笔']]`. */
  categories: string[][]
  tags: string[]
  /** Of a scheduled one when it is to be published. */
  createdAtMs: number
  updatedAtMs: number
  /** Everything but `public` comes in as a draft. A scheduled one whose time is over is a draft without a time. */
  status: 'public' | 'draft' | 'scheduled'
  isHidden: boolean
  /** Its author alone read it there. */
  isPrivate: boolean
  isPinned: boolean
  /** 0 for none; larger stands first. */
  order: number
  /** 1 own work, 2 reprint, 3 translation. */
  type: 1 | 2 | 3
  originUrl: string
  /** Its own music as this program writes it, a link to a song; '' for none. */
  music: string
  /** Protected where it came from: kept private here, so that its text reaches no reader. Never to be logged. */
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

/** What rendering an article shows, without saving it. */
export type ArticleCheck = Pick<Rendered, 'missingAnchors' | 'dropped' | 'unclosedFenceLine'>

export type SavedArticle = ArticleCheck & {
  /** 0 for a draft. */
  id: number
  slug: string
  outcome: 'created' | 'updated' | 'unchanged'
}

/** The file that a draft was imported from, and what of it has no place in a draft. */
export type DraftSource = {
  source_path: string
  source_hash: string
  /** Front matter without a field here, as JSON. */
  meta: string
  /** Old paths that lead to the article once there is one, as JSON. */
  aliases: string
}

/** What drafts do for an import; each call runs in the database or transaction that it is given. */
export type DraftImports = {
  get(db: Db, sourcePath: string): Promise<{ key: string; source_hash: string; slug: string } | undefined>
  /**
   * Stores a document as a draft, a new one or what it has become since. A draft that was written on here keeps its words, and
   * the file's go into its history; one in the bin stays there; one whose time was taken away here gets none.
   */
  save(
    db: Db,
    input: { fields: DraftFields; source: DraftSource; authorId: number; publishAtMs: number },
  ): Promise<void>
  /** Removes a draft that nobody has touched here, since its document is published now; says whether it did. */
  giveWay(db: Db, sourcePath: string): Promise<boolean>
  /** Puts the draft into the bin, since its file is something else now. */
  bin(db: Db, sourcePath: string): Promise<void>
}
