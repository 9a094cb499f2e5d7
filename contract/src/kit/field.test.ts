import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  bodyId,
  emptyable,
  page,
  paging,
  pathId,
  pathNumber,
  pathPage,
  requiredText,
  text,
  timeRange,
  wireTime,
} from './field.ts'

const accepts = (schema: v.GenericSchema<any, any>, value: unknown) => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : 'refused'
}

test.each<[string, v.GenericSchema<any, any>, unknown, unknown]>([
  ['pathId', pathId, '1', 1],
  ['pathId', pathId, '999999999999999', 999_999_999_999_999],
  ['pathId', pathId, '9999999999999999', 'refused'],
  ['pathId', pathId, '0', 'refused'],
  ['pathId', pathId, '01', 'refused'],
  ['pathId', pathId, '-1', 'refused'],
  ['pathId', pathId, '1\n', 'refused'],
  ['pathId', pathId, '１', 'refused'],
  ['pathId', pathId, 1, 'refused'],
  ['pathNumber', pathNumber, '0', 0],
  ['pathNumber', pathNumber, '1e3', 'refused'],
  ['bodyId', bodyId, 5, 5],
  ['bodyId', bodyId, '5', 5],
  ['bodyId', bodyId, 0, 'refused'],
  ['bodyId', bodyId, 1.5, 'refused'],
  ['bodyId', bodyId, Number.NaN, 'refused'],
  ['bodyId', bodyId, Number.POSITIVE_INFINITY, 'refused'],
  ['bodyId', bodyId, null, 'refused'],
  ['page', paging.current, undefined, 1],
  ['page', paging.current, '3', 3],
  ['page', paging.current, 0, 'refused'],
  ['size', paging.size, undefined, 10],
  ['size', paging.size, 100, 100],
  ['size', paging.size, '100', 100],
  ['size', paging.size, 101, 'refused'],
  ['size', paging.size, '101', 'refused'],
  ['size', paging.size, '0', 'refused'],
  ['pathPage', pathPage, { current: '2', size: '10' }, { current: 2, size: 10 }],
  ['pathPage', pathPage, { current: '0', size: '10' }, 'refused'],
  ['page', paging.current, null, 1],
  ['size', paging.size, '', 10],
  ['an id or none', emptyable(bodyId), '5', 5],
  ['an id or none', emptyable(bodyId), '', undefined],
  ['an id or none', emptyable(bodyId), null, undefined],
  ['an id or none', emptyable(bodyId), 'x', 'refused'],
  [
    'days',
    timeRange,
    ['2026-01-02', '2026-01-03'],
    { from: '2026-01-02 00:00:00', to: '2026-01-03 23:59:59' },
  ],
  ['days', timeRange, ['2026-01-02 03:04:05', ''], { from: '2026-01-02 03:04:05', to: undefined }],
  ['days', timeRange, [null, null], { from: undefined, to: undefined }],
  ['days', timeRange, [], { from: undefined, to: undefined }],
  ['days', timeRange, '', undefined],
  ['days', timeRange, ['2026-02-30'], 'refused'],
  ['days', timeRange, ['2026-01-02T00:00:00Z'], 'refused'],
  ['days', timeRange, ['2026-01-02', '2026-01-02', '2026-01-02'], 'refused'],
  ['wireTime', wireTime, '2026-11-21 10:00:00', '2026-11-21 10:00:00'],
  ['wireTime', wireTime, '2026-11-21T10:00:00Z', 'refused'],
  ['wireTime', wireTime, '2026-02-30 10:00:00', 'refused'],
  ['text', text('名', 3), ' abc ', 'abc'],
  ['text', text('名', 3), 'abcd', 'refused'],
  ['text', text('名', 3), '', ''],
  ['requiredText', requiredText('名', 3), '  ', 'refused'],
  [
    'page',
    page(v.number()),
    { current: 1, size: 2, list: [1], total: 1, extra: 1 },
    { current: 1, size: 2, list: [1], total: 1 },
  ],
  ['page', page(v.number()), { current: 1, size: 2, list: ['1'], total: 1 }, 'refused'],
])('%s reads %#', (_name, schema, value, expected) => {
  expect(accepts(schema, value)).toEqual(expected)
})

test('a refused text says which field and why', () => {
  const parsed = v.safeParse(requiredText('标题', 3), '')
  expect(parsed.issues?.[0]?.message).toBe('请填写标题')
  expect(v.safeParse(text('标题', 3), 'abcd').issues?.[0]?.message).toBe('标题最多3个字')
})

test.each([
  [paging.current, [0, -1, 1.5, 1_000_001, '0', 'x', {}], '页码应为正整数'],
  [paging.size, [0, 101, 1.5, '101', 'x', {}], '每页条数应在1到100之间'],
])('what is no page is refused in Chinese', (schema, wrong, message) => {
  for (const value of wrong) {
    expect([value, v.safeParse(schema, value).issues?.[0]?.message]).toEqual([value, message])
  }
})
