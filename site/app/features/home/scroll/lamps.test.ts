import { expect, it } from 'vitest'
import { lampsOf, lampsText, windowCount } from './lamps.ts'

it.each([
  [0, 0, '楼上亮着零盏灯'],
  [1, 1, '楼上亮着一盏灯'],
  [2, 2, '楼上亮着两盏灯'],
  [9, 9, '楼上亮着九盏灯'],
  [11, 10, '楼上亮着十来盏灯'],
  [21, 11, '楼上亮着二十来盏灯'],
  [101, windowCount, '楼上亮着一百来盏灯'],
])('for %d readers %d windows are lit', (readers, lamps, text) => {
  expect([lampsOf(readers), lampsText(readers)]).toEqual([lamps, text])
})
