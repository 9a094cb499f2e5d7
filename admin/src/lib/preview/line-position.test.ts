import { expect, test } from 'vitest'
import { lineAtPlace, placeOfLine } from './line-position.ts'

// A heading (lines 0-1), a long paragraph (2-6), a picture (8-9) and the notes.
const lines = [0, 1, 2, 6, 8, 9, -1, -1]
const edges = [0, 40, 240, 640, 700]
const places = {
  lines,
  topOf: (index: number) => edges[index] ?? 0,
  bottomOf: (index: number) => edges[index + 1] ?? 0,
}

test.each([
  [0, 0],
  [0.5, 20],
  [1, 40],
  [2, 40],
  [4, 140],
  [6, 240],
  [7, 240],
  [8.5, 440],
  [9, 640],
  [99, 640],
])('line %d stands at %d px', (line, place) => {
  expect(placeOfLine(places, line)).toBe(place)
})

test.each([
  [0, 0],
  [20, 0.5],
  [40, 2],
  [140, 4],
  [440, 8.5],
  [660, 9],
  [9_999, 9],
])('%d px is line %d', (place, line) => {
  expect(lineAtPlace(places, place)).toBe(line)
})

test('an empty preview has no places', () => {
  const empty = { lines: [], topOf: () => 0, bottomOf: () => 0 }
  expect([placeOfLine(empty, 5), lineAtPlace(empty, 5)]).toEqual([0, 0])
})
