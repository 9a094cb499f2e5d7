import { describe, expect, it } from 'vitest'
import { findCandidates, findPeople, mentionedIn, mentionQuery, type Person } from './mention.tsx'

const person = (userId: number, name: string): Person => ({
  user_id: userId,
  nick_name: name,
  avatar: '',
  is_owner: false,
})
const people = [person(1, '放翁'), person(2, '苏小小'), person(3, 'Louzhu'), person(4, '小苏')]

describe('naming somebody', () => {
  it.each([
    ['@', ''],
    ['你好@苏', '苏'],
    ['一行\n@Lou', 'Lou'],
    ['写信给 a@b', undefined],
    ['@苏 小', undefined],
    ['没有', undefined],
    [`@${'长'.repeat(25)}`, undefined],
  ])('reads %j', (text, query) => {
    expect(mentionQuery(text)).toBe(query)
  })

  it('offers names that begin with what is written before those that hold it, in any case', () => {
    expect(findCandidates(people, '苏').map(({ nick_name }) => nick_name)).toEqual(['苏小小', '小苏'])
    expect(findCandidates(people, 'lOU').map(({ user_id }) => user_id)).toEqual([3])
    expect(findCandidates(people, '')).toHaveLength(4)
  })

  it('means only those whose name still stands there', () => {
    expect(mentionedIn('@放翁 来', [person(1, '放翁'), person(2, '苏小小'), person(1, '放翁')])).toEqual([1])
  })

  it('knows who is here and who wrote, each once, and not oneself', () => {
    const online = [5, 7].map(user_id => ({
      ...{ user_id, nick_name: `客${user_id}`, avatar: '', is_owner: false, createTime: '' },
    }))
    const found = findPeople({ online, rows: [], ownId: 7 })
    expect(found.map(({ user_id }) => user_id)).toEqual([5])
  })
})
