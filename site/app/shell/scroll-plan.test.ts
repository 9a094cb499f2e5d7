import { expect, it } from 'vitest'
import { scrollPlan } from './scroll-plan.ts'

const place = { pathname: '/archives', hash: '', key: 'k' }

it.each([
  ['a new page', { action: 'PUSH', place, savedY: undefined }, { kind: 'top' }],
  ['a replaced page', { action: 'REPLACE', place, savedY: undefined }, { kind: 'top' }],
  ['a page seen before, by a link', { action: 'PUSH', place, savedY: 900 }, { kind: 'top' }],
  ['back', { action: 'POP', place, savedY: 900 }, { kind: 'restore', y: 900 }],
  ['back to a page left at its top', { action: 'POP', place, savedY: 0 }, { kind: 'restore', y: 0 }],
  ['back to a page not remembered', { action: 'POP', place, savedY: undefined }, { kind: 'stay' }],
  [
    'a mark',
    { action: 'PUSH', place: { ...place, hash: '#%E7%AC%AC' }, savedY: undefined },
    { kind: 'element', mark: '#%E7%AC%AC' },
  ],
  ['an empty mark', { action: 'PUSH', place: { ...place, hash: '#' }, savedY: undefined }, { kind: 'top' }],
  [
    'the guestbook, which keeps its place',
    { action: 'PUSH', place: { ...place, pathname: '/message/list' }, savedY: undefined },
    { kind: 'stay' },
  ],
] as const)('%s', (_, given, plan) => {
  expect(scrollPlan(given)).toEqual(plan)
})
