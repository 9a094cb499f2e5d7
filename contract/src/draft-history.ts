import * as v from 'valibot'
import { draftFields, pathKey } from './draft.ts'
import { page, paging, pathId, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'
import { limits } from './limits.ts'

/** A version in a draft's history. */
export const draftVersion = v.object({
  id: v.number(),
  revision: v.number(),
  /**
   * `pause` after a break, `published` as readers saw it (kept for ever), `restore` before an older one was
   * restored, `conflict` the loser of a conflict.
   */
  kind: v.picklist(['pause', 'published', 'restore', 'conflict']),
  title: v.string(),
  word_count: v.number(),
  /** Difference in characters from the version before. */
  change: v.number(),
  createdAt: wireTime,
})
export type DraftVersion = v.InferOutput<typeof draftVersion>

export const getDraftHistory = post('administrator', '/draft/history/:key', {
  isUnaudited: true,
  summary: '一份草稿的历史，新的在前',
  params: pathKey,
  body: v.object(paging),
  result: page(draftVersion),
})

export const getDraftVersion = get('administrator', '/draft/version/:id', {
  summary: '历史里的一版，全文',
  params: v.object({ id: pathId }),
  result: v.object({ ...draftVersion.entries, fields: draftFields }),
})

export const keepDraftVersion = post('administrator', '/draft/keep/:key', {
  summary: '把一份文字收进历史：恢复旧版之前的，冲突里没选中的',
  bodyLimitBytes: limits.articleBodyBytes,
  params: pathKey,
  body: v.object({ kind: v.picklist(['restore', 'conflict']), fields: draftFields }),
  result: v.boolean(),
})
