import { limits } from '@xiaolou/contract/limits'
import { type MediaItem, mediaSort } from '@xiaolou/contract/media'
import type { QueryReader } from '../../lib/query-state.ts'

/** Whole rows at each number of columns that the grid has: 2, 3, 4, 5, 6. */
export const pageSize = 60

const states = ['all', 'used', 'unused', 'mine', 'guests', 'binned'] as const

/** What the screen's address says; `open` is the name of the picture that lies open at the side. */
export const readFilter = (query: QueryReader) => ({
  state: query.choice('state', states, 'all'),
  search: query.text('search').slice(0, limits.urlMaxLength),
  sort: query.choice('sort', mediaSort, 'created'),
  isAscending: query.flag('isAscending'),
  /** Of guests' the one whose pictures these are; 0 for all. */
  user: query.number('user'),
  page: Math.max(1, query.number('page', 1)),
  open: query.text('open'),
})
export type MediaFilter = ReturnType<typeof readFilter>

/** What the server is asked for; `ownId` is the owner's own. */
export const mediaBodyOf = (
  { state, user, search, sort, isAscending, page }: MediaFilter,
  ownId: number,
) => ({
  current: page,
  size: pageSize,
  state: state === 'mine' || state === 'guests' ? ('all' as const) : state,
  user_id: state === 'mine' ? ownId : state === 'guests' ? user : 0,
  except_user_id: state === 'guests' ? ownId : 0,
  search,
  sort,
  is_ascending: isAscending,
})

/** A picture as Markdown has it, a document as a link; the words are left to whoever pastes it. */
export const markdownOf = ({
  kind,
  url,
  file_name,
}: Pick<MediaItem, 'kind' | 'url' | 'file_name'>): string =>
  kind === 'document' ? `[${file_name.replaceAll(/[[\]\\]/g, '') || '文件'}](${url})` : `![](${url})`
