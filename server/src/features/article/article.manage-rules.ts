import { articleStatus, isTop } from '@xiaolou/contract/article'
import type { changeManagedArticles } from '@xiaolou/contract/article-manage'
import type { HandlerInput } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import type { Refile } from '../../platform/followed-draft.ts'
import type { ManagedState } from './article.manage-store.ts'
import { keptStatus } from './article.rules.ts'

export type Asked = HandlerInput<typeof changeManagedArticles>['body']
type Change = Asked['change']

const status = v.picklist([1, 2, 3])
/** What a bulk change may set. */
export const columns = v.partial(
  v.object({
    status,
    is_hidden: v.number(),
    is_top: v.picklist([1, 2]),
    category_id: v.number(),
    password: v.string(),
    pinned_until: v.number(),
    binned_at: v.number(),
    status_before_bin: v.number(),
  }),
)
export type Columns = v.InferOutput<typeof columns>

/** The new columns of an article after a change; undefined if nothing changes. */
export function columnsAfter(row: ManagedState, change: Change, nowMs: number): Columns | undefined {
  const isInBin = row.status === articleStatus.bin
  if (change.do === 'restore') {
    if (!isInBin) return undefined
    return { status: keptStatus(row), binned_at: 0, status_before_bin: 0 }
  }
  if (isInBin) return undefined
  switch (change.do) {
    case 'bin':
      return { status: articleStatus.bin, binned_at: nowMs, status_before_bin: row.status }
    case 'visibility': {
      const open = change.visibility === 'private' ? articleStatus.private : articleStatus.public
      return { status: open, is_hidden: change.visibility === 'unlisted' ? 1 : 0, password: '' }
    }
    case 'pin':
      return { is_top: change.is_pinned ? isTop.yes : isTop.no, pinned_until: 0 }
    default:
      return undefined
  }
}

/** The same change for a draft's fields: otherwise publishing the draft would revert it. */
export function refileOf(change: Change): Refile {
  switch (change.do) {
    case 'visibility':
      return () => ({ visibility: change.visibility, password: '' })
    case 'pin':
      return () => ({ is_pinned: change.is_pinned, pinned_until: '' })
    case 'category':
      return () => ({ category: change.category })
    case 'add_tag':
      return ({ tags }) =>
        tags.includes(change.tag) || tags.length >= limits.tagsPerArticle
          ? undefined
          : { tags: [...tags, change.tag] }
    case 'remove_tag':
      return ({ tags }) => ({ tags: tags.filter(name => name !== change.tag) })
    default:
      return () => undefined
  }
}
