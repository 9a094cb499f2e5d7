import { type DraftFields, draftFields } from '@xiaolou/contract/draft'
import * as v from 'valibot'
import type { Db } from './db/db.ts'

const filed = v.partial(
  v.pick(draftFields, ['category', 'tags', 'visibility', 'password', 'is_pinned', 'pinned_until']),
)
/** How a draft is filed: what may be changed where it is not open. */
export type Filed = v.InferOutput<typeof filed>
/** Of the fields of a draft what a change makes others; nothing where it stays. */
export type Refile = (fields: DraftFields) => Filed | undefined

/** Which fields of a draft were others before, for who takes the change back. */
export const followedDraft = v.object({
  key: v.string(),
  article_id: v.number(),
  before: filed,
  after: filed,
})
export type FollowedDraft = v.InferOutput<typeof followedDraft>

/**
 * Drafts hold names and states as text: what is done to these elsewhere is done to drafts in the same transaction, as a
 * revision more, so that a desk that stands open learns of it. What readers see as it stands stays so.
 */
export type DraftFollower = {
  /** Categories or tags that have another name now, or none (''). */
  rename: (db: Db, kind: 'category' | 'tag', names: ReadonlyMap<string, string>) => Promise<FollowedDraft[]>
  /** What `refile` would do. */
  plan: (db: Db, articleIds: readonly number[], change: Refile) => Promise<FollowedDraft[]>
  refile: (db: Db, articleIds: readonly number[], change: Refile) => Promise<FollowedDraft[]>
  /**
   * An article was written anew elsewhere: its draft has the new of each field that it had left as readers saw it, and a text
   * that gives way to its own is kept in its history.
   */
  merge: (db: Db, articleId: number, texts: { before: DraftFields; after: DraftFields }) => Promise<void>
  /** Where nobody has changed it since. */
  takeBack: (db: Db, followed: readonly FollowedDraft[]) => Promise<void>
}
