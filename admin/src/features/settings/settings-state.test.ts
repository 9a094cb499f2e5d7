import { settingNames } from '@xiaolou/contract/settings-table'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import {
  checkSetting,
  noSettings,
  type SettingsState,
  settingValue,
  withClosed,
  withConflict,
  withDraft,
  withSaved,
} from './settings-state.ts'

const saved = v.parse(siteSettings, { blog_name: '小楼' })
const begun: SettingsState = { ...noSettings, saved }
const save = (state: SettingsState, value: string, atMs = 1) =>
  withSaved(state, { name: 'blog_name', change: { blog_name: value }, sent: value, atMs })

test.each([
  ['blog_name', ' ', '', /站名/],
  ['outdated_after_days', '三天', '', /0 到 36500 之间的整数/],
  ['outdated_after_days', 36_501, '', /0 到 36500 之间的整数/],
  ['copyright_from_year', 1_900, '', /1990 到 2999/],
  ['github_link', 'javascript:1', '', /http/],
  ['moderated_words', ['好', ' '], '1', /词/],
  ['footer_badges', [{ name: '一', url: 'x', image: '' }], '0.url', /链接/],
  ['music_origins', ['https://a.example/b'], '0', /写到域名/],
] as const)('%s refuses %j at "%s"', (name, value, path, text) => {
  const checked = checkSetting(name, value)
  expect(checked).toMatchObject({ problem: { path, text: expect.stringMatching(text) } })
})

test('what the server has is good, and a change holds that one setting alone', () => {
  for (const name of settingNames) {
    const checked = checkSetting(name, saved[name])
    expect(checked).toEqual({ change: { [name]: saved[name] }, value: saved[name] })
  }
  expect(checkSetting('music_origins', ['https://A.example/'])).toMatchObject({
    value: ['https://a.example'],
  })
})

describe('a setting that is saved', () => {
  it('is one change as long as its field is not left', () => {
    const typed = save(save(begun, '小'), '小楼台', 2)
    expect(typed.changes).toMatchObject([{ before: '小楼', after: '小楼台', atMs: 2 }])
    const again = save(withClosed(typed, 'blog_name'), '楼台')
    expect(again.changes.map(({ before, after }) => [before, after])).toEqual([
      ['小楼台', '楼台'],
      ['小楼', '小楼台'],
    ])
    expect(new Set(again.changes.map(({ id }) => id)).size).toBe(2)
  })

  it('is no change when it is back where it began', () => {
    expect(save(save(begun, '小'), '小楼').changes).toEqual([])
  })

  it('keeps what was typed while it was on its way', () => {
    const typing = withDraft(begun, 'blog_name', { value: '小楼台上', base: '小楼', isSaving: true })
    const after = save(typing, '小楼台')
    expect(after.saved?.blog_name).toBe('小楼台')
    expect(settingValue(after, 'blog_name')).toBe('小楼台上')
    expect(after.drafts.blog_name).toEqual({ value: '小楼台上', base: '小楼台' })
    expect(save(withDraft(begun, 'blog_name', { value: '甲', base: '小楼' }), '甲').drafts).toEqual({})
  })
})

describe('a setting that another window has changed', () => {
  const written = withDraft(begun, 'blog_name', { value: '我的楼', base: '小楼' })
  const theirs = { ...saved, blog_name: '别人的楼' }

  it('keeps what is written here, and waits for a choice', () => {
    const { saved: now, drafts } = withConflict(written, 'blog_name', theirs)
    expect(now?.blog_name).toBe('别人的楼')
    expect(drafts.blog_name).toEqual({ value: '我的楼', base: '小楼', isInConflict: true })
  })

  it('is no conflict with what this window itself sent without an answer', () => {
    const sent = withDraft(begun, 'blog_name', { value: '我的楼', base: '小楼', unanswered: '别人的楼' })
    expect(withConflict(sent, 'blog_name', theirs).drafts.blog_name).toEqual({
      value: '我的楼',
      base: '别人的楼',
    })
  })
})
