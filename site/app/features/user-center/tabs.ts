import { DataPanel } from './data-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { OwnComments, OwnMessages } from './own-list.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'

/** The tabs of the user centre in order; the first is the one without a query. */
export const tabs = [
  { name: 'profile', label: '资料', Panel: ProfilePanel },
  { name: 'security', label: '密码与登录', Panel: SecurityPanel },
  { name: 'mail', label: '邮件', Panel: MailPanel },
  { name: 'comments', label: '我的评论', Panel: OwnComments },
  { name: 'messages', label: '我的留言', Panel: OwnMessages },
  { name: 'data', label: '数据与注销', Panel: DataPanel },
] as const

export type Tab = (typeof tabs)[number]

/** The tab of an address's query; an unknown one is the profile. */
export function findTab(search: string): Tab {
  const wanted = new URLSearchParams(search).get('tab')
  return tabs.find(({ name }) => name === wanted) ?? tabs[0]
}
