import { expect, test } from 'vitest'
import { changeScreen, closeUppermost, getScreen, togglePopover } from './screen.ts'

test('Escape takes away one layer after the other, the panel last', () => {
  changeScreen({ isOpen: true, isSearching: true, isBoard: true, popover: 'queue' })
  const seen = Array.from({ length: 4 }, () => {
    closeUppermost()
    const { isOpen, isSearching, isBoard, popover } = getScreen()
    return [isOpen, isSearching, isBoard, popover]
  })
  expect(seen).toEqual([
    [true, true, true, ''],
    [true, true, false, ''],
    [true, false, false, ''],
    [false, false, false, ''],
  ])
})

test('of small sheets only one is open, and a second press closes it', () => {
  togglePopover('queue')
  togglePopover('volume')
  expect(getScreen().popover).toBe('volume')
  togglePopover('volume')
  expect(getScreen().popover).toBe('')
})
