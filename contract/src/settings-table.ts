import type { SettingRow } from './setting-row.ts'
import { visitorRows } from './settings-visitors.ts'
import type { SiteSettings } from './site.ts'

export type SettingName = keyof SiteSettings

const code = (label: string, sentence: string, keywords: string): SettingRow => ({
  group: 'contact',
  label,
  sentence,
  keywords,
  control: { kind: 'picture', shape: 'square' },
})
const home = (label: string, placeholder: string, keywords: string): SettingRow => ({
  group: 'contact',
  label,
  sentence: '你在那里的主页。首页主人的下面有一个链接，空着就没有。',
  keywords,
  control: { kind: 'line', placeholder, isAddress: true },
})

/** Every setting of the site, in display order. */
export const settingRows: { readonly [Name in SettingName]: SettingRow } = {
  blog_name: {
    group: 'sign',
    label: '站名',
    sentence: '首页的大字、浏览器的标签、订阅源和手机桌面上，都是它。',
    keywords: '名字 标题 title name',
    control: { kind: 'line' },
  },
  personal_say: {
    group: 'sign',
    label: '一句话',
    sentence: '站名下面的一行。写给第一次来的人。',
    keywords: '副标题 签名 slogan subtitle',
    control: { kind: 'line', placeholder: '小楼一夜听春雨' },
  },
  blog_avatar: {
    group: 'sign',
    label: '头像',
    sentence: '首页的主人、友链互换时给别人的图，都用这一张。方的最好。',
    keywords: '图片 logo avatar',
    control: { kind: 'picture', shape: 'round' },
  },
  owner_name: {
    group: 'sign',
    label: '主人的名字',
    sentence: '头像旁边和页脚版权里的名字。空着就用站名。',
    keywords: '作者 署名 author',
    control: { kind: 'line' },
  },
  owner_say: {
    group: 'sign',
    label: '主人的自我介绍',
    sentence: '名字下面的一两句。',
    keywords: '简介 关于 bio',
    control: { kind: 'lines' },
  },
  blog_notice: {
    group: 'sign',
    label: '公告',
    sentence: '首页边上的一小段，谁来都看得见。空着就不占地方。',
    keywords: '通知 announcement notice',
    control: { kind: 'lines' },
  },
  avatar_bg: {
    group: 'sign',
    label: '头像背景',
    sentence: '首页上，头像后面衬的一张横图。空着就不占地方。',
    keywords: '背景 图片 background',
    control: { kind: 'picture', shape: 'wide' },
  },
  site_description: {
    group: 'record',
    label: '站点描述',
    sentence: '搜索结果里站名下面的那几行，也写进订阅源。空着就用「一句话」。',
    keywords: 'SEO 搜索 description rss',
    control: { kind: 'lines' },
  },
  copyright_from_year: {
    group: 'record',
    label: '从哪一年起',
    sentence: '页脚版权的第一个年份，今年会自己接上。',
    keywords: '版权 年份 copyright',
    control: { kind: 'number', unit: '年' },
  },
  icp_number: {
    group: 'record',
    label: '备案号',
    sentence: '放在国内机器上要写。页脚会连到工信部。',
    keywords: 'ICP 工信部 beian',
    control: { kind: 'line', placeholder: '浙ICP备20240001号' },
  },
  police_number: {
    group: 'record',
    label: '公安备案号',
    sentence: '网安备案下来以后写。页脚会连到公安部。',
    keywords: '网安 beian',
    control: { kind: 'line', placeholder: '浙公网安备33010602000001号' },
  },
  footer_badges: {
    group: 'badges',
    label: '徽章',
    sentence: '有图显示图，没有图显示名字；最多十二枚，照这里的次序。',
    keywords: '页脚 链接 badge footer 萌备 博客联盟',
    control: { kind: 'badges' },
  },
  closed_rooms: {
    group: 'menu',
    label: '开放的栏目',
    sentence: '关上的，菜单里没有，地址打不开，订阅和搜索引擎也找不到；里面的东西都留着，你自己照常看得到。',
    keywords: '开关 关闭 留言 聊天室 音乐 说说 相册 友链 switch',
    control: { kind: 'rooms' },
  },
  menu: {
    group: 'menu',
    label: '菜单',
    sentence: '先后、名字、放在哪里。栏目和页面都在这里，还能加别处的链接；新写的页面会自己排到最后。',
    keywords: '导航 顶栏 页脚 更多 链接 menu nav',
    control: { kind: 'menu' },
  },
  github_link: home('GitHub', 'https://github.com/…', '代码 仓库'),
  git_ee_link: home('Gitee', 'https://gitee.com/…', '码云 代码'),
  bilibili_link: home('哔哩哔哩', 'https://space.bilibili.com/…', 'B站 视频'),
  we_chat_link: code('微信二维码', '加你微信的码。首页主人的下面，点「微信」才展开。', '联系 wechat'),
  we_chat_group: code('微信群二维码', '进群的码，七天会过期，记得换。点「微信群」才展开。', '联系 wechat'),
  qq_link: code('QQ 二维码', '加你 QQ 的码。点「QQ」才展开。', '联系'),
  qq_group: code('QQ 群二维码', '进群的码。点「QQ 群」才展开。', '联系'),
  we_chat_pay: code(
    '微信赞赏码',
    '文章末尾「请喝杯茶」里的一张。两张都没有，就没有这一处。',
    '打赏 收款 wechat pay',
  ),
  ali_pay: code('支付宝赞赏码', '文章末尾「请喝杯茶」里的另一张。', '打赏 收款 alipay'),
  article_licence: {
    group: 'article',
    label: '文章许可',
    sentence: '写在每篇文章的末尾：别人可以怎样转载。',
    keywords: '版权 转载 CC licence',
    control: { kind: 'line', placeholder: 'CC BY-NC-SA 4.0' },
  },
  article_licence_url: {
    group: 'article',
    label: '许可链接',
    sentence: '点那个许可会去的地方。',
    keywords: '版权 转载 licence',
    control: { kind: 'line', isAddress: true },
  },
  outdated_after_days: {
    group: 'article',
    label: '旧文提醒',
    sentence: '这么多天没有改过的文章，标题下会说一声「也许旧了」。写 0 就从不提醒。',
    keywords: '过期 outdated',
    control: { kind: 'number', unit: '天' },
  },
  ...visitorRows,
  music_origins: {
    group: 'music',
    label: '可以调用曲库的网站',
    sentence: '别的网站的播放器要读这里的曲库，把它的网址写进来；没写的，浏览器会拦下。',
    keywords: '跨域 CORS wapi 播放器',
    control: { kind: 'words', placeholder: 'https://player.example' },
  },
  custom_css: {
    group: 'look',
    label: '自定义 CSS',
    sentence: '排在小楼自己的样式后面。图只能用站里的；写坏了不会存，会说在第几行。',
    keywords: 'CSS style 主题 颜色 字体',
    control: { kind: 'code', placeholder: ':root {\n  --accent: #2f5b74;\n}' },
  },
  custom_head: {
    group: 'look',
    label: '自定义 head 标签',
    sentence: '百度、谷歌、必应要的验证，或者 rel=me。只收 meta 和 link，一行一个。',
    keywords: 'head meta 验证 站长 baidu google verification rel=me',
    control: { kind: 'code', placeholder: '<meta name="baidu-site-verification" content="…">' },
  },
  link_notice: {
    group: 'links',
    label: '友链说明',
    sentence: '申请友链的页面上，你的站点资料旁边的一段：先加我，还是我先加你。',
    keywords: '友情链接 申请 条件',
    control: { kind: 'lines' },
  },
}

/** The names in order, typed. */
export const settingNames = ((): readonly SettingName[] => {
  const isName = (name: string): name is SettingName => Object.hasOwn(settingRows, name)
  return Object.keys(settingRows).filter(isName)
})()
