import { expect, test } from 'vitest'
import { changeScreen, closeUppermost, getScreen, togglePop } from './screen.ts'

test('Escape takes away one layer after the other, the panel last', () => {
  changeScreen({ isOpen: true, isSearching: true, isBoard: true, pop: 'queue' })
  const seen = Array.from({ length: 4 }, () => {
    closeUppermost()
    const { isOpen, isSearching, isBoard, pop } = getScreen()
    return [isOpen, isSearching, isBoard, pop]
  })
  expect(seen).toEqual([
    [true, true, true, ''],
    [true, true, false, ''],
    [true, false, false, ''],
    [false, false, false, ''],
  ])
})

test('of small sheets only one is open, and a second press closes it', () => {
  togglePop('queue')
  togglePop('volume')
  expect(getScreen().pop).toBe('volume')
  togglePop('volume')
  expect(getScreen().pop).toBe('')
})
