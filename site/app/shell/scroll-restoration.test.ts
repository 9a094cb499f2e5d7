import { expect, it } from 'vitest'
import { entryKey, scrollPlan } from './scroll-restoration.ts'

const to = { pathname: '/archives', hash: '' }

it.each([
  ['a new page', { action: 'PUSH', to, savedY: undefined }, { kind: 'jump', y: 0 }],
  ['a replaced page', { action: 'REPLACE', to, savedY: undefined }, { kind: 'jump', y: 0 }],
  ['a page seen before, by a link', { action: 'PUSH', to, savedY: 900 }, { kind: 'jump', y: 0 }],
  ['back', { action: 'POP', to, savedY: 900 }, { kind: 'jump', y: 900 }],
  ['back to a page left at its top', { action: 'POP', to, savedY: 0 }, { kind: 'jump', y: 0 }],
  ['back to a page not remembered', { action: 'POP', to, savedY: undefined }, { kind: 'stay' }],
  [
    'a mark',
    { action: 'PUSH', to: { ...to, hash: '#%E7%AC%AC' }, savedY: undefined },
    { kind: 'element', mark: '#%E7%AC%AC' },
  ],
  ['an empty mark', { action: 'PUSH', to: { ...to, hash: '#' }, savedY: undefined }, { kind: 'jump', y: 0 }],
  [
    'the guestbook, which keeps its place',
    { action: 'PUSH', to: { ...to, pathname: '/message/list' }, savedY: undefined },
    { kind: 'stay' },
  ],
] as const)('%s', (_, given, plan) => {
  expect(scrollPlan(given)).toEqual(plan)
})

it('tells the entries apart that the router did not make', () => {
  const opened = { key: 'default', pathname: '/article/a', hash: '' }
  const keys = [opened, { ...opened, hash: '#b' }, { ...opened, key: 'x1' }].map(entryKey)
  expect(new Set(keys).size).toBe(3)
  expect(entryKey({ ...opened, key: 'x1', hash: '#b' })).toBe('x1')
})
