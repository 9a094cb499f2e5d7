import { expect, it } from 'vitest'
import { sourceOf } from './task.kinds.ts'

it.each([
  [[], ''],
  [['评论.json'], '/in/评论.json'],
  [['blog/_config.yml', 'blog/a.md'], '/in/blog'],
  [['a.md', 'b.md'], '/in'],
  [['a.md', 'blog/b.md'], '/in'],
  [['blog/b.md', 'other/b.md'], '/in'],
])('of %j the command gets %s', (paths, source) => {
  expect(sourceOf('/in', paths)).toBe(source)
})
