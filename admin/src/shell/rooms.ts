import { getArticleCounts } from '@xiaolou/contract/article-manage'
import { getChatPresence } from '@xiaolou/contract/chat'
import type { Call } from '@xiaolou/contract/kit/route'
import { backGetLinksList, linkStatus } from '@xiaolou/contract/link'
import { getModerationCounts } from '@xiaolou/contract/moderation'
import { getGuestCounts } from '@xiaolou/contract/user-manage'
import { sayPath } from '../lib/paths.ts'
import { settingGroups } from '../lib/settings-groups.ts'

const groupNames = ['', '笔墨', '来客', '家什', '看家'] as const

/** A screen of the console as rail, phone bar and ⌘K list it. */
export type Room = {
  readonly path: string
  readonly name: string
  readonly group: (typeof groupNames)[number]
  /** Other words by which ⌘K finds it. */
  readonly words?: string
  /** Places inside it that ⌘K goes to as well: groups of settings, states of a list. */
  readonly parts?: readonly { readonly name: string; readonly path: string }[]
  /** What is begun from it most often, one press away wherever one is. */
  readonly quick?: { readonly name: string; readonly path: string }
  /** What stands at its right in the rail; vermilion where somebody waits. Cheap, for it is asked at every start. */
  readonly readCount?: (call: Call) => Promise<RoomCount>
}
export type RoomCount = { readonly count: number; readonly isWaiting?: boolean }

