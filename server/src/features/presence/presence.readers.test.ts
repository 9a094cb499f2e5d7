import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createReaders, othersOf } from './presence.readers.ts'

it('somebody with two tabs on a page is one, and one of the house wherever they are', () => {
  const readers = createReaders()
  readers.put(1, { page: '/home', key: 'a' })
  readers.put(2, { page: '/home', key: 'a' })
  readers.put(3, { page: '/posts/rain', key: 'a' })
  readers.put(4, { page: '/posts/rain', key: 'b' })
  expect([readers.countPage('/home'), readers.countPage('/posts/rain'), readers.countReaders()]).toEqual([
    1, 2, 2,
  ])
  readers.remove(1)
  expect(readers.countPage('/home')).toBe(1)
  readers.put(2, { page: '/posts/rain', key: 'a' })
  expect([readers.countPage('/home'), readers.countPage('/posts/rain'), readers.countReaders()]).toEqual([
    0, 2, 2,
  ])
})

it('says of which pages the number may have changed, once', () => {
  const readers = createReaders()
  readers.put(1, { page: '/home', key: 'a' })
  readers.put(1, { page: '/home', key: 'a' })
  expect([...readers.takeChanged()]).toEqual(['/home'])
  readers.put(1, { page: '/home', key: 'a' })
  expect([...readers.takeChanged()]).toEqual([])
  readers.put(1, { page: '/talk', key: 'a' })
  expect([...readers.takeChanged()].sort()).toEqual(['/home', '/talk'])
  readers.setElsewhere('other', { house: 2, pages: [['/home', 2]], isWhole: true })
  expect([[...readers.takeChanged()], [...readers.takeChangedHere()].sort()]).toEqual([
    ['/home'],
    ['/home', '/talk'],
  ])
})

it('other processes count until they take it back, say all anew, or are gone', () => {
  const readers = createReaders()
  readers.put(1, { page: '/home', key: 'a' })
  readers.setElsewhere('p', {
    house: 3,
    pages: [
      ['/home', 2],
      ['/talk', 1],
    ],
    isWhole: true,
  })
  readers.setElsewhere('q', { house: 1, pages: [['/home', 1]], isWhole: true })
  expect([readers.countPage('/home'), readers.countPage('/talk'), readers.countReaders()]).toEqual([4, 1, 5])
  readers.setElsewhere('p', { house: 2, pages: [['/talk', 0]], isWhole: false })
  expect([readers.countPage('/home'), readers.countPage('/talk'), readers.countReaders()]).toEqual([4, 0, 4])
  readers.setElsewhere('p', { house: 1, pages: [['/links', 1]], isWhole: true })
  expect([readers.countPage('/home'), readers.countPage('/links'), readers.countReaders()]).toEqual([2, 1, 3])
  readers.endElsewhere('q')
  readers.endElsewhere('never heard of')
  expect([readers.countPage('/home'), readers.countReaders()]).toEqual([1, 2])
})

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [10, 9],
  [11, 10],
  [20, 10],
  [21, 20],
  [100, 90],
  [101, 100],
  [1_000, 900],
])('of %i readers each is told of %i others', (count, others) => expect(othersOf(count)).toBe(others))

it('after any comings and goings it counts exactly who is there, and keeps no empty page', () => {
  const step = fc.record({
    tab: fc.integer({ min: 1, max: 6 }),
    key: fc.constantFrom('a', 'b', 'c'),
    page: fc.constantFrom('/home', '/talk', undefined),
  })
  fc.assert(
    fc.property(fc.array(step), steps => {
      const readers = createReaders()
      const open = new Map<number, { page: string; key: string }>()
      for (const { tab, key, page } of steps) {
        if (page) readers.put(tab, { page, key })
        else readers.remove(tab)
        if (page) open.set(tab, { page, key })
        else open.delete(tab)
      }
      const all = [...open.values()]
      const keysOn = (page: string) =>
        new Set(all.filter(place => place.page === page).map(({ key }) => key)).size
      for (const page of ['/home', '/talk']) expect(readers.countPage(page)).toBe(keysOn(page))
      expect(readers.countReaders()).toBe(new Set(all.map(({ key }) => key)).size)
      expect(
        readers
          .ownOf()
          .pages.map(([page]) => page)
          .sort(),
      ).toEqual([...new Set(all.map(({ page }) => page))].sort())
    }),
  )
})
