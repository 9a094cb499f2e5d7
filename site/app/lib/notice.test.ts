import { beforeEach, describe, expect, it } from 'vitest'
import { closeNotice, getNotices, showNotice } from './notice.ts'

const texts = () => getNotices().map(entry => entry.text)

beforeEach(() => {
  for (const entry of getNotices()) closeNotice(entry.id)
})

describe('the notices', () => {
  it('stay 3 s unless told otherwise', () => {
    showNotice({ title: '提示', text: 'a' })
    showNotice({ title: '提示', text: 'b', durationMs: 1_000 })
    expect(getNotices().map(entry => entry.durationMs)).toEqual([3_000, 1_000])
  })

  it('say a thing once', () => {
    showNotice({ title: '提示', text: 'a' })
    const [first] = getNotices()
    showNotice({ title: '提示', text: 'a' })
    expect(texts()).toEqual(['a'])
    expect(getNotices()[0]?.id).not.toBe(first?.id)
  })

  it('are three at most, the oldest giving way', () => {
    for (const text of ['a', 'b', 'c', 'd']) showNotice({ title: '提示', text })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })
})
