import { describe, expect, it } from 'vitest'
import { homeAddress, pageNumber } from './page-number.ts'

describe('pageNumber', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['1', 1],
    ['12', 12],
    ['0', 1],
    ['-3', 1],
    ['2.5', 1],
    ['1e3', 1],
    ['9999999', 1],
    ['二', 1],
  ])('of %j is %i', (text, page) => {
    expect(pageNumber(text)).toBe(page)
  })
})

describe('homeAddress', () => {
  it.each([
    [1, '/home'],
    [2, '/home?page=2'],
  ])('of page %i is %s', (page, address) => {
    expect(homeAddress(page)).toBe(address)
  })
})
