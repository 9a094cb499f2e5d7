import { wireTime } from '@xiaolou/contract/kit/zone'
import { expect, it } from 'vitest'
import { queryOf } from '../../lib/query-state.ts'
import {
  articleFilterOf,
  daysLeftText,
  draftStateOf,
  marksOf,
  orderWords,
  readFilter,
  stateTabs,
} from './article-filter.ts'

const at = (text: string) => queryOf(readFilter, new URLSearchParams(text))

it.each([
  ['', undefined],
  ['state=draft', 'writing'],
  ['state=scheduled', 'scheduled'],
  ['state=binned', undefined],
  ['state=binned&isOfDrafts=1', 'binned'],
  ['state=public&isOfDrafts=1', undefined],
  ['state=nonsense', undefined],
])('%j lists drafts in state %s', (text, state) => {
  expect(draftStateOf(at(text))).toBe(state)
})

it('asks the server for what the address says, and for nothing it would refuse', () => {
  const found = at(`state=private&search=${'雨'.repeat(80)}&category=3&tag=9&series=运河&page=0`)
  expect(articleFilterOf(found)).toEqual({
    state: 'private',
    search: '雨'.repeat(64),
    category_id: 3,
    tag_id: 9,
    series: '运河',
  })
  expect(found.page).toBe(1)
  expect(articleFilterOf(at('state=draft')).state).toBe('all')
})

it.each([
  ['', '新的在前'],
  ['isAscending=1', '旧的在前'],
  ['sort=updated', '新的在前'],
  ['sort=words', '长的在前'],
  ['sort=views&isAscending=1', '少的在前'],
  ['sort=title&isAscending=1', '顺着排'],
])('says of the order %j what stands first', (text, words) => {
  const { sort, isAscending } = at(text)
  expect(orderWords(sort, isAscending)).toBe(words)
})

it('counts both kinds of the trash together', () => {
  const counts = {
    all: 45,
    public: 40,
    unlisted: 1,
    password: 1,
    private: 3,
    changed: 2,
    pinned: 1,
    binned: 4,
    draft: 6,
    scheduled: 1,
    binned_draft: 2,
  }
  expect(
    stateTabs(counts)
      .map(({ label, count }) => `${label}${count}`)
      .join(' '),
  ).toBe('全部45 草稿6 定时1 公开40 不列出1 凭口令1 只自己3 改动未发布2 置顶1 回收站6')
  expect(stateTabs(undefined).every(({ count }) => count === undefined)).toBe(true)
})

it.each([
  [{ visibility: 'public', has_changes: false, is_top: 2 }, 'all', []],
  [{ visibility: 'private', has_changes: true, is_top: 1 }, 'all', ['置顶', '只自己', '改动未发布']],
  [{ visibility: 'private', has_changes: true, is_top: 1 }, 'private', ['置顶', '改动未发布']],
  [{ visibility: 'private', has_changes: true, is_top: 1 }, 'changed', ['置顶', '只自己']],
  [{ visibility: 'unlisted', has_changes: false, is_top: 1 }, 'pinned', ['不列出']],
  [{ visibility: 'private', has_changes: false, is_top: 2, status: 3 }, 'binned', ['草稿', '只自己']],
  [
    { visibility: 'public', has_changes: false, is_top: 2, status: 3, binned_at: '2026-11-20 08:00:00' },
    'binned',
    [],
  ],
] as const)('of %j in the list %s is said %j', (row, state, marks) => {
  expect(marksOf({ status: 1, binned_at: '', ...row }, state)).toEqual(marks)
})

const day = 86_400_000
it.each([
  [0, '还留 30 天'],
  [1_000, '还留 30 天'],
  [day, '还留 29 天'],
  [29.5 * day, '还留 1 天'],
  [30 * day, '今天就走'],
  [40 * day, '今天就走'],
  // A clock behind the server's.
  [-day, '还留 30 天'],
])('after %i ms it is %s', (ms, words) => {
  expect(daysLeftText('2026-11-01 08:00:00', wireTime(Date.UTC(2026, 10, 1, 8) + ms, 'UTC'))).toBe(words)
})
