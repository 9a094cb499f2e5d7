import { settingGroups } from '@xiaolou/contract/settings-groups'
import { settingNames, settingRows } from '@xiaolou/contract/settings-table'
import { siteSettings } from '@xiaolou/contract/site'
import { expect, test } from 'vitest'
import { findSettings, settingPath } from './find-settings.ts'

test('every setting of the site stands in the table, and no other', () => {
  expect([...settingNames].sort()).toEqual(Object.keys(siteSettings.entries).sort())
})

test('each has words of its own, and each group has a setting', () => {
  const rows = settingNames.map(name => settingRows[name])
  expect(new Set(rows.map(({ group, label }) => `${group} ${label}`)).size).toBe(rows.length)
  for (const { sentence } of rows) expect(sentence).toMatch(/[。：]/)
  expect(settingGroups.filter(({ id }) => !rows.some(({ group }) => group === id))).toEqual([])
})

test.each([
  ['备案', ['icp_number', 'police_number', 'site_description', 'copyright_from_year']],
  ['CORS', ['music_origins']],
  ['ｃｏｒｓ', ['music_origins']],
  ['赞赏 支付宝', ['ali_pay']],
  ['', []],
  ['没有这样的', []],
])('%s finds %j', (asked, names) => {
  expect(findSettings(asked).sort()).toEqual([...names].sort())
})

test('a setting has an address', () => {
  expect(settingPath('blog_name')).toBe('/settings/sign#blog_name')
})
