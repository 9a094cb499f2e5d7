/** The console's name in all texts. */
export const consoleName = '后台'

/**
 * The names of the console's sections, by their path below `/admin`. Sidebar, ⌘K, headings, window titles,
 * notifications, mails and refusals use them, so that a section has one name.
 */
export const consoleSections = {
  '/': '今天',
  '/articles': '文章',
  '/terms': '分类与标签',
  '/talk': '说说',
  '/albums': '相册',
  '/pages': '页面',
  '/comments': '评论',
  '/messages': '留言',
  '/links': '友链',
  '/guests': '用户',
  '/chat': '聊天室',
  '/media': '图库',
  '/music': '音乐',
  '/page-headers': '页头图',
  '/resources': '资源',
  '/footprints': '访问统计',
  '/jobs': '定时任务',
  '/outbox': '邮件与推送',
  '/transfer': '备份与搬家',
  '/security': '账号安全',
  '/audit': '操作记录',
  '/settings': '设置',
} as const
export type ConsolePath = keyof typeof consoleSections

/** A section in a sentence for the owner: `后台的「定时任务」`. */
export const inConsole = (path: ConsolePath): string => `${consoleName}的「${consoleSections[path]}」`
