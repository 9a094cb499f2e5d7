import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPresence } from './chat.presence.ts'

const graceMs = 10_000
const idsOf = (presence: ReturnType<typeof createPresence>) => [...presence.all().users.keys()]
const said = (users: [number, number][], isEnding = false) => ({ users, readers: 2, isEnding })

it('a user with two tabs is there once, until ten seconds after the last has gone', () => {
  const presence = createPresence()
  presence.enter(7, 1_000)
  presence.enter(7, 2_000)
  presence.leave(7, 3_000)
  presence.settle(100_000)
  expect([...presence.all().users]).toEqual([[7, 1_000]])
  presence.leave(7, 200_000)
  expect(presence.settle(209_999)).toEqual({ isOwnChanged: false, isChanged: false })
  expect([idsOf(presence), presence.isPresent(7)]).toEqual([[7], false])
  expect(presence.settle(210_000)).toEqual({ isOwnChanged: true, isChanged: true })
  expect(idsOf(presence)).toEqual([])
})

it('a reload in between is no coming and going', () => {
  const presence = createPresence()
  presence.enter(7, 1_000)
  presence.leave(7, 5_000)
  presence.enter(7, 14_000)
  presence.settle(500_000)
  expect([[...presence.all().users], presence.isPresent(7)]).toEqual([[[7, 1_000]], true])
})

it('who is sent away is gone at once, and their closing tabs change nothing', () => {
  const presence = createPresence()
  presence.enter(7, 0)
  presence.remove(7)
  presence.leave(7, 1)
  expect([idsOf(presence), presence.own()]).toEqual([[], { users: [], readers: 0 }])
})

it('readers are counted and not named', () => {
  const presence = createPresence()
  for (let at = 0; at < 3; at++) presence.enter(undefined, 0)
  presence.leave(undefined, 0)
  expect(presence.all()).toEqual({ users: new Map(), readers: 2 })
})

it('other processes count until they are gone, and for the grace after', () => {
  const presence = createPresence()
  presence.enter(7, 5_000)
  const users: [number, number][] = [
    [8, 1],
    [7, 2],
  ]
  presence.setRemote('a', said(users), 5_000)
  expect([...presence.all().users]).toEqual(users.toSorted((one, other) => one[1] - other[1]))
  expect([presence.all().readers, presence.isPresent(8)]).toEqual([2, true])
  expect(presence.settle(1_000_000).isChanged).toBe(false)
  presence.endRemote('a', 1_000_000)
  presence.endRemote('never heard of', 1_000_000)
  expect([idsOf(presence), presence.all().readers, presence.isPresent(8)]).toEqual([[8, 7], 0, false])
  expect(presence.settle(1_009_999).isChanged).toBe(false)
  expect(presence.settle(1_010_000)).toEqual({ isOwnChanged: false, isChanged: true })
  expect(idsOf(presence)).toEqual([7])
})

it('a process that says good-bye keeps its users for the grace, and one that comes back keeps them', () => {
  const presence = createPresence()
  presence.setRemote('a', said([[8, 1]], true), 1_000)
  presence.setRemote('b', said([[9, 1]]), 1_000)
  presence.endRemote('b', 2_000)
  presence.setRemote('b', said([[9, 1]]), 3_000)
  presence.settle(100_000)
  expect(idsOf(presence)).toEqual([9])
})

it('a clock that is set back makes nobody stay', () => {
  const presence = createPresence()
  presence.enter(7, 1_000_000)
  presence.leave(7, 1_000_000)
  presence.setRemote('a', said([[8, 1]], true), 1_000_000)
  presence.settle(500_000)
  expect(idsOf(presence)).toEqual([])
})

it('after any comings and goings exactly those with an open tab remain', () => {
  const step = fc.record({ userId: fc.integer({ min: 1, max: 4 }), isEntering: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), steps => {
      const presence = createPresence()
      const open = new Map<number, number>()
      let nowMs = 0
      for (const { userId, isEntering } of steps) {
        nowMs += 7_000
        const count = open.get(userId) ?? 0
        if (isEntering) presence.enter(userId, nowMs)
        else if (count > 0) presence.leave(userId, nowMs)
        open.set(userId, isEntering ? count + 1 : Math.max(0, count - 1))
        presence.settle(nowMs)
      }
      presence.settle(nowMs + graceMs)
      const left = [...open].filter(([, count]) => count > 0).map(([userId]) => userId)
      expect(idsOf(presence).sort()).toEqual(left.sort())
    }),
  )
})
