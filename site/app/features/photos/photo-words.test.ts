import { describe, expect, it } from 'vitest'
import { dayText, markedPhoto, photoMark, photoName } from './photo-words.ts'

describe('markedPhoto', () => {
  it.each([
    ['#photo-7', 7],
    [`#${photoMark(120)}`, 120],
    ['#photo-07', undefined],
    ['#photo-', undefined],
    ['#comment-7', undefined],
    ['', undefined],
    ['#photo-7x', undefined],
  ])('%j means %j', (hash, id) => {
    expect(markedPhoto(hash)).toBe(id)
  })
})

describe('photoName', () => {
  it.each([
    [{ caption: '断桥', taken_at: '2024-05-03 10:00:00' }, '断桥'],
    [{ caption: '', taken_at: '2024-05-03 10:00:00' }, '2024 年 5 月 3 日的照片'],
    [{ caption: '', taken_at: '' }, '一张照片'],
  ])('%j is %s', (photo, name) => {
    expect(photoName(photo)).toBe(name)
  })
})

it('dayText says nothing of no day', () => {
  expect(dayText('')).toBe('')
})
