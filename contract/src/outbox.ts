import * as v from 'valibot'
import { bodyId, page, paging, text, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'

/** Topics for the owner. Frequent ones are gathered: one mail per quiet period. */
export const ownerTopics = [
  'waiting',
  'comment',
  'message',
  'link',
  'mention',
  'backup',
  'job',
  'door',
  'house',
] as const
/** Topics of mail to guests. */
export const guestTopics = ['reply', 'notice'] as const
/** Requested by an account; cannot be turned off. */
const accountTopics = ['confirm', 'reset', 'test'] as const
export const outboxTopics = [...ownerTopics, ...guestTopics, ...accountTopics] as const
export type OutboxTopic = (typeof outboxTopics)[number]

export const topicNames = {
  waiting: '等你过目的',
  comment: '新评论',
  message: '新留言',
  link: '友链申请',
  mention: '聊天室里叫你',
  backup: '备份没做成',
  job: '定时任务没做成',
  door: '没来过的地方登录',
  house: '网站别的事',
  reply: '有人回他',
  notice: '发给用户的通知',
  confirm: '确认信箱',
  reset: '换密码的链接',
  test: '试一试',
} as const satisfies Record<OutboxTopic, string>

export const channelIds = [
  'mail',
  'webhook',
  'bark',
  'serverchan',
  'wecom',
  'feishu',
  'dingtalk',
  'telegram',
] as const
export type ChannelId = (typeof channelIds)[number]

/** One field of a channel's settings. A secret is encrypted, and never returned. */
export type ChannelField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isSecret?: true
  readonly isOptional?: true
  readonly usual?: string
  /** Its format; anything if absent. */
  readonly kind?: 'host' | 'port' | 'url' | 'mail'
}
type Channel = { readonly name: string; readonly does: string; readonly fields: readonly ChannelField[] }

const robotUrl = {
  name: 'url',
  label: '机器人的地址',
  hint: '整条粘进来，里面带着密钥',
  isSecret: true,
  kind: 'url',
} as const
const robotSecret = {
  name: 'secret',
  label: '加签的密钥',
  hint: '机器人开了「加签」才填',
  isSecret: true,
  isOptional: true,
} as const

export const channels = {
  mail: {
    name: '邮件',
    does: '给你的，也是给用户的；忘了密码的链接走这里。',
    fields: [
      { name: 'host', label: '发信服务器', hint: '如 smtp.qq.com', kind: 'host' },
      { name: 'port', label: '端口', hint: '465 从头加密，587 连上再加密', usual: '465', kind: 'port' },
      { name: 'user', label: '账号', hint: '多半就是信箱的地址' },
      { name: 'password', label: '密码', hint: '多半是「授权码」，不是登录信箱的密码', isSecret: true },
      { name: 'from', label: '发件信箱', hint: '留空就是账号', isOptional: true, kind: 'mail' },
      { name: 'to', label: '你自己的收件信箱', hint: '留空就寄回它自己', isOptional: true, kind: 'mail' },
    ],
  },
  webhook: {
    name: 'Webhook',
    does: '一段 JSON，POST 到你自己的地址，带签名。',
    fields: [
      { name: 'url', label: '收的地址', isSecret: true, kind: 'url' },
      { name: 'secret', label: '签名的密钥', hint: '收的一方用它认出是小楼', isSecret: true },
    ],
  },
  bark: {
    name: 'Bark',
    does: '推到苹果手机上。',
    fields: [
      { name: 'base', label: '服务器', usual: 'https://api.day.app', kind: 'url' },
      { name: 'key', label: '设备的 key', isSecret: true },
    ],
  },
  serverchan: {
    name: 'Server酱',
    does: '推到微信里。',
    fields: [{ name: 'key', label: 'SendKey', isSecret: true }],
  },
  wecom: { name: '企业微信', does: '群里的机器人说一声。', fields: [robotUrl] },
  feishu: { name: '飞书', does: '群里的机器人说一声。', fields: [robotUrl, robotSecret] },
  dingtalk: { name: '钉钉', does: '群里的机器人说一声。', fields: [robotUrl, robotSecret] },
  telegram: {
    name: 'Telegram',
    does: '机器人发给你。',
    fields: [
      { name: 'token', label: '机器人的 token', isSecret: true },
      { name: 'chat', label: '发给谁', hint: 'chat id' },
      { name: 'base', label: '接口的地址', usual: 'https://api.telegram.org', kind: 'url' },
    ],
  },
} as const satisfies Record<ChannelId, Channel>

