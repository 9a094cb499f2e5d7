import { articleSort, type ManagedArticle } from '@xiaolou/contract/article-manage'
import { articleStatus } from '@xiaolou/contract/article-row'
import { epochMs } from '@xiaolou/contract/kit/zone'
import type { QueryReader, QueryState } from '../../lib/query-state.ts'

/** The name of an article without a title. */
export const noTitle = '还没有题目'

/** Rows per page. */
export const pageSize = 50

const draftStates = ['draft', 'scheduled'] as const
const articleStates = [
  'all',
  'public',
  'unlisted',
  'password',
  'private',
  'changed',
  'pinned',
  'binned',
] as const
const states = [...articleStates, ...draftStates] as const

export type DraftState = 'writing' | 'scheduled' | 'binned'

/** The filter in the screen's address. */
export const readFilter = (query: QueryReader) => ({
  state: query.choice('state', states, 'all'),
  /** In the trash: drafts instead of articles. */
  isOfDrafts: query.flag('isOfDrafts'),
  search: query.text('search').slice(0, 64),
  category: query.number('category'),
  tag: query.number('tag'),
  series: query.text('series').slice(0, 40),
  sort: query.choice('sort', articleSort, 'created'),
  isAscending: query.flag('isAscending'),
  page: Math.max(1, query.number('page', 1)),
  /** Whether the secrecy proof is open. */
  isProving: query.flag('isProving'),
})
export type ArticleFilter = ReturnType<typeof readFilter>
export type ArticleQuery = QueryState<ArticleFilter>

/** The address's list of drafts; nothing if it is a list of articles. */
export function draftStateOf({ state, isOfDrafts }: ArticleFilter): DraftState | undefined {
  if (state === 'draft') return 'writing'
  if (state === 'scheduled') return 'scheduled'
  return state === 'binned' && isOfDrafts ? 'binned' : undefined
}

/** The server's filter of articles, for a list and for bulk actions on all of it. */
export function articleFilterOf({ state, search, category, tag, series }: ArticleFilter) {
  return {
    state: articleStates.find(one => one === state) ?? 'all',
    search,
    category_id: category,
    tag_id: tag,
    series,
  }
}

/** The sort orders, each with its label descending and ascending. */
export const sorts = [
  { value: 'created', label: '发表', first: ['新的在前', '旧的在前'] },
  { value: 'updated', label: '改动', first: ['新的在前', '旧的在前'] },
  { value: 'words', label: '字数', first: ['长的在前', '短的在前'] },
  { value: 'views', label: '阅读', first: ['多的在前', '少的在前'] },
  { value: 'title', label: '标题', first: ['倒着排', '顺着排'] },
] as const

export const orderWords = (sort: ArticleFilter['sort'], isAscending: boolean): string =>
  sorts.find(({ value }) => value === sort)?.first[isAscending ? 1 : 0] ?? ''

export const isFiltered = ({ search, category, tag, series }: ArticleFilter): boolean =>
  search !== '' || category > 0 || tag > 0 || series !== ''

type Counts = Readonly<
  Record<(typeof articleStates)[number] | 'draft' | 'scheduled' | 'binned_draft', number>
>

/** The states in order, with their counts once loaded. */
export const stateTabs = (counts: Counts | undefined) =>
  (
    [
      ['all', '全部', counts?.all],
      ['draft', '草稿', counts?.draft],
      ['scheduled', '定时', counts?.scheduled],
      ['public', '公开', counts?.public],
      ['unlisted', '不列出', counts?.unlisted],
      ['password', '凭口令', counts?.password],
      ['private', '只自己', counts?.private],
      ['changed', '改动未发布', counts?.changed],
      ['pinned', '置顶', counts?.pinned],
      ['binned', '回收站', counts && counts.binned + counts.binned_draft],
    ] as const
  ).map(([value, label, count]) => ({ value, label, count }))

export const visibilityNames = {
  public: '公开',
  unlisted: '不列出',
  password: '凭口令',
  private: '只自己',
} as const

/** What restoring from the trash turns an article into: its former state. */
export const restoreLabels = {
  public: '拿回来，照旧公开',
  unlisted: '拿回来，照旧不列出',
  password: '拿回来，照旧凭口令看',
  private: '拿回来，只有自己看得到',
} as const

/** The labels beside an article's title: only what is unusual, and does not apply to the whole list. */
export function marksOf(
  row: Pick<ManagedArticle, 'visibility' | 'has_changes' | 'is_top' | 'status' | 'binned_at'>,
  state: ArticleFilter['state'],
): string[] {
  // Another front end of the family keeps its drafts in the trash.
  const isFamilyDraft = row.status === articleStatus.bin && row.binned_at === ''
  return [
    isFamilyDraft && '草稿',
    row.is_top === 1 && state !== 'pinned' && '置顶',
    row.visibility !== 'public' && row.visibility !== state && visibilityNames[row.visibility],
    row.has_changes && state !== 'changed' && '改动未发布',
  ].filter(mark => mark !== false)
}

const trashDays = 30
const dayMs = 86_400_000

/** How long something stays in the trash, by wall times of the site. */
export function daysLeftText(binnedAt: string, now: string): string {
  const lainMs = epochMs(now, 'UTC') - epochMs(binnedAt, 'UTC')
  const days = Math.ceil(trashDays - lainMs / dayMs)
  return days > 0 ? `还留 ${Math.min(days, trashDays)} 天` : '今天就走'
}
