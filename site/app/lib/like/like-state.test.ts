import { describe, expect, it } from 'vitest'
import { type Like, type LikeEvent, stepLike } from './like-state.ts'

const plain: Like = { isLiked: false, count: 5 }
const liked: Like = { isLiked: true, count: 5 }
const eventOf = (kind: LikeEvent['kind']): LikeEvent => {
  if (kind === 'known') return { kind, isLiked: true }
  return kind === 'given' ? { kind, isLiked: true, count: 9 } : { kind }
}
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
    ['learns without counting', plain, ['known'], liked],
    [
      'does not let what is remembered undo a press',
      liked,
      ['press', 'known', 'done'],
      { isLiked: false, count: 4 },
    ],
    ['takes over what the list says', plain, ['given'], { isLiked: true, count: 9 }],
    ['keeps a wish over the list', plain, ['press', 'given', 'done'], { isLiked: true, count: 6 }],
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
