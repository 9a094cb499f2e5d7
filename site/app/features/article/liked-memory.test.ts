import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isRememberedLike, rememberLike } from './liked-memory.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

describe('rememberLike', () => {
  it('notes and forgets', () => {
    rememberLike({ id: 3, isLiked: true })
    rememberLike({ id: 4, isLiked: true })
    rememberLike({ id: 3, isLiked: false })
    expect([isRememberedLike(3), isRememberedLike(4)]).toEqual([false, true])
  })

  it('forgets the oldest beyond 500', () => {
    for (let id = 1; id <= 501; id += 1) rememberLike({ id, isLiked: true })
    expect([isRememberedLike(1), isRememberedLike(2), isRememberedLike(501)]).toEqual([false, true, true])
  })

  it('starts anew over what it cannot read', () => {
    localStorage.setItem('likedArticles', 'not ours')
    expect(isRememberedLike(1)).toBe(false)
    rememberLike({ id: 1, isLiked: true })
    expect(isRememberedLike(1)).toBe(true)
  })
})
