import { expect, it } from 'vitest'
import { createListening } from './chat.listening.ts'

const [one, two] = [{}, {}]

it('is said by a tab until it says otherwise or is closed', () => {
  const listening = createListening()
  expect([listening.set(one, 7, 12), listening.set(one, 7, 12)]).toEqual([true, false])
  expect([...listening.all()]).toEqual([[7, 12]])
  expect(listening.set(two, 7, 0)).toBe(false)
  listening.set(two, 7, 13)
  // Of two tabs the one that reported last.
  expect(listening.all().get(7)).toBe(13)
  listening.set(one, 7, 14)
  expect(listening.all().get(7)).toBe(14)
  listening.end(one)
  expect(listening.all().get(7)).toBe(13)
  expect(listening.set(two, 7, 0)).toBe(true)
  expect([...listening.all(), ...listening.own()]).toEqual([])
})

it('is known of other processes until they say otherwise or are gone', () => {
  const listening = createListening()
  listening.setRemote('a', [
    [7, 12],
    [8, 13],
  ])
  listening.set(one, 7, 14)
  expect([...listening.all()]).toEqual([
    [7, 14],
    [8, 13],
  ])
  expect(listening.own()).toEqual([[7, 14]])
  listening.setRemote('a', [])
  expect([...listening.all().keys()]).toEqual([7])
  listening.setRemote('b', [[9, 1]])
  listening.endRemote('b')
  expect(listening.all().has(9)).toBe(false)
})
