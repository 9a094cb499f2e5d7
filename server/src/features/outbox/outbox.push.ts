import { createHmac } from 'node:crypto'
import type { ChannelId } from '@xiaolou/contract/outbox'
import type { Values } from './outbox.channels.ts'
import { cutBytes, type Letter } from './outbox.letter.ts'

export type PushId = Exclude<ChannelId, 'mail'>
export type PushRequest = { url: string; headers: Readonly<Record<string, string>>; body: string }
type Push = { letter: Letter; topic: string; key: string; siteName: string; nowMs: number }

// Each service's limit, with some bytes left for the envelope.
const maxBytes = {
  webhook: 32_000,
  bark: 2_800,
  serverchan: 30_000,
  wecom: 2_000,
  feishu: 15_000,
  dingtalk: 15_000,
  telegram: 4_000,
} as const satisfies Record<PushId, number>
const serverchanTitle = 32

const sha256 = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** Title and text of a push; the link is never cut. */
export function pushOf({ letter, siteName }: Pick<Push, 'letter' | 'siteName'>, id: PushId) {
  const title = `${letter.title} · ${siteName}`
  const way = letter.link ? `\n${letter.link.href}` : ''
  const room = maxBytes[id] - Buffer.byteLength(title) - Buffer.byteLength(way) - 1
  return { title, text: cutBytes(letter.lines.join('\n'), Math.max(60, room)), way }
}

/** The request of a push. */
export function requestOf(id: PushId, values: Values, push: Push): PushRequest {
  const { letter, topic, key, siteName, nowMs } = push
  const { title, text, way } = pushOf(push, id)
  const whole = `${title}\n${text}${way}`
  const { url = '', secret = '', base = '', key: device = '', token = '', chat = '' } = values
  const post = (to: string, body: object, headers = {}): PushRequest => ({
    url: to,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  })
  const at = base.replace(/\/$/, '')
  const seconds = Math.floor(nowMs / 1_000)
  switch (id) {
    case 'webhook': {
      const made = post(url, {
        ...{ id: key, topic, site: siteName, title: letter.title, text },
        ...{ link: letter.link?.href ?? '', at: new Date(nowMs).toISOString() },
      })
      const signature = sha256(secret, `${seconds}.${made.body}`).toString('hex')
      const headers = {
        'X-Xiaolou-Timestamp': String(seconds),
        'X-Xiaolou-Signature': `sha256=${signature}`,
        'X-Xiaolou-Delivery': key,
      }
      return { ...made, headers: { ...made.headers, ...headers } }
    }
    case 'bark':
      return post(`${at}/push`, {
        ...{ device_key: device, title, body: text, group: siteName },
        ...(letter.link && { url: letter.link.href }),
      })
    case 'serverchan': {
      const own = /^sctp(\d{1,10})t/.exec(device)?.[1]
      const server = own ? `https://${own}.push.ft07.com/send` : 'https://sctapi.ftqq.com'
      const short = [...letter.title].slice(0, serverchanTitle).join('')
      return post(`${server}/${encodeURIComponent(device)}.send`, { title: short, desp: `${text}\n${way}` })
    }
    case 'wecom':
      return post(url, { msgtype: 'text', text: { content: whole } })
    case 'feishu': {
      const sign = sha256(`${seconds}\n${secret}`, '').toString('base64')
      const signed = secret ? { timestamp: String(seconds), sign } : {}
      return post(url, { ...signed, msg_type: 'text', content: { text: whole } })
    }
    case 'dingtalk': {
      const signed = new URL(url)
      if (secret) {
        signed.searchParams.set('timestamp', String(nowMs))
        signed.searchParams.set('sign', sha256(secret, `${nowMs}\n${secret}`).toString('base64'))
      }
      return post(signed.href, { msgtype: 'text', text: { content: whole } })
    }
    case 'telegram':
      return post(`${at}/bot${token}/sendMessage`, {
        ...{ chat_id: chat, text: whole, link_preview_options: { is_disabled: true } },
      })
  }
}
