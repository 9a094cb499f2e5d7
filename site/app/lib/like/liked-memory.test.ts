import { likeType } from '@xiaolou/contract/like'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isRememberedLike, rememberLike } from './liked-memory.ts'

const article = (forId: number) => ({ type: likeType.article, forId })

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
    rememberLike({ ...article(3), isLiked: true })
    rememberLike({ ...article(4), isLiked: true })
    rememberLike({ ...article(3), isLiked: false })
    expect([isRememberedLike(article(3)), isRememberedLike(article(4))]).toEqual([false, true])
  })

  it('keeps a talk apart from the article of the same number', () => {
    rememberLike({ type: likeType.talk, forId: 3, isLiked: true })
    expect(isRememberedLike(article(3))).toBe(false)
    expect(isRememberedLike({ type: likeType.talk, forId: 3 })).toBe(true)
  })

  it('forgets the oldest beyond 500', () => {
    for (let id = 1; id <= 501; id += 1) rememberLike({ ...article(id), isLiked: true })
    expect([1, 2, 501].map(id => isRememberedLike(article(id)))).toEqual([false, true, true])
  })

  it('starts anew over what it cannot read', () => {
    localStorage.setItem('likedArticles', 'not ours')
    expect(isRememberedLike(article(1))).toBe(false)
    rememberLike({ ...article(1), isLiked: true })
    expect(isRememberedLike(article(1))).toBe(true)
  })
})
