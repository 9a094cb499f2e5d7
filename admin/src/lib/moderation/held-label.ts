import type { HeldReason, ModerationKind, ModerationRow, reportReasons } from '@xiaolou/contract/moderation'

export const kindNames: Readonly<Record<ModerationKind, string>> = {
  comment: '评论',
  message: '留言',
  link: '友链',
}

/** Why it waits for approval, in a few words after the time. */
export const reasonWords: Readonly<Record<HeldReason, string>> = {
  '': '',
  guest: '没有账号',
  first: '初来',
  links: '链接太多',
  words: '有拦着的词',
  alike: '和别处的一样',
  fast: '写得太快',
  many: '同一处来得太多',
  unproved: '没带凭证',
  robot: '像机器填的',
}

const reportWords: Readonly<Record<(typeof reportReasons)[number], string>> = {
  spam: '是广告',
  abuse: '伤人',
  private: '说了别人的私事',
  other: '不妥',
}

/** Its subject: 《小楼一夜听春雨》, 留言, 想互换友链. */
export function placeText({ kind, for_title }: Pick<ModerationRow, 'kind' | 'for_title'>): string {
  if (kind === 'message') return for_title ? `留言 #${for_title}` : '留言'
  if (kind === 'link') return for_title ? `要改友链「${for_title}」` : '想互换友链'
  return for_title ? `《${for_title}》` : ''
}

/** 3 人举报：是广告、伤人 */
export function reportText(reports: ModerationRow['reports']): string {
  const reasons = [...new Set(reports.map(({ reason }) => reportWords[reason]))]
  return `${reports.length} 人举报：${reasons.join('、')}`
}
