import { expect, it } from 'vitest'
import { fileName } from './data-panel.tsx'
import { findTab } from './tabs.ts'

it.each([
  ['', 'profile'],
  ['?tab=security', 'security'],
  ['?tab=data&x=1', 'data'],
  ['?tab=cellar', 'profile'],
])('%j opens %s', (search, name) => {
  expect(findTab(search).name).toBe(name)
})

it('a file name keeps the words and loses what a system forbids', () => {
  expect(fileName('小楼-a/b:c?"<>|*\\d.json')).toBe('小楼-a-b-c-------d.json')
})
