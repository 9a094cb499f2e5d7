import { newDraft } from '@xiaolou/contract/draft'
import { describe, expect, it } from 'vitest'
import {
  addressNote,
  fieldTime,
  missingIn,
  namesIn,
  planProblem,
  publishWord,
  wireTimeOf,
  withTags,
} from './publish-word.ts'

const calm = { articleId: 0, plannedAt: '', picturesOnWay: 0, hasConflict: false }

describe('the one button', () => {
  it.each([
    [{}, '发布'],
    [{ articleId: 7 }, '更新'],
    [{ plannedAt: '2026-12-07 07:00:00' }, '定在 12-07 07:00'],
    [{ plannedAt: '2027-01-01 00:00:00', articleId: 7 }, '定在 2027-01-01 00:00'],
    [{ picturesOnWay: 2 }, '传完就发布'],
    [{ picturesOnWay: 1, articleId: 7 }, '传完就更新'],
    [{ picturesOnWay: 1, plannedAt: '2026-12-07 07:00:00' }, '传完就定在 12-07 07:00'],
    [{ hasConflict: true, picturesOnWay: 1 }, '先比一比'],
  ])('%o: %s', (state, word) => {
    expect(publishWord({ ...calm, ...state }, '2026')).toBe(word)
  })
})

describe('what becomes of an address', () => {
  const guarded = '12-0123456789abcdef'
  it.each([
    ['public', 'xin', '', ''],
    ['public', 'xin', 'jiu', '旧地址 /posts/jiu 仍认得路'],
    ['unlisted', '', '', '发布时后面会加一串字母和数字，别人数不出来'],
    ['unlisted', '12', '', '发布时后面会加一串字母和数字，别人数不出来'],
    ['unlisted', '12', guarded, `现在的地址是 /posts/${guarded}`],
    ['unlisted', 'xie-gei-ni', '', ''],
    ['unlisted', 'xie-gei-ni', 'jiu-di-zhi', '旧地址 /posts/jiu-di-zhi 不再认得路'],
  ] as const)('%s %s, now %s: %s', (visibility, slug, present, note) => {
    expect(addressNote({ visibility, slug }, present)).toBe(note)
  })
})

describe('what is missing', () => {
  const ready = { ...newDraft, title: '题', content: '文', category: '随笔' }
  it.each([
    [{}, []],
    [{ title: ' ' }, ['title']],
    [{ content: '\n' }, ['content']],
    [{ category: '' }, ['category']],
    [{ visibility: 'password' as const }, ['password']],
    [{ visibility: 'password' as const, password: '杏花' }, []],
    [{ type: 3 as const }, ['origin_url']],
    [{ type: 2 as const, origin_url: 'https://a.example' }, []],
  ])('with %o: %j', (change, missing) => {
    expect([...missingIn({ ...ready, ...change }).keys()]).toEqual(missing)
  })
})

describe('times', () => {
  it('go to the field and back', () => {
    expect(fieldTime('2026-12-07 07:05:30')).toBe('2026-12-07T07:05')
    expect(wireTimeOf('2026-12-07T07:05')).toBe('2026-12-07 07:05:00')
    expect([fieldTime(''), wireTimeOf('')]).toEqual(['', ''])
  })

  const [winter, nine] = [Date.parse('2026-11-27T14:00:00Z'), '2026-11-27 09:00:00']
  it.each([
    ['', 'America/New_York', winter, '还没有定哪一刻'],
    [nine, 'America/New_York', winter - 1, ''],
    [nine, 'America/New_York', winter, '这个时辰已经过了，换一个将来的，或者选「现在」'],
    [nine, 'Asia/Shanghai', winter - 1, '这个时辰已经过了，换一个将来的，或者选「现在」'],
    // The first 01:30 of that night is past, the second is to come.
    ['2026-11-01 01:30:00', 'America/New_York', Date.parse('2026-11-01T06:10:00Z'), ''],
  ])('planned for %j in %s at %i: %j', (plannedAt, zone, nowMs, problem) => {
    expect(planProblem(plannedAt, zone, nowMs)).toBe(problem)
  })
})

describe('tags', () => {
  it('come apart at whatever is between them', () => {
    expect(namesIn('胶片，杭州、运河, #film；  ')).toEqual(['胶片', '杭州', '运河', 'film'])
  })
  it('are there once, and no more than may be', () => {
    expect(withTags(['Film'], ['film', '杭州', '运河', '桥'], 3)).toEqual(['Film', '杭州', '运河'])
  })
})
