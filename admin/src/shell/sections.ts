import { getArticleCounts } from '@xiaolou/contract/article-manage'
import { getChatPresence } from '@xiaolou/contract/chat'
import type { ConsolePath } from '@xiaolou/contract/console'
import type { Call } from '@xiaolou/contract/kit/route'
import { backGetLinksList, linkStatus } from '@xiaolou/contract/link'
import { getModerationCounts } from '@xiaolou/contract/moderation'
import { settingGroups } from '@xiaolou/contract/settings-groups'
import { getGuestCounts } from '@xiaolou/contract/user-manage'
import { sayPath } from '../lib/paths.ts'

const groupNames = ['', '内容', '互动', '素材与外观', '站务'] as const

/** A screen of the console for sidebar, phone bar and ⌘K. */
export type Room = {
  readonly path: ConsolePath
  /** `undefined` for the one at the bottom. */
  readonly group?: (typeof groupNames)[number]
  /** Further search terms for ⌘K, including names of older releases. */
  readonly words?: string
  /** Places in it that ⌘K finds as well: groups of settings, states of a list. */
  readonly parts?: readonly { readonly name: string; readonly path: string; readonly words?: string }[]
  /** Its most frequent new item, as a shortcut. */
  readonly quick?: { readonly name: string; readonly path: string }
  /**
   * The count at its right in the sidebar; vermilion if somebody waits. It must be cheap, since every start
   * loads it.
   */
  readonly readCount?: (call: Call) => Promise<SectionCount>
}
export type SectionCount = { readonly count: number; readonly isWaiting?: boolean }