export const rooms: readonly Room[] = [
  { path: '/', name: '案头', group: '' },
  {
    path: '/articles',
    name: '文章',
    group: '笔墨',
    words: '文章列表 博文',
    parts: [
      { name: '草稿', path: '/articles?state=draft' },
      { name: '定时', path: '/articles?state=scheduled' },
      { name: '只自己', path: '/articles?state=private' },
      { name: '改动未发布', path: '/articles?state=changed' },
      { name: '回收站', path: '/articles?state=binned' },
      { name: '查一遍有没有漏', path: '/articles?isProving=1' },
    ],
    readCount: async call => ({ count: (await call(getArticleCounts)).all }),
  },
  { path: '/terms', name: '分类与标签', group: '笔墨', words: '类目 合并' },
  {
    path: '/media',
    name: '图库',
    group: '家什',
    words: '图片 媒体 上传',
    parts: [{ name: '闲着的图', path: '/media?state=unused' }],
  },
  { path: '/music', name: '音乐', group: '家什', words: 'music 歌 歌词 lyrics 打点 逐字' },
  {
    path: '/talk',
    name: '说说',
    group: '笔墨',
    words: 'talk 动态 短句',
    quick: { name: '说一句', path: sayPath },
    parts: [
      { name: '私密的说说', path: '/talk?state=private' },
      { name: '说说的回收站', path: '/talk?state=bin' },
    ],
  },
  {
    path: '/albums',
    name: '相册',
    group: '笔墨',
    words: 'albums photos 照片 影集 相片',
    parts: [{ name: '相册的回收站', path: '/albums?state=bin' }],
  },
  {
    path: '/pages',
    name: '页面',
    group: '笔墨',
    words: 'pages about 关于 独立页面 单页 菜单',
    parts: [{ name: '写一页', path: '/pages/new' }],
  },
  {
    path: '/footprints',
    name: '脚印',
    group: '看家',
    words: '统计 访问 浏览 来路 statistics analytics',
    parts: [{ name: '没有计入的', path: '/footprints?tab=out' }],
  },
  {
    path: '/comments',
    name: '评论',
    group: '来客',
    words: 'comments 审核 待审 垃圾 举报 等你看 moderation spam',
    parts: [
      { name: '全部评论', path: '/comments?state=all' },
      { name: '垃圾评论', path: '/comments?state=spam' },
      { name: '评论的回收站', path: '/comments?state=bin' },
      { name: '挡着的人', path: '/comments?state=bans' },
    ],
    readCount: async call => ({
      count: (await call(getModerationCounts)).comment.waiting,
      isWaiting: true,
    }),
  },
  {
    path: '/messages',
    name: '留言',
    group: '来客',
    words: 'guestbook messages 留言墙 留言板 审核',
    parts: [{ name: '全部留言', path: '/messages?state=all' }],
    readCount: async call => ({
      count: (await call(getModerationCounts)).message.waiting,
      isWaiting: true,
    }),
  },
  {
    path: '/guests',
    name: '住客',
    group: '来客',
    words: 'users 用户 账号 封禁 停用 角色 管理员',
    parts: [{ name: '停用的账号', path: '/guests?state=banned' }],
    readCount: async call => ({ count: (await call(getGuestCounts)).all }),
  },
  {
    path: '/chat',
    name: '聊天室',
    group: '来客',
    words: 'chat 闲谈 撤回 禁言 请出 清空',
    parts: [
      { name: '禁言与请出', path: '/chat?view=held' },
      { name: '聊天室的管理记录', path: '/chat?view=audit' },
    ],
    readCount: async call => ({ count: (await call(getChatPresence)).list.length }),
  },
  { path: '/page-headers', name: '门面', group: '家什', words: 'page header banner 页头 页头图 横幅' },
  {
    path: '/resources',
    name: '资源',
    group: '家什',
    words: 'resources 推荐 前端 后端 书签 网址 收藏',
  },
  {
    path: '/transfer',
    name: '进出',
    group: '看家',
    words:
      '搬家 导入 导出 迁移 归档 下载 import export backup restore WordPress Typecho Halo Hexo Hugo Jekyll 评论 Valine Waline Twikoo Artalk LeanCloud',
    parts: [
      { name: '搬进来', path: '/transfer/in' },
      { name: '带走', path: '/transfer/out' },
      { name: '备份', path: '/transfer/backup' },
      { name: '恢复', path: '/transfer/restore' },
    ],
  },
  {
    path: '/security',
    name: '门户',
    group: '看家',
    words: '安全 密码 两步验证 通行密钥 登录 设备 2FA TOTP passkey',
  },
  { path: '/audit', name: '记事', group: '看家', words: '审计 日志 谁做了什么 audit log' },
  {
    path: '/links',
    name: '友链',
    group: '来客',
    words: 'friend links 友情链接 申请',
    parts: [{ name: '等着的友链', path: '/links?view=waiting' }],
    readCount: async call => {
      const { total } = await call(backGetLinksList, { body: { size: 1, status: linkStatus.pending } })
      return { count: total, isWaiting: true }
    },
  },
  {
    path: '/jobs',
    name: '差事',
    group: '看家',
    words: 'jobs cron 定时 任务 外链 死链 断链',
    parts: [{ name: '断了的外链', path: '/jobs?view=broken' }],
  },
  {
    path: '/outbox',
    name: '捎信',
    group: '看家',
    words: '寄信 邮件 推送 通知 SMTP mail webhook Bark Telegram 飞书 钉钉 企业微信 Server酱',
    parts: [
      { name: '没寄成的信', path: '/outbox?view=failed' },
      { name: '信走哪条路', path: '/outbox?view=ways' },
      { name: '信的样子', path: '/outbox?view=looks' },
    ],
  },
  {
    path: '/settings',
    name: '设置',
    group: '看家',
    words: 'settings config 选项',
    parts: settingGroups.map(({ id, name }) => ({ name: `设置 · ${name}`, path: `/settings/${id}` })),
  },
]

/** The groups that have a room, in their order. */
export const roomGroups = groupNames
  .map(name => ({ name, rooms: rooms.filter(({ group }) => group === name) }))
  .filter(group => group.rooms.length > 0)

/** Who came, which the phone's bar leads to beside the pen; as long as nobody is received here, the quick form stands there. */
export const guestRoom = rooms.find(({ group }) => group === '来客')
