import { likeType } from '@xiaolou/contract/like'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isRememberedLike, type Like, type LikeEvent, rememberLike, stepLike } from './like-state.ts'

const plain: Like = { isLiked: false, count: 5 }
const liked: Like = { isLiked: true, count: 5 }
const eventOf = (kind: LikeEvent['kind']): LikeEvent =>
  kind === 'read' ? { kind, isLiked: true, count: 9 } : { kind }
const run = (from: Like, ...kinds: LikeEvent['kind'][]) =>
  kinds.reduce((like, kind) => stepLike(like, eventOf(kind)), from)

describe('stepLike', () => {
  it.each<[string, Like, LikeEvent['kind'][], Like]>([
    [
      'shows the like at once',
      plain,
      ['press'],
      { isLiked: true, count: 6, before: { isLiked: false, count: 5 } },
    ],
    ['keeps it when it is done', plain, ['press', 'done'], { isLiked: true, count: 6 }],
    ['takes it back when it fails', plain, ['press', 'failed'], plain],
    ['stays liked without counting twice', plain, ['press', 'already'], liked],
    ['ignores a second press while waiting', plain, ['press', 'press', 'done'], { isLiked: true, count: 6 }],
    ['cancels', liked, ['press', 'done'], { isLiked: false, count: 4 }],
    ['takes a failed cancel back', liked, ['press', 'failed'], liked],
    ['is not liked when there was nothing to cancel', liked, ['press', 'already'], plain],
    [
      'does not let what is remembered undo a press',
      liked,
      ['press', 'read', 'done'],
      { isLiked: false, count: 4 },
    ],
    ['takes over what the list says', plain, ['read'], { isLiked: true, count: 9 }],
    ['keeps what is wanted over the list', plain, ['press', 'read', 'done'], { isLiked: true, count: 6 }],
    ['ignores an answer nobody waits for', plain, ['done'], plain],
    [
      'never counts below nothing',
      { isLiked: true, count: 0 },
      ['press', 'done'],
      { isLiked: false, count: 0 },
    ],
  ])('%s', (_, from, kinds, to) => {
    expect(run(from, ...kinds)).toEqual(to)
  })
})

const article = (forId: number) => ({ type: likeType.article, forId })

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
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
