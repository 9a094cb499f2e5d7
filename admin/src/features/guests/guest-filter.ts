import { type Guest, guestSorts, guestStates } from '@xiaolou/contract/user-manage'
import type { QueryReader } from '../../lib/query-state.ts'

export const pageSize = 30

export const readFilter = (query: QueryReader) => ({
  state: query.choice('state', guestStates, 'all'),
  search: query.text('search'),
  sort: query.choice('sort', guestSorts, 'joined'),
  isAscending: query.flag('isAscending'),
  page: Math.max(1, query.number('page', 1)),
})
export type GuestFilter = ReturnType<typeof readFilter>

export const bodyOf = ({ state, search, sort, isAscending, page }: GuestFilter) => ({
  ...{ state, search, sort, is_ascending: isAscending, current: page, size: pageSize },
})

export const sorts = [
  { value: 'joined', label: '来得晚的在前' },
  { value: 'joined+', label: '来得早的在前' },
  { value: 'seen', label: '最近来过的在前' },
  { value: 'said', label: '说得多的在前' },
] as const

export const sortOf = (value: string): Pick<GuestFilter, 'sort' | 'isAscending'> => ({
  sort: guestSorts.find(sort => value.startsWith(sort)) ?? 'joined',
  isAscending: value.endsWith('+'),
})

const places = { comment: '评论', message: '留言', chat: '闲谈' } as const

/** How much a guest wrote, without zero counts: 评论 3 · 闲谈 12. */
export function saidText({ said }: Pick<Guest, 'said'>): string {
  const parts = (['comment', 'message', 'chat'] as const)
    .filter(kind => said[kind] > 0)
    .map(kind => `${places[kind]} ${said[kind].toLocaleString('en')}`)
  return parts.join(' · ') || '没说过话'
}

/** A ban in a few words, for a row. */
export function banText({ until, reason }: NonNullable<Guest['ban']>): string {
  return `${until === '' ? '停用' : `停用到 ${until.slice(0, 16)}`}${reason === '' ? '' : `：${reason}`}`
}
