import type { CallInput, CallResult } from '@xiaolou/contract/kit/route'
import {
  type getModerationCounts,
  type getModerationList,
  type ModerationKind,
  type ModerationState,
  moderationKinds,
} from '@xiaolou/contract/moderation'
import type { QueryReader } from '../../lib/query-state.ts'

export const pageSize = 20
export const states = ['waiting', 'all', 'spam', 'bin', 'bans'] as const
export type QueueState = (typeof states)[number]
export const stateNames: Readonly<Record<QueueState, string>> = {
  waiting: '待审核',
  all: '全部',
  spam: '垃圾',
  bin: '回收站',
  bans: '黑名单',
}
/** '' is the section's own kind, or every kind for the queue in the section of comments. */
const kinds = ['', ...moderationKinds, 'every'] as const

export const readFilter = (query: QueryReader) => ({
  state: query.choice('state', states, 'waiting'),
  kind: query.choice('kind', kinds, ''),
  search: query.text('search'),
  writer: query.text('writer'),
  shape: query.text('shape'),
  network: query.text('network'),
  page: query.number('page', 1),
})
export type QueueFilter = ReturnType<typeof readFilter>

/** The requested kind, nothing for all: the section of comments starts with the queue of every kind. */
export function kindOf({ kind, state }: QueueFilter, own: ModerationKind): ModerationKind | null {
  if (kind === 'every') return null
  if (kind !== '') return kind
  return own === 'comment' && state === 'waiting' ? null : own
}

const wireStates: Readonly<Record<QueueState, ModerationState | null>> = {
  waiting: 'waiting',
  all: null,
  spam: 'spam',
  bin: 'bin',
  bans: null,
}

/** The server's filter, for a list and for bulk actions on all of it. */
export const wireFilter = (filter: QueueFilter, own: ModerationKind) => ({
  kind: kindOf(filter, own),
  state: wireStates[filter.state],
  search: filter.search,
  writer: filter.writer,
  shape: filter.shape,
  network: filter.network,
})

export const bodyOf = (
  filter: QueueFilter,
  own: ModerationKind,
): NonNullable<CallInput<typeof getModerationList>['body']> => ({
  ...wireFilter(filter, own),
  current: filter.page,
  size: pageSize,
})

type Counts = CallResult<typeof getModerationCounts>

/** The counts of the tabs: of the section's own kind, except for the queue in the section of comments. */
export function tabCount(counts: Counts | undefined, state: QueueState, own: ModerationKind) {
  if (!counts || state === 'bans') return undefined
  const { waiting, all, bin, spam } = counts[own]
  if (state === 'waiting')
    return own === 'comment' ? counts.comment.waiting + counts.message.waiting + counts.link.waiting : waiting
  if (state === 'all') return all
  return state === 'spam' ? spam : bin
}

/** The other active filters as a sentence; '' for none. */
export function onlyText({ writer, shape, network }: QueueFilter): string {
  if (shape) return '只看同样的话'
  if (network) return '只看同一处来的'
  return writer ? '只看这一个人的' : ''
}
