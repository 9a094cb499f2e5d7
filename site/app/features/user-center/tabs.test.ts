import { expect, it } from 'vitest'
import { findTab } from './tabs.ts'

it.each([
  ['', 'profile'],
  ['?tab=security', 'security'],
  ['?tab=data&x=1', 'data'],
  ['?tab=cellar', 'profile'],
])('%j opens %s', (search, name) => {
  expect(findTab(search).name).toBe(name)
})
