import { limits } from '@xiaolou/contract/limits'
import { type MediaItem, type MediaUse, mediaSort } from '@xiaolou/contract/media'
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

const kindNames: Readonly<Record<string, string>> = {
  article: '文章',
  draft: '草稿',
  draft_version: '旧稿',
  talk: '说说',
  album: '相册封面',
  photo: '相册',
  page: '单页',
  comment: '评论',
  message: '留言',
  link: '友链',
  resource: '资源',
  setting: '设置',
  page_header: '页头图',
  user: '头像',
  chat: '聊天',
}

export const placeName = (kind: string): string => kindNames[kind] ?? '别处'

/** Uses as they are listed: the many kept texts of one draft are one line, with their number. */
export function groupUses(uses: readonly MediaUse[]): (MediaUse & { readonly count: number })[] {
  const groups = new Map<string, MediaUse & { count: number }>()
  for (const use of uses) {
    const key = use.kind === 'draft_version' ? `${use.kind} ${use.address}` : `${use.kind} ${use.id}`
    groups.set(key, { ...use, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
