import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { isInsidePath } from './inside-path.ts'
import { bodyId, emptyable, optionalText, pathId, requiredText, text, wireTime } from './kit/field.ts'
import { canParseUrl } from './kit/old-browsers.ts'
import { del, get, post } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'
import { closableNames, closableSections, menuPlaces } from './menu.ts'
import { presenceSettings } from './presence.ts'

const url = (label: string) =>
  v.pipe(
    text(label, limits.urlMaxLength),
    v.check(
      value => value === '' || isInsidePath(value) || /^(?:https?:\/\/|mailto:)/i.test(value),
      `${label}应以 http(s):// 或 / 开头`,
    ),
  )
const optionalUrl = (label: string) => v.nullish(url(label), '')

/** A whole number from `min` to `max`, with a message that names both. */
function whole(label: string, min: number, max: number) {
  const words = `${label}应是 ${min} 到 ${max} 之间的整数`
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words))
}

/** A link or badge of the footer; without `image` the name is shown. */
const badge = v.object({
  name: requiredLine('名称', limits.nameMaxLength),
  url: url('链接'),
  image: optionalUrl('图片'),
})

const menuEntry = v.pipe(
  v.object({
    to: v.pipe(url('地址'), v.nonEmpty('菜单里的一项要有地址')),
    label: line('名字', 20),
    place: v.picklist(menuPlaces, '菜单里没有这个位置'),
  }),
  v.forward(
    v.check(
      ({ to, label }) => to.startsWith('/') || (label !== '' && canParseUrl(to)),
      '别处的链接，名字和完整的网址都要写',
    ),
    ['label'],
  ),
)

const words = v.pipe(v.array(requiredText('词', 40)), v.maxLength(500, '最多写 500 个词'))

const originShape = /^https?:\/\/(?:[\p{L}\d][\p{L}\d.-]*|\[[\da-f:]+\])(?::\d{1,5})?\/?$/iu
/** An origin: scheme, host and port, normalized like browsers do. */
const origin = v.pipe(
  text('网址', limits.urlMaxLength),
  v.check(
    value => originShape.test(value) && canParseUrl(value),
    ({ input }) =>
      `“${input.slice(0, 60)}”不行，要 http:// 或 https:// 开头，写到域名（和端口）为止，如 https://player.example`,
  ),
  v.transform(value => new URL(value).origin),
)

/** Site settings that the owner edits. The family's wire names first, ours after. */
export const siteSettings = v.object({
  blog_name: v.optional(requiredLine('站名', limits.nameMaxLength), '小楼'),
  blog_avatar: optionalUrl('头像'),
  avatar_bg: optionalUrl('头像背景'),
  personal_say: optionalText('一句话', 200),
  blog_notice: optionalText('公告', 500),
  qq_link: optionalUrl('QQ 二维码'),
  we_chat_link: optionalUrl('微信二维码'),
  github_link: optionalUrl('GitHub'),
  git_ee_link: optionalUrl('Gitee'),
  bilibili_link: optionalUrl('哔哩哔哩'),
  we_chat_group: optionalUrl('微信群二维码'),
  qq_group: optionalUrl('QQ 群二维码'),
  we_chat_pay: optionalUrl('微信赞赏码'),
  ali_pay: optionalUrl('支付宝赞赏码'),
  owner_name: optionalText('主人的名字', limits.nameMaxLength),
  owner_say: optionalText('主人的自我介绍', 200),
  site_description: optionalText('站点描述', 300),
  copyright_from_year: v.optional(whole('年份', 1990, 2999), 2024),
  icp_number: optionalText('备案号', 60),
  police_number: optionalText('公安备案号', 60),
  footer_badges: v.optional(v.pipe(v.array(badge), v.maxLength(12, '徽章最多十二枚')), []),
  article_licence: v.optional(text('文章许可', 200), 'CC BY-NC-SA 4.0'),
  article_licence_url: v.optional(
    url('许可链接'),
    'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.zh-hans',
  ),
  outdated_after_days: v.optional(whole('天数', 0, 36_500), 730),
  special_user_id: v.optional(whole('用户编号', 0, 999_999_999_999_999), 0),
  special_welcome: optionalText('特别的欢迎', 100),
  /** Whether new guests may register. */
  registration: v.optional(v.picklist(['open', 'closed']), 'open'),
  /** The rule for new passwords: the family's (`spec`), or that of OWASP ASVS (at least 12 characters). */
  password_policy: v.optional(v.picklist(['spec', 'asvs']), 'spec'),
  /** The age in minutes that an account must have to upload pictures; 0 for none. */
  upload_wait_minutes: v.optional(whole('分钟数', 0, 43_200), 0),
  /** Whether visitors without an account may comment; such a comment is pending. */
  guest_comment: v.optional(v.picklist(['off', 'moderated']), 'off'),
  /** A comment, message or application with one of these words is pending, whoever wrote it. */
  moderated_words: v.optional(words, []),
  /** One with one of these words is spam at once, without a notification. */
  spam_words: v.optional(words, []),
  /** Whether a newcomer's texts are pending until one was approved. */
  first_comment: v.optional(v.picklist(['open', 'moderated']), 'open'),
  /** Whether guests may write in the chat room; the owner always may. */
  chat: v.optional(v.picklist(['open', 'closed']), 'open'),
  /** Seconds between two messages of one guest; 0 for none. */
  chat_slow_seconds: v.optional(whole('秒数', 0, 600), 0),
  /** Minutes in which one's own message may be recalled; 0 for always. */
  chat_recall_minutes: v.optional(whole('分钟数', 0, 525_600), 0),
  /** Whether the server fetches the title of a page that somebody links to in the chat. */
  chat_previews: v.optional(v.picklist(['on', 'off']), 'on'),
  /** A chat message with one of these words is refused, in any width or case. */
  chat_blocked_words: v.optional(words, []),
  /** Shown beside the site's own data on the page for applications. */
  link_notice: optionalText('友链说明', 500),
  ...presenceSettings,
  /** Closed sections: only the owner can open them. */
  closed_rooms: v.optional(
    v.pipe(
      v.array(v.picklist(closableSections, `能关的只有${Object.values(closableNames).join('、')}`)),
      v.transform(rooms => [...new Set(rooms)]),
    ),
    [],
  ),
  /** The menu entries in the owner's order; empty for the default. */
  menu: v.optional(v.pipe(v.array(menuEntry), v.maxLength(60, '菜单最多六十项')), []),
  /** Origins of other sites whose pages may use `/wapi`: the list is not public. */
  music_origins: v.optional(v.pipe(v.array(origin), v.maxLength(20, '最多写 20 个网站')), []),
  /** The owner's style sheet, applied after the site's. */
  custom_css: v.optional(v.pipe(v.string(), v.maxLength(65_536, '样式最多 64 KB')), ''),
  /** Tags for every page's head, as HTML: proofs of ownership, rel=me links. */
  custom_head: v.optional(v.pipe(v.string(), v.maxLength(8_192, '标签最多 8 KB')), ''),
})
export type SiteSettings = v.InferOutput<typeof siteSettings>

