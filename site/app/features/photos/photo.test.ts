import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayText,
  gridRatio,
  groupPhotos,
  groupTitle,
  inGivenOrder,
  markedPhoto,
  photoMark,
  photoName,
  type ShownPhoto,
} from './photo.ts'

const photo = (id: number, taken_at: string): ShownPhoto => ({
  id,
  taken_at,
  url: '',
  width: 3,
  height: 2,
  srcset: '',
  placeholder: '',
  caption: '',
})
const shape = (photos: ShownPhoto[]) =>
  groupPhotos(photos).map(group => [group.key, group.photos.map(({ id }) => id)])

const may = '2024-05-03 10:00:00'
const june = '2024-06-03 10:00:00'

describe('groupPhotos', () => {
  it('makes one nameless group where no photo has a date', () => {
    expect(shape([photo(2, ''), photo(1, '')])).toEqual([['', [2, 1]]])
    expect(shape([])).toEqual([])
  })

  it('groups by month, the newest first and the undated last', () => {
    const photos = [9, 8, 7, 6].flatMap(id => [photo(id, may), photo(id + 10, june)])
    expect(shape([photo(1, ''), ...photos])).toEqual([
      ['2024-06', [19, 18, 17, 16]],
      ['2024-05', [9, 8, 7, 6]],
      ['', [1]],
    ])
  })

  it('puts the newest of a month first, and keeps the given order for one moment', () => {
    const photos = [photo(1, may), photo(2, '2024-05-04 10:00:00'), photo(3, may), photo(4, may)]
    expect(shape(photos)).toEqual([['2024-05', [2, 1, 3, 4]]])
  })

  it('groups by year where a month would hold too few', () => {
    expect(shape([photo(3, june), photo(2, may), photo(1, '2023-01-01 00:00:00')])).toEqual([
      ['2024', [3, 2]],
      ['2023', [1]],
    ])
  })

  it('keeps one month a month, however small', () => {
    expect(shape([photo(1, may)])).toEqual([['2024-05', [1]]])
  })

  it('leaves those that the owner has put in order as they stand, without headings', () => {
    const photos = [photo(1, may), photo(2, ''), photo(3, june)]
    expect(inGivenOrder(photos)).toEqual([{ key: '', photos }])
    expect(inGivenOrder([])).toEqual([])
  })

  it('loses no photo and doubles none', () => {
    const dates = fc.constantFrom('', may, june, '2019-12-31 23:59:59')
    fc.assert(
      fc.property(fc.array(dates), taken => {
        const photos = taken.map((date, id) => photo(id, date))
        const ids = groupPhotos(photos).flatMap(group => group.photos.map(({ id }) => id))
        expect(ids.toSorted((a, b) => a - b)).toEqual(photos.map(({ id }) => id))
      }),
    )
  })
})

describe('groupTitle', () => {
  it.each([
    [{ key: '2024-05', isOnly: false }, '2024 年 5 月'],
    [{ key: '2024-12', isOnly: true }, '2024 年 12 月'],
    [{ key: '2024', isOnly: false }, '2024 年'],
    [{ key: '', isOnly: false }, '不记得是哪一天'],
    [{ key: '', isOnly: true }, ''],
  ])('%j is %j', (given, title) => {
    expect(groupTitle(given)).toBe(title)
  })
})

describe('gridRatio', () => {
  it.each([
    [{ width: 3_000, height: 2_000 }, 1.5],
    [{ width: 1_000, height: 3_000 }, 0.5],
    [{ width: 9_000, height: 1_000 }, 2.2],
    [{ width: 0, height: 0 }, 1.5],
    [{ width: 100, height: 0 }, 1.5],
  ])('%j is drawn %d', (size, ratio) => {
    expect(gridRatio(size)).toBe(ratio)
  })
})

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
