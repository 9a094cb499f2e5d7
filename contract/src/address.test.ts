import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  archivesPath,
  articleListPath,
  chatPath,
  homePath,
  idOf,
  idOfMark,
  isScreenPath,
  isTakenPath,
  linksPath,
  messagePath,
  messagesPath,
  pageOf,
  photosPath,
  postPath,
  publishMessagePath,
  screens,
  talkPath,
  userCenterPath,
} from './address.ts'

const queryOf = (path: string) => new URL(path, 'https://a.example').searchParams

describe('the address of', () => {
  it.each([
    [homePath(), '/home'],
    [homePath(1), '/home'],
    [homePath(3), '/home?page=3'],
    [archivesPath(2019), '/archives?year=2019'],
    [photosPath(4), '/photos?id=4'],
    [linksPath(2), '/link/list?page=2'],
    [chatPath(), '/chat'],
    [chatPath(7), '/chat?id=7'],
    [messagePath(7), '/message/detail?id=7'],
    [publishMessagePath(), '/message/publish'],
    [publishMessagePath(7), '/message/publish?id=7'],
    [postPath('听 雨/a'), '/posts/%E5%90%AC%20%E9%9B%A8%2Fa'],
    [
      articleListPath({ type: 'tag', id: 3, name: '茶', page: 1 }),
      '/articleList?type=tag&id=3&name=%E8%8C%B6',
    ],
    [articleListPath({ type: 'category', id: 3 }), '/articleList?type=category&id=3'],
    [talkPath(), '/talk'],
    [talkPath({ id: 7, tag: 'x', page: 2 }), '/talk?id=7'],
    [talkPath({ tag: '雨', page: 2 }), '/talk?tag=%E9%9B%A8&page=2'],
    [messagesPath({ tag: '', words: '', page: 1 }), '/message/list'],
    [talkPath({ tag: 'half a \ud83d' }), '/talk?tag=half%20a%20%EF%BF%BD'],
    [userCenterPath(), '/userCenter'],
    [userCenterPath('data'), '/userCenter?tab=data'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected)
  })

  it('the guestbook is read back as it was asked for', () => {
    const text = fc.string({ unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 99_999 }), (tag, words, page) => {
        const query = queryOf(messagesPath({ tag, words, page }))
        expect([query.get('tag') ?? '', query.get('q') ?? '', pageOf(query)]).toEqual([tag, words, page])
      }),
    )
  })
})

it.each([
  ['', undefined, 1],
  ['id=7&page=2', 7, 2],
  ['id=0&page=0', undefined, 1],
  ['id=07&page=1e3', undefined, 1],
  ['id=-1&page=1234567', undefined, 1],
  ['id=9999999999999999&page=x', undefined, 1],
])('%j asks for the id %s and page %i', (search, id, page) => {
  const query = new URLSearchParams(search)
  expect([idOf(query), pageOf(query)]).toEqual([id, page])
})

it.each([
  ['#comment-7', 7],
  ['#comment-07', undefined],
  ['#comment-', undefined],
  ['#photo-7', undefined],
  ['', undefined],
])('%j marks the comment %s', (hash, id) => {
  expect(idOfMark(hash, 'comment')).toBe(id)
})

it('knows its own screens, and what no page of the owner’s may take', () => {
  for (const { path } of Object.values(screens)) {
    const one = path.replace(':slug', '小楼')
    expect([isScreenPath(one), isTakenPath(one), isTakenPath(`${one}/below`)]).toEqual([true, true, true])
  }
  const free = ['/about', '/关于', '/link', '/chats', '/homestead']
  expect(free.filter(path => isScreenPath(path) || isTakenPath(path))).toEqual([])
  expect(
    ['/posts', '/message', '/resources/x', '/api', '/uploads/a'].filter(path => !isTakenPath(path)),
  ).toEqual([])
})
