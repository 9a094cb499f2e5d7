import { expect, it } from 'vitest'
import { groupUses, placeKindName } from './media-use.ts'

it('has a word for every kind of place', () => {
  expect(placeKindName('article')).toBe('文章')
  expect(placeKindName('something-new')).toBe('别处')
})

it('lists the kept texts of a draft as one, and other places each', () => {
  const use = (kind: string, id: string, address = '') => ({ kind, id, title: '听雨', address })
  const versions = ['1', '2', '3'].map(id => use('draft_version', id, '/admin/write/draft-a'))
  const uses = [
    use('draft', 'draft-a', '/admin/write/draft-a'),
    ...versions,
    use('photo', '1'),
    use('photo', '2'),
  ]
  expect(groupUses(uses).map(({ kind, count }) => [kind, count])).toEqual([
    ['draft', 1],
    ['draft_version', 3],
    ['photo', 1],
    ['photo', 1],
  ])
})
