import { type DraftFields, draftFields } from '@xiaolou/contract/draft'
import * as v from 'valibot'
import type { Db } from './db/db.ts'

const filed = v.partial(
  v.pick(draftFields, ['category', 'tags', 'visibility', 'password', 'is_pinned', 'pinned_until']),
)
/** The fields that a change elsewhere may update in a draft that is not open. */
export type Filed = v.InferOutput<typeof filed>
/** The new fields of a draft after a change; undefined if it is not affected. */
export type Refile = (fields: DraftFields) => Filed | undefined

/** The previous fields of a draft, for undoing the change. */
export const followedDraft = v.object({
  key: v.string(),
  article_id: v.number(),
  before: filed,
  after: filed,
})
export type FollowedDraft = v.InferOutput<typeof followedDraft>

/**
 * Drafts store names and states as text: a change elsewhere updates drafts in the same transaction, as a new
 * revision, so that an open editor notices. What readers see does not change.
 */
export type DraftFollower = {
  /** Categories or tags that were renamed, or removed (''). */
  rename: (db: Db, kind: 'category' | 'tag', names: ReadonlyMap<string, string>) => Promise<FollowedDraft[]>
  /** What `refile` would do. */
  plan: (db: Db, articleIds: readonly number[], change: Refile) => Promise<FollowedDraft[]>
  refile: (db: Db, articleIds: readonly number[], change: Refile) => Promise<FollowedDraft[]>
  /**
   * An article was changed elsewhere: its draft takes over each field that the author had not changed, and a
   * replaced text goes to its history.
   */
  merge: (db: Db, articleId: number, texts: { before: DraftFields; after: DraftFields }) => Promise<void>
  /** Only if the draft has not changed since. */
  takeBack: (db: Db, followed: readonly FollowedDraft[]) => Promise<void>
}
