import { expect, test } from 'vitest'
import { placeText, reportText } from './held-label.ts'

test.each([
  ['comment', '听雨', '《听雨》'],
  ['comment', '', ''],
  ['message', '雨', '留言 #雨'],
  ['message', '', '留言'],
  ['link', '', '想互换友链'],
  ['link', '旧站', '要改友链「旧站」'],
] as const)('%s under %j is at %j', (kind, for_title, words) => {
  expect(placeText({ kind, for_title })).toBe(words)
})

test('several reports are one sentence, each cause once', () => {
  const report = { words: '', nick_name: '访客', createdAt: '2026-11-22 10:00:00' }
  const reports = (['spam', 'abuse', 'spam'] as const).map(reason => ({ ...report, reason }))
  expect(reportText(reports)).toBe('3 人举报：是广告、伤人')
})
