import type { OutboxTopic } from '@xiaolou/contract/outbox'
import { cutToBytes, escapeHtml } from '../../platform/printed-text.ts'

/** The content of a mail, before it is shortened for a channel. */
export type Letter = {
  readonly title: string
  readonly lines: readonly string[]
  readonly link?: { readonly label: string; readonly href: string }
  /** The reason for sending it, in small print. */
  readonly why: string
  /** One click unsubscribes. */
  readonly offHref?: string
}

type Told = {
  topic: OutboxTopic
  message: string
  /** The absolute address it links to. */
  href: string
  count: number
  siteName: string
  offHref?: string
}

const crowds: Partial<Record<OutboxTopic, (count: number) => string>> = {
  waiting: count => `有 ${count} 条评论等你过目`,
  comment: count => `有 ${count} 条新评论`,
  message: count => `有 ${count} 条新留言`,
  link: count => `有 ${count} 份友链申请`,
}

const titles: Readonly<Record<OutboxTopic, string>> = {
  waiting: '有一条评论等你过目',
  comment: '有一条新评论',
  message: '有一条新留言',
  link: '有人申请友链',
  mention: '聊天室里有人叫你',
  backup: '备份没有做成',
  job: '有一个定时任务没有做成',
  door: '你的账号在没来过的地方登录了',
  house: '网站有一件事要你留意',
  reply: '有人回了你的话',
  notice: '主人有话告诉你',
  confirm: '确认这是你的信箱',
  reset: '换一个密码',
  test: '试寄的一句',
}

const labels: Partial<Record<OutboxTopic, string>> = {
  waiting: '去过目',
  reply: '去看看',
  confirm: '是我的信箱',
  reset: '换一个密码',
}

const hasOwnWords: Partial<Record<OutboxTopic, readonly string[]>> = {
  confirm: [
    '有人在这里留了你的信箱，往后有人回话就寄到这里。是你的话，打开下面的链接；不是你，不必理会，这里不会再寄。',
  ],
  reset: [
    '有人说忘了你账号的密码。是你的话，一天之内打开下面的链接，换一个新的；链接只能用一次，有了新的旧的就作废。',
    '不是你的话，不必理会，密码还是原来的。',
  ],
  test: ['收到这一句，这种通知方式就通了。'],
}

const whys: Partial<Record<OutboxTopic, string>> = {
  reply: '你在这里留过信箱，有人回话就寄给你。',
  notice: '你在这里留过信箱。',
  confirm: '有人填了这个信箱。',
  reset: '有人要换你账号的密码。',
}

/** The text for each topic; `message` is the notification's. */
export function letterOf({ topic, message, href, count, siteName, offHref }: Told): Letter {
  const title = (count > 1 && crowds[topic]?.(count)) || titles[topic]
  const lines = hasOwnWords[topic] ?? [count > 1 ? `最近的一条：${message}` : message]
  return {
    title,
    lines,
    ...(topic !== 'test' && { link: { label: labels[topic] ?? '去看看', href } }),
    why: `${whys[topic] ?? '你是这里的主人，这是你自己要的消息。'}—— ${siteName}`,
    ...(offHref && { offHref }),
  }
}

export const subjectOf = (letter: Letter, siteName: string) => `${letter.title} · ${siteName}`

export function plainLetter({ lines, link, why, offHref }: Letter): string {
  const parts = [...lines, ...(link ? [`${link.label}：${link.href}`] : []), '——', why]
  return `${[...parts, ...(offHref ? [`不想再收：${offHref}`] : [])].join('\n\n')}\n`
}

const paper = '#f7f3ea'
const ink = '#2c2a26'
const faint = '#6f6a60'
const seal = '#a83226'
const serif = "'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun,serif"

/** The same as HTML in the site's style: only inline styles, as mail readers require, nothing to fetch. */
export function htmlLetter({ title, lines, link, why, offHref }: Letter, siteName: string): string {
  const anchor = (href: string, words: string, style: string) =>
    `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(words)}</a>`
  const body = lines.map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const way = link
    ? `<p style="margin:24px 0 0">${anchor(link.href, link.label, `color:${seal};font-family:${serif};text-underline-offset:4px`)}</p>`
    : ''
  const off = offHref ? ` ${anchor(offHref, '不再寄给我', `color:${faint}`)}` : ''
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${paper};color:${ink}"><div style="max-width:34em;margin:0 auto;padding:40px 24px;font:17px/1.9 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #ddd5c5;color:${faint};font:15px/1.6 ${serif}">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 20px;font:600 22px/1.5 ${serif}">${escapeHtml(title)}</h1>
${body}${way}
<p style="margin:40px 0 0;padding:12px 0 0;border-top:1px solid #ddd5c5;color:${faint};font-size:13px">${escapeHtml(why)}${off}</p>
</div></body></html>
`
}

/** At most `maxBytes` of UTF-8, with an ellipsis if cut. */
export const cutBytes = (text: string, maxBytes: number) =>
  Buffer.byteLength(text) <= maxBytes ? text : `${cutToBytes(text, maxBytes - 3)}…`