/** Settings of common mail services. */
export const mailPresets = [
  {
    name: 'QQ 邮箱',
    host: 'smtp.qq.com',
    port: '465',
    hint: '密码填授权码：信箱设置 → 账号 → 开启 SMTP 服务',
  },
  {
    name: '163',
    host: 'smtp.163.com',
    port: '465',
    hint: '密码填授权码：设置 → POP3/SMTP/IMAP → 开启并新增',
  },
  { name: '企业邮', host: 'smtp.exmail.qq.com', port: '465', hint: '开了安全登录的，密码填客户端专用密码' },
  { name: 'Gmail', host: 'smtp.gmail.com', port: '465', hint: '密码填应用专用密码；账号要先开两步验证' },
] as const

const channelId = v.picklist(channelIds, '没有这种通知方式')
const given = v.record(v.pipe(v.string(), v.maxLength(20)), text('这一格', 500))

const channelState = v.object({
  id: channelId,
  isOn: v.boolean(),
  /** `SMTP_URL` overrides everything; stored values are used once it is removed. */
  isFromEnvironment: v.boolean(),
  fields: v.record(v.string(), v.string()),
  /** Names of the secrets that are set. */
  known: v.array(v.string()),
  /** Topics not sent through this channel. */
  muted: v.array(v.picklist(ownerTopics)),
})
export type ChannelState = v.InferOutput<typeof channelState>

export const getChannels = get('administrator', '/outbox/channels', {
  summary: '有哪几种通知方式；密钥只说有没有',
  result: v.array(channelState),
})

export const saveChannel = post('administrator', '/outbox/saveChannel', {
  needsProof: true,
  summary: '改一种通知方式；密钥留空是不动',
  body: v.object({
    id: channelId,
    isOn: v.boolean(),
    fields: given,
    muted: v.pipe(v.array(v.picklist(ownerTopics)), v.maxLength(ownerTopics.length)),
  }),
  result: channelState,
})

export const testChannel = post('administrator', '/outbox/test', {
  limit: 'trial',
  summary: '用一种通知方式试发一句',
  body: v.object({ id: channelId }),
  result: v.object({ isDone: v.boolean(), words: v.string() }),
})

/** Waiting, being sent, sent, given up, dropped. */
export const outboxStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const
export type OutboxState = (typeof outboxStates)[number]

const letter = v.object({
  id: v.number(),
  channel: channelId,
  topic: v.picklist(outboxTopics),
  state: v.picklist(outboxStates),
  /** The recipient; '' for the owner. */
  to: v.string(),
  /** A one-line summary; '' for an account's own links. */
  words: v.string(),
  /** How many notifications were merged into it. */
  count: v.number(),
  tries: v.number(),
  /** The last answer. */
  answer: v.string(),
  createdAt: wireTime,
  /** When it is tried next, if it waits; otherwise when it was finished. */
  at: wireTime,
})
export type Letter = v.InferOutput<typeof letter>

export const getLetters = post('administrator', '/outbox/getLetters', {
  isUnaudited: true,
  summary: '待发的、已发的、没发成的，新的在前',
  body: v.object({
    ...paging,
    state: v.optional(v.nullable(v.picklist(['waiting', 'sent', 'failed']))),
    channel: v.optional(v.nullable(channelId)),
  }),
  result: v.object({
    ...page(letter).entries,
    counts: v.object({ waiting: v.number(), sent: v.number(), failed: v.number() }),
  }),
})

const ids = v.pipe(v.array(bodyId), v.minLength(1, '先选中几件'), v.maxLength(500, '一次最多500件'))

export const resendLetters = post('administrator', '/outbox/resend', {
  summary: '没发成的再发一次',
  body: v.object({ ids }),
  result: v.object({ count: v.number() }),
})

export const dropLetters = post('administrator', '/outbox/drop', {
  summary: '取消还没发的',
  body: v.object({ ids }),
  result: v.object({ count: v.number() }),
})

const preview = v.object({
  topic: v.picklist(outboxTopics),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  push: v.object({ title: v.string(), text: v.string() }),
})
export type TemplatePreview = v.InferOutput<typeof preview>

export const getTemplates = get('administrator', '/outbox/templates', {
  summary: '每一种信和推送是什么样子',
  result: v.array(preview),
})