const {
  moderated_words: _,
  spam_words: ____,
  first_comment: _____,
  chat_blocked_words: __,
  music_origins: ___,
  custom_css: ______,
  custom_head: _______,
  ...publicSettings
} = siteSettings.entries
const headTag = v.object({
  tag: v.picklist(['meta', 'link']),
  attributes: v.record(v.string(), v.string()),
})
export type HeadTag = v.InferOutput<typeof headTag>
const siteConfig = v.object({
  ...publicSettings,
  /** The address of the owner's style sheet; '' for none. */
  css_href: v.string(),
  head_tags: v.array(headTag),
  blog_avatar_srcset: v.string(),
  avatar_bg_srcset: v.string(),
  /** The owner's own pages in the menus, in order. */
  menu_pages: v.array(v.object({ title: v.string(), path: v.string() })),
  view_time: v.number(),
  createdAt: wireTime,
  /** ISO 8601 with the site's offset, for machines. */
  createdAtIso: v.string(),
})
export type SiteConfig = v.InferOutput<typeof siteConfig>

/** The config of a site without any settings. */
export const emptyConfig: SiteConfig = {
  ...v.parse(v.object(publicSettings), {}),
  css_href: '',
  head_tags: [],
  blog_avatar_srcset: '',
  avatar_bg_srcset: '',
  menu_pages: [],
  view_time: 0,
  createdAt: '2024-01-01 00:00:00',
  createdAtIso: '',
}

export const getConfig = get('anyone', '/config', {
  summary: '站点设置；还没布置好时 code 为 100',
  result: siteConfig,
})

export const getSettings = get('administrator', '/config/getSettings', {
  summary: '主人看的全部设置，含不公开的',
  result: siteSettings,
})

export const updateConfig = post('administrator', '/config/update', {
  summary: '修改站点设置；没给的不动',
  body: v.partial(siteSettings),
  form: { code: familyCode.config, fields: v.keyof(siteSettings).options },
  result: v.boolean(),
})

const someSettings = v.partial(siteSettings)

/** Used by the console: does not overwrite changes made meanwhile in another window or on another device. */
export const changeSettings = post('administrator', '/config/change', {
  summary: '改几项设置；before 里有一项不是现在的值，就一项都不改，conflict 里是现在的全部设置',
  body: v.object({ before: someSettings, change: someSettings }),
  result: v.object({ conflict: v.nullable(siteSettings) }),
})

export const getStatistic = get('anyone', '/statistic', {
  summary: '公开的文章、标签、分类、用户与字数',
  result: v.object({
    articleCount: v.number(),
    tagCount: v.number(),
    categoryCount: v.number(),
    userCount: v.number(),
    wordCount: v.number(),
  }),
})

/** `width`, `height` (pixels), `srcset` and `color` are known for our own pictures; otherwise 0 and ''. */
const pageHeader = v.object({
  id: v.number(),
  /** The route name in front ends of the family: `Home`, `LinkList`, `MessageDetail`; case-insensitive. */
  route_name: v.string(),
  bg_url: v.string(),
  width: v.number(),
  height: v.number(),
  srcset: v.string(),
  color: v.string(),
})
export type PageHeader = v.InferOutput<typeof pageHeader>

export const getAllPageHeaders = get('anyone', '/pageHeader/getAll', {
  summary: '各页的页头图',
  result: v.array(pageHeader),
})

export const addOrUpdatePageHeader = post('administrator', '/pageHeader/addOrUpdate', {
  summary: '新增或修改页头图',
  body: v.object({ id: emptyable(bodyId), route_name: requiredText('页面', 60), bg_url: url('图片') }),
  form: { code: familyCode.pageHeader, fields: ['id', 'route_name', 'bg_url'] },
  result: v.boolean(),
})

export const deletePageHeader = del('administrator', '/pageHeader/delete/:id', {
  summary: '删除页头图',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const deletePageHeaderOf = post('administrator', '/pageHeader/delete', {
  also: [{ method: 'DELETE', path: '/pageHeader/delete' }],
  summary: '删除页头图，编号写在正文里',
  body: v.object({ id: bodyId }),
  form: { code: familyCode.pageHeader, fields: ['id'] },
  result: v.boolean(),
})
