import { expect, it } from 'vitest'
import { queryOf } from '../../lib/query-state.ts'
import { banText, bodyOf, readFilter, saidText, sortOf } from './guest-filter.ts'

it('an address says which guests; what makes no sense is the usual', () => {
  const at = (search: string) => bodyOf(queryOf(readFilter, new URLSearchParams(search)))
  expect(at('state=banned&search=雨&sort=seen&page=3')).toMatchObject({
    ...{ state: 'banned', search: '雨', sort: 'seen', is_ascending: false, current: 3 },
  })
  expect(at('state=x&sort=y&page=0')).toMatchObject({ state: 'all', sort: 'joined', current: 1 })
  expect(sortOf('joined+')).toEqual({ sort: 'joined', isAscending: true })
})

it('what somebody said names only the places where it was something', () => {
  expect(saidText({ said: { comment: 3, message: 0, chat: 1200 } })).toBe('评论 3 · 闲谈 1,200')
  expect(saidText({ said: { comment: 0, message: 0, chat: 0 } })).toBe('没说过话')
})

it('a ban says until when and why, as far as there is anything to say', () => {
  const ban = { until: '' as const, minutes_left: 0, reason: '', createdAt: '2026-11-25 08:00:00' }
  expect(banText(ban)).toBe('停用')
  expect(banText({ ...ban, until: '2026-12-01 08:00:00', reason: '刷屏' })).toBe(
    '停用到 2026-12-01 08:00：刷屏',
  )
})
