import { browserCall, quietCall } from '@xiaolou/browser/call'
import * as category from '@xiaolou/contract/category'
import * as tag from '@xiaolou/contract/tag'

export type TermKind = 'category' | 'tag'

/** A category or tag in the same form. `articleCount` is without binned articles. */
export type Term = {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly description: string
  readonly articleCount: number
}

export type TermChange = Pick<Term, 'name' | 'color' | 'description'>

type Looks = { color?: string; description?: string }
type TermCalls = {
  read: () => Promise<Term[]>
  add: (name: string) => Promise<unknown>
  rename: (id: number, name: string) => Promise<unknown>
  describe: (id: number, looks: Looks) => Promise<unknown>
  order: (ids: readonly number[]) => Promise<unknown>
  merge: (ids: readonly number[], moveTo: number) => Promise<{ moved: number; undo_key: string }>
  undo: (undoKey: string) => Promise<unknown>
}

/** The same calls for both kinds. */
export const termCalls: Record<TermKind, TermCalls> = {
  category: {
    read: async () =>
      (await quietCall(category.getManagedCategories)).map(({ category_name, article_count, ...row }) => ({
        ...row,
        name: category_name,
        articleCount: article_count,
      })),
    add: name => browserCall(category.addCategory, { body: { category_name: name } }),
    rename: (id, name) => browserCall(category.updateCategory, { body: { id, category_name: name } }),
    describe: (id, looks) => browserCall(category.describeCategory, { body: { id, ...looks } }),
    order: ids => browserCall(category.orderCategories, { body: { ids: [...ids] } }),
    merge: (ids, move_to) => browserCall(category.mergeCategories, { body: { ids: [...ids], move_to } }),
    undo: undo_key => browserCall(category.undoCategories, { body: { undo_key } }),
  },
  tag: {
    read: async () =>
      (await quietCall(tag.getManagedTags)).map(({ tag_name, article_count, ...row }) => ({
        ...row,
        name: tag_name,
        articleCount: article_count,
      })),
    add: name => browserCall(tag.addTag, { body: { tag_name: name } }),
    rename: (id, name) => browserCall(tag.updateTag, { body: { id, tag_name: name } }),
    describe: (id, looks) => browserCall(tag.describeTag, { body: { id, ...looks } }),
    order: ids => browserCall(tag.orderTags, { body: { ids: [...ids] } }),
    merge: (ids, move_to) => browserCall(tag.mergeTags, { body: { ids: [...ids], move_to } }),
    undo: undo_key => browserCall(tag.undoTags, { body: { undo_key } }),
  },
}

export const kindNames = { category: '分类', tag: '标签' } as const