export const rooms: readonly Room[] = [
  { path: '/', group: '', words: '后台 概览 仪表盘 首屏 待办 dashboard 案头 里屋' },
  {
    path: '/articles',
    group: '内容',
    words: '文章列表 博文 posts',
    parts: [
      { name: '草稿', path: '/articles?state=draft' },
      { name: '定时', path: '/articles?state=scheduled', words: '定时发布 预约发布' },
      { name: '只自己', path: '/articles?state=private', words: '私密 私有 仅自己可见' },
      { name: '改动未发布', path: '/articles?state=changed' },
      { name: '回收站', path: '/articles?state=binned', words: '已删除 垃圾箱 文章的回收站' },
      { name: '检查私密文字是否外泄', path: '/articles?isProving=1', words: '验密 泄露 隐私 查一遍有没有漏' },
    ],
    readCount: async call => ({ count: (await call(getArticleCounts)).all }),
  },
  { path: '/terms', group: '内容', words: '类目 合并 categories tags 分门 印谱' },
  {
    path: '/talk',
    group: '内容',
    words: 'talk 动态 短句',
    quick: { name: '说一句', path: sayPath },
    parts: [
      { name: '私密的说说', path: '/talk?state=private' },
      { name: '说说的回收站', path: '/talk?state=bin' },
    ],
  },
  {
    path: '/albums',
    group: '内容',
    words: 'albums photos 照片 影集 相片',
    parts: [{ name: '相册的回收站', path: '/albums?state=bin' }],
  },
  {
    path: '/pages',
    group: '内容',
    words: 'pages about 关于 独立页面 单页 菜单',
    parts: [{ name: '写一页', path: '/pages/new' }],
  },
  {
    path: '/comments',
    group: '互动',
    words: 'comments 评论审核 审核 待审核 待审 垃圾 举报 moderation spam 等你看 应下 不留',
    parts: [
      { name: '全部评论', path: '/comments?state=all' },
      { name: '垃圾评论', path: '/comments?state=spam' },
      { name: '评论的回收站', path: '/comments?state=bin' },
      { name: '黑名单', path: '/comments?state=bans', words: '拉黑 屏蔽 封禁 挡着的人' },
    ],
    readCount: async call => ({
      count: (await call(getModerationCounts)).comment.waiting,
      isWaiting: true,
    }),
  },
  {
    path: '/messages',
    group: '互动',
    words: 'guestbook messages 留言墙 留言板 审核',
    parts: [{ name: '全部留言', path: '/messages?state=all' }],
    readCount: async call => ({
      count: (await call(getModerationCounts)).message.waiting,
      isWaiting: true,
    }),
  },
  {
    path: '/links',
    group: '互动',
    words: 'friend links 友情链接 申请',
    parts: [{ name: '待审核的友链', path: '/links?view=waiting' }],
    readCount: async call => {
      const { total } = await call(backGetLinksList, { body: { size: 1, status: linkStatus.pending } })
      return { count: total, isWaiting: true }
    },
  },
  {
    path: '/guests',
    group: '互动',
    words: 'users 账号 会员 封禁 停用 角色 管理员 住客',
    parts: [{ name: '停用的账号', path: '/guests?state=banned' }],
    readCount: async call => ({ count: (await call(getGuestCounts)).all }),
  },
  {
    path: '/chat',
    group: '互动',
    words: 'chat 闲谈 撤回 禁言 请出 清空',
    parts: [
      { name: '禁言与请出', path: '/chat?view=held' },
      { name: '聊天室的管理记录', path: '/chat?view=audit' },
    ],
    readCount: async call => ({ count: (await call(getChatPresence)).list.length }),
  },
  {
    path: '/media',
    group: '素材与外观',
    words: '图片 媒体 附件 上传 media',
    parts: [{ name: '没用到的图', path: '/media?state=unused', words: '闲着的图' }],
  },
  { path: '/music', group: '素材与外观', words: 'music 歌 歌词 lyrics 打点 逐字' },
  { path: '/page-headers', group: '素材与外观', words: 'page header banner 页头 横幅 门面' },
  {
    path: '/resources',
    group: '素材与外观',
    words: 'resources 推荐 前端 后端 书签 网址 收藏',
  },
  {
    path: '/footprints',
    group: '站务',
    words: '浏览 来路 访客 statistics analytics 脚印 径直推门',
    parts: [{ name: '没有计入的', path: '/footprints?tab=out', words: '爬虫 bot' }],
  },
  {
    path: '/transfer',
    group: '站务',
    words:
      '迁移 归档 下载 进出 WordPress Typecho Halo Hexo Hugo Jekyll 评论 Valine Waline Twikoo Artalk LeanCloud',
    parts: [
      { name: '导入', path: '/transfer/in', words: 'import 搬进来 迁入' },
      { name: '导出', path: '/transfer/out', words: 'export 带走 迁出' },
      { name: '备份', path: '/transfer/backup', words: 'backup' },
      { name: '恢复', path: '/transfer/restore', words: 'restore 还原' },
    ],
  },
  {
    path: '/outbox',
    group: '站务',
    words: '发信 推送 通知 SMTP mail webhook Bark Telegram 飞书 钉钉 企业微信 Server酱 捎信',
    parts: [
      { name: '没发成的邮件与推送', path: '/outbox?view=failed' },
      { name: '通知方式', path: '/outbox?view=ways', words: '走哪条路 开这条路' },
      { name: '邮件模板', path: '/outbox?view=looks', words: '信的样子' },
    ],
  },
  {
    path: '/jobs',
    group: '站务',
    words: 'jobs cron 外链 死链 断链 差事',
    parts: [{ name: '失效的外链', path: '/jobs?view=broken', words: '断了的外链' }],
  },
  {
    path: '/security',
    group: '站务',
    words: '安全 密码 改密码 修改密码 两步验证 通行密钥 登录 设备 2FA TOTP passkey 门户',
  },
  { path: '/audit', group: '站务', words: '审计 日志 谁做了什么 audit log 记事' },
  {
    path: '/settings',
    words: 'settings config 选项',
    parts: settingGroups.map(({ id, name, words }) => ({
      name: `设置 · ${name}`,
      path: `/settings/${id}`,
      words,
    })),
  },
]

/** The groups of the sidebar, each with its sections in order. */
export const sectionGroups = groupNames.map(name => ({
  name,
  rooms: rooms.filter(({ group }) => group === name),
}))
