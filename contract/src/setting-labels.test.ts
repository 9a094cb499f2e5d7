import { expect, it } from 'vitest'
import { settingWords } from './setting-labels.ts'
import { settingNames, settingRows } from './settings-table.ts'

it.each([
  ['guest_comment', 'moderated', '开'],
  ['guest_comment', 'off', '关'],
  ['registration', 'closed', '关'],
  ['password_policy', 'asvs', '长：12 到 128 个字，内容不限'],
  ['outdated_after_days', 730, '730 天'],
  ['chat_slow_seconds', 0, '0 秒'],
  ['blog_avatar', '/uploads/a.webp', '一张图'],
  ['we_chat_pay', 'https://elsewhere.example/a.png', '一张图'],
  ['blog_name', '听雨楼', '听雨楼'],
  ['blog_notice', '', '空'],
  ['special_welcome', undefined, '空'],
  ['custom_css', 'a {}\nb {}', '2 行'],
  ['spam_words', [], '空'],
  ['spam_words', ['甲', '乙', '丙', '丁'], '甲、乙、丙 等 4 个'],
  ['closed_rooms', [], '全部'],
  ['closed_rooms', ['chat', 'links'], '除聊天室、友链以外'],
  ['footer_badges', [{ name: '萌备', url: 'https://a.example/' }], '萌备'],
  ['menu', [], '平常的样子'],
  ['menu', [{ to: '/archives', label: '', place: 'bar' }], '时间轴'],
  ['menu', [{ to: 'https://a.example/', label: '隔壁', place: 'more' }], '隔壁'],
] as const)('%s of %j is said as %s', (name, value, words) => {
  expect(settingWords(name, value)).toBe(words)
})

it('no value that the wire has a word for is shown as that word', () => {
  const wire = settingNames.flatMap(name => {
    const { control } = settingRows[name]
    if (control.kind === 'switch') return [control.on, control.off].map(value => [name, value] as const)
    return control.kind === 'choice' ? control.options.map(({ value }) => [name, value] as const) : []
  })
  expect(wire.length).toBeGreaterThan(15)
  for (const [name, value] of wire) expect(settingWords(name, value)).not.toContain(value)
})
