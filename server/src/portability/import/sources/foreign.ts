import type { CommentFormat } from '../read/comments/comment-markdown.ts'
import type { FindingKind } from '../run/finding.ts'

/** The common form of another system's export. A reader yields these items in any order, but `site` first. */
export type ForeignItem =
  | ForeignSite
  | ForeignPost
  | ForeignPage
  | ForeignAttachment
  | (ForeignComment & { type: 'comment' })
  | ForeignTalk
  | ForeignLink
  | ForeignSkip
  | ForeignProblem

/** A supported system: its name in file names, comment keys and the report. */
export type ForeignSystem = { name: string; title: string }

/** The address of the old site; '' if the export does not contain it. */
export type ForeignSite = {
  type: 'site'
  /** `https://old.example/blog`. */
  url: string
  /** The path of the pictures in `--uploads` on the old site (`/wp-content/uploads`). */
  uploadsPath: string
  /** IANA zone; '' for the site's own. */
  zone: string
  /** Whether a newline in a Markdown paragraph was rendered as a line break. */
  hasHardBreaks: boolean
}

/**
 * `wordpress`: HTML of its editors, without paragraphs, with shortcodes and blocks. `typecho`: Markdown if its
 * marker says so, else HTML without paragraphs.
 */
export type ForeignText = { format: 'html' | 'markdown' | 'typecho' | 'wordpress'; text: string }

type ForeignDocument = {
  /** The permanent id in its system, by which later runs recognise it. */
  id: string
  title: string
  text: ForeignText
  /** Epoch milliseconds. A document without a date is a draft. */
  createdAt: number | undefined
  updatedAt: number | undefined
  /** `hidden`: only by address. `private`: only the author. `scheduled`: from `createdAt` on. */
  state: 'public' | 'hidden' | 'private' | 'draft' | 'scheduled'
  /** '' for none. */
  password: string
  /**
   * Old addresses, absolute or paths, with the query if it is the whole address (`/?p=12`); the first is
   * canonical.
   */
  addresses: readonly string[]
  author: string
  /** Data without an equivalent here; an export contains it again. */
  meta: Readonly<Record<string, string>>
}

export type ForeignPost = ForeignDocument & {
  type: 'post'
  /** '' if it never had an address; it is then derived from the title. */
  slug: string
  description: string
  /** An address, or `attachment:` and an id. */
  cover: string
  /** Paths, parent first. */
  categories: readonly (readonly string[])[]
  tags: readonly string[]
  /** 0 if it is not pinned; higher numbers come first. */
  top: number
}

export type ForeignPage = ForeignDocument & {
  type: 'page'
  /** Its path on the old site and here: `/about`. */
  path: string
}

/** A library file, which texts may refer to by id: `attachment:12`. */
export type ForeignAttachment = { type: 'attachment'; id: string; url: string }

/** A comment from another system. */
export type ForeignComment = {
  /** The permanent id on this site, by which later runs recognise it. */
  source: string
  /** The comment that it answers, named likewise; '' for none. */
  parent: string
  /** The page as named by that system, an address or path; '' if `postId` identifies it. */
  page: string
  title: string
  /** For sources with posts and comments: the post or page of the comment. */
  postId?: string
  name: string
  /** The web address of its author, or ''. */
  site: string
  content: string
  /** How `commentMarkdown` reads the content. */
  format: CommentFormat
  /** Epoch milliseconds. */
  createdAt: number
  likes: number
  isOwner: boolean
  state: 'shown' | 'pending' | 'spam'
}

/** A short text without a title, in Markdown. `createdAt` (epoch ms) identifies it in later runs. */
export type ForeignTalk = { type: 'talk'; id: string; content: string; createdAt: number }

/** A site that the owner recommended; reported for the owner to choose from. */
export type ForeignLink = { type: 'link'; name: string; url: string; avatar: string; description: string }

/** Something wrong with the file itself, at a line of it. */
export type ForeignProblem = { type: 'problem'; kind: FindingKind; path: string; line: number }

/** A skipped item; items are counted by this text: `回收站里的文章`. */
export type ForeignSkip = { type: 'skipped'; what: string }
