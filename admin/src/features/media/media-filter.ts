import { limits } from '@xiaolou/contract/limits'
import { type MediaItem, mediaSort } from '@xiaolou/contract/media'
import type { QueryReader } from '../../lib/query-state.ts'

/** Full rows at each number of columns of the grid: 2, 3, 4, 5, 6. */
export const pageSize = 60

const states = ['all', 'used', 'unused', 'mine', 'guests', 'binned'] as const

/** The filter in the screen's address; `open` is the name of the picture shown at the side. */
export const readFilter = (query: QueryReader) => ({
  state: query.choice('state', states, 'all'),
  search: query.text('search').slice(0, limits.urlMaxLength),
  sort: query.choice('sort', mediaSort, 'created'),
  isAscending: query.flag('isAscending'),
  /** The guest whose pictures these are; 0 for all. */
  user: query.number('user'),
  page: Math.max(1, query.number('page', 1)),
  open: query.text('open'),
})
export type MediaFilter = ReturnType<typeof readFilter>

/** The server's filter; `ownId` is the owner's id. */
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

/** A picture as Markdown, a document as a link; its text is left empty. */
export const markdownOf = ({
  kind,
  url,
  file_name,
}: Pick<MediaItem, 'kind' | 'url' | 'file_name'>): string =>
  kind === 'document' ? `[${file_name.replaceAll(/[[\]\\]/g, '') || '文件'}](${url})` : `![](${url})`
