import { consoleSections } from '@xiaolou/contract/console'
import { expect, it } from 'vitest'
import { type Entry, initialsOf, matchEntries, sectionEntries, settingEntries } from './palette-entry.ts'
import { rooms, sectionGroups } from './sections.ts'

const entry = (name: string, rest: Partial<Entry> = {}): Entry => ({
  id: name,
  kind: '去',
  path: '/',
  name,
  ...rest,
})
const entries = [
  entry('页头图', { hint: '设置', words: 'header' }),
  entry('设置', { words: 'settings config' }),
  entry('文章'),
  entry('写文章', { kind: '做' }),
]

it.each([
  ['', ['页头图', '设置', '文章', '写文章']],
  ['文章', ['文章', '写文章']],
  ['设置', ['设置', '页头图']],
  ['SETT', ['设置']],
  ['设置 页', ['页头图']],
  ['ｈｅａｄｅｒ', ['页头图']],
  ['xwz', ['写文章']],
  ['没有这个', []],
])('finds by %j', (asked, names) => {
  expect(matchEntries(entries, asked).map(({ name }) => name)).toEqual(names)
})

it('every room stands in the sidebar once, but for the settings at its foot', () => {
  expect(rooms.map(({ path }) => path).sort()).toEqual(Object.keys(consoleSections).sort())
  expect(sectionGroups.flatMap(group => group.rooms).map(({ path }) => path)).not.toContain('/settings')
  expect(sectionGroups.flatMap(group => group.rooms)).toHaveLength(rooms.length - 1)
})

// What ten owners typed, and where they wanted to go; then the names of older releases.
it.each([
  ['备份', '/transfer/backup'],
  ['恢复', '/transfer/restore'],
  ['导入', '/transfer/in'],
  ['导出', '/transfer/out'],
  ['搬家', '/transfer'],
  ['改密码', '/security'],
  ['邮件', '/outbox'],
  ['SMTP', '/outbox'],
  ['统计', '/footprints'],
  ['日志', '/audit'],
  ['黑名单', '/comments?state=bans'],
  ['域名', '/settings/record'],
  ['评论审核', '/comments'],
  ['主题', '/settings/look'],
  ['自定义 CSS', '/settings/look#custom_css'],
  ['回收站', '/articles?state=binned'],
  ['定时', '/articles?state=scheduled'],
  ['草稿', '/articles?state=draft'],
  ['页脚', '/settings/badges'],
  ['备案', '/settings/record#icp_number'],
  ['用户', '/guests'],
  ['后台', '/'],
  ...Object.entries({
    ...{
      案头: '/',
      里屋: '/',
      住客: '/guests',
      门面: '/page-headers',
      门牌: '/settings/sign',
      门户: '/security',
    },
    ...{ 脚印: '/footprints', 径直推门: '/footprints', 挡着的人: '/comments?state=bans', 进出: '/transfer' },
    ...{ 搬进来: '/transfer/in', 带走: '/transfer/out', 记事: '/audit', 差事: '/jobs', 捎信: '/outbox' },
    ...{ 走哪条路: '/outbox?view=ways', 开这条路: '/outbox?view=ways', 信的样子: '/outbox?view=looks' },
    ...{ 查一遍有没有漏: '/articles?isProving=1', 应下: '/comments', 不留: '/comments', 等你看: '/comments' },
    ...{ 来客: '/settings/guests', 闲着的图: '/media?state=unused', 分门: '/terms', 印谱: '/terms' },
  }),
  ...Object.entries({
    bfybj: '/transfer',
    fwtj: '/footprints',
    hmd: '/comments?state=bans',
    sz: '/settings',
  }),
])('%s leads to %s first', (asked, path) => {
  expect(matchEntries([...sectionEntries, ...settingEntries], asked)[0]).toMatchObject({ path })
})

it('knows the letters by which characters are typed', () => {
  expect(initialsOf('备份与搬家')).toBe('bfybj')
  expect(initialsOf('邮件与推送')).toBe('yjyts')
  expect(initialsOf('自定义 CSS')).toBe('zdy css')
})
