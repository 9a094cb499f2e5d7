import * as v from 'valibot'
import { articleSummary } from './article-row.ts'
import { visibility } from './draft.ts'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, text } from './kit/field.ts'
import { post } from './kit/route.ts'
import { limits } from './limits.ts'
import { line } from './line.ts'

/** Orders of the console's list of articles, which contains everything that was ever published. */
export const articleSort = ['created', 'updated', 'views', 'words', 'title'] as const

/** A row of the console's list. */
export const managedArticle = v.object({
  ...articleSummary.entries,
  visibility: v.picklist(visibility),
  /** Whether there are unpublished changes. */
  has_changes: v.boolean(),
  comment_count: v.number(),
  series: v.string(),
  /** When it was binned (it is deleted for good thirty days later); '' if it is not in the bin. */
  binned_at: v.string(),
  pinned_until: v.string(),
})
export type ManagedArticle = v.InferOutput<typeof managedArticle>

/** The filter of the console's list of articles, stored in the screen's address. */
const filter = {
  state: v.optional(v.picklist(['all', ...visibility, 'changed', 'pinned', 'binned']), 'all'),
  search: v.optional(text('搜索词', limits.searchQueryMaxLength), ''),
  category_id: v.optional(v.union([v.literal(0), bodyId]), 0),
  tag_id: v.optional(v.union([v.literal(0), bodyId]), 0),
  series: v.optional(line('系列', limits.nameMaxLength), ''),
}

export const getManagedArticles = post('administrator', '/article/manage/list', {
  isUnaudited: true,
  summary:
    '后台的文章列表：按状态、标题或正文里的词（列出的文章；没列出的只看标题）、分类、标签、系列，几种顺序',
  body: v.object({
    ...paging,
    ...filter,
    sort: v.optional(v.picklist(articleSort), 'created'),
    is_ascending: v.optional(v.boolean(), false),
  }),
  form: { code: familyCode.article, fields: ['search'] },
  result: page(managedArticle),
})

export const getArticleCounts = post('administrator', '/article/manage/counts', {
  isUnaudited: true,
  summary: '每种状态各有多少篇，草稿与定时的也在内',
  result: v.object({
    all: v.number(),
    public: v.number(),
    unlisted: v.number(),
    password: v.number(),
    private: v.number(),
    changed: v.number(),
    pinned: v.number(),
    binned: v.number(),
    draft: v.number(),
    scheduled: v.number(),
    binned_draft: v.number(),
  }),
})

export const getManagedArticleIds = post('administrator', '/article/manage/ids', {
  isUnaudited: true,
  summary: '一种筛选找到的全部文章，所有页的，新的在前',
  body: v.object(filter),
  form: { code: familyCode.article, fields: ['search'] },
  result: v.array(v.number()),
})

const undoKey = v.pipe(v.string(), v.maxLength(60))

export const changeManagedArticles = post('administrator', '/article/manage/change', {
  summary: '一次改许多篇：谁能看、分类、加标签、去标签、置顶、回收站、取回、彻底删除',
  body: v.object({
    ids: v.optional(v.pipe(v.array(bodyId), v.maxLength(1_000)), []),
    /** The caller's id for the change, so that it can be repeated or undone after a lost response. */
    undo_key: v.optional(v.pipe(v.string(), v.regex(/^(?:[\w-]{20,60})?$/)), ''),
    change: v.variant('do', [
      v.object({ do: v.literal('visibility'), visibility: v.picklist(['public', 'unlisted', 'private']) }),
      v.object({ do: v.literal('category'), category: line('分类', limits.nameMaxLength) }),
      v.object({ do: v.literal('add_tag'), tag: line('标签', limits.nameMaxLength) }),
      v.object({ do: v.literal('remove_tag'), tag: line('标签', limits.nameMaxLength) }),
      v.object({ do: v.literal('pin'), is_pinned: v.boolean() }),
      v.object({ do: v.literal('bin') }),
      v.object({ do: v.literal('restore') }),
      v.object({ do: v.literal('delete') }),
      v.object({ do: v.literal('undo'), undo_key: undoKey }),
    ]),
  }),
  result: v.object({
    changed: v.number(),
    /** Undoes the change for ten minutes (`do: 'undo'`); '' if it cannot be undone. */
    undo_key: v.string(),
  }),
})
