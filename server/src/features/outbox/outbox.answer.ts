import type { ChannelId } from '@xiaolou/contract/outbox'
import { isRecord } from '../../platform/is-record.ts'
import { fieldsOf, type Values } from './outbox.channels.ts'

/** The result of a try; `words` are for the owner. `isFinal`: another try would fail as well. */
export type SendEnd = { isDone: boolean; words: string; isFinal?: boolean }

const longestAnswer = 160
const shortestSecret = 4

/** Another server's message, safe to store and show: one short line, without our secrets it may echo. */
export function withoutSecrets(words: string, id: ChannelId, values: Values): string {
  const secrets = fieldsOf(id)
    .filter(field => field.isSecret)
    .flatMap(({ name }) => [values[name] ?? '', encodeURIComponent(values[name] ?? '')])
    .filter(secret => secret.length >= shortestSecret)
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '···'), words)
  const line = clean.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > longestAnswer ? `${line.slice(0, longestAnswer)}…` : line
}

const hints: Partial<Record<ChannelId, Readonly<Record<string, string>>>> = {
  wecom: { 93000: '机器人的地址不对，或者机器人被移走了', 45009: '说得太快了，它要歇一歇' },
  feishu: {
    19001: '机器人的地址不对',
    19021: '加签的密钥不对，或者这台机器的钟不准',
    19024: '机器人设了关键词，话里没有',
    9499: '说得太快了，它要歇一歇',
  },
  dingtalk: {
    310000: '加签的密钥不对，或者机器人设了关键词、只认别的 IP',
    300005: '机器人的地址不对',
    130101: '说得太快了，它要歇一歇',
  },
  telegram: {
    401: 'token 不对',
    404: 'token 不对',
    400: '「发给谁」不对，或者还没有跟机器人说过话',
    403: '机器人发不到那里：先跟它说一句话',
  },
  bark: { 400: '设备的 key 不对' },
}

/** Services' response formats: the code for success, and where the message is. */
function readAnswer(
  id: ChannelId,
  answer: Record<string, unknown>,
): { isDone: boolean; code: string; said: string } {
  const code = answer.errcode ?? answer.code ?? answer.StatusCode ?? answer.error_code ?? ''
  const said = [answer.errmsg, answer.msg, answer.message, answer.description].find(
    words => typeof words === 'string',
  )
  const isDone = id === 'telegram' ? answer.ok === true : id === 'bark' ? code === 200 : code === 0
  return { isDone, code: String(code), said: typeof said === 'string' ? said : '' }
}

/** A service's answer as a result. A webhook only has a status. */
export function endOf(id: ChannelId, values: Values, answer: { status: number; text: string }): SendEnd {
  const { status, text } = answer
  const isFine = status >= 200 && status < 300
  if (id === 'webhook')
    return isFine
      ? { isDone: true, words: `收到了（${status}）` }
      : {
          isDone: false,
          words:
            status >= 300 && status < 400
              ? `对方让去别处（${status}），这里不跟去；填它最后的地址`
              : `对方答 ${status}`,
        }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  if (!isRecord(parsed)) return { isDone: false, words: `对方答的不是它该答的（${status}）；看看地址对不对` }
  const { isDone, code, said } = readAnswer(id, parsed)
  if (isDone && isFine) return { isDone: true, words: '收到了' }
  const hint = hints[id]?.[code]
  const quoted = withoutSecrets(said, id, values)
  return { isDone: false, words: `${hint ?? '对方没有收'}（${[code, quoted].filter(Boolean).join(' ')}）` }
}

type MailFault = {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

const netWords: Readonly<Record<string, string>> = {
  ENOTFOUND: '没有这台服务器，看看名字写对没有',
  EDNS: '没有这台服务器，看看名字写对没有',
  EAI_AGAIN: '这会儿问不到服务器的地址',
  EADDRNOTAVAIL: '这台服务器不在公网上；要寄到内网，给小楼设 OUTBOX_PRIVATE=on',
  ECONNREFUSED: '服务器在，这个端口没有人应；看看端口',
  ETIMEDOUT: '等不到服务器的回音；看看端口，或者这台机器出不去（不少云主机封了 25 和 465）',
  ECONNECTION: '连到一半断了',
  ECONNRESET: '连到一半断了',
  ETLS: '加密没有谈成：465 从头加密，587 连上再加密，看看是不是填反了；或者对方的证书信不过',
  ESOCKET: '加密没有谈成：465 从头加密，587 连上再加密，看看是不是填反了；或者对方的证书信不过',
  EPROTOCOL: '那一头说的不是寄信的话；看看服务器和端口',
}

/** A mail's failure as a result; `cause` is what nodemailer threw. */
export function mailEndOf(cause: unknown, values: Values): SendEnd {
  const fault: MailFault = cause instanceof Error ? { ...cause, message: cause.message } : {}
  const status = typeof fault.responseCode === 'number' ? fault.responseCode : 0
  const said = withoutSecrets(String(fault.response ?? ''), 'mail', values)
  const quote = said ? `（对方说：${said}）` : ''
  const end = (words: string, isFinal = false): SendEnd => ({
    isDone: false,
    words: `${words}${quote}`,
    isFinal,
  })
  if (fault.code === 'EAUTH') return end('账号或者密码不对；QQ、163 要填授权码，不是登录信箱的密码')
  if (fault.command === 'MAIL FROM') return end('它不让用这个信箱寄；「发件信箱」多半要和账号一样')
  if (fault.command === 'RCPT TO') return end('它不收寄给这个信箱的信', status >= 550 && status < 560)
  if (status > 0) return end(status < 500 ? '它这会儿不收，过一会儿再试' : '它没有收')
  // The network error's code is only in the message: nodemailer uses ESOCKET for all of them.
  const named = /\bE[A-Z_]{3,20}\b/.exec(String(fault.message))?.[0] ?? ''
  return end(netWords[named] ?? netWords[String(fault.code)] ?? '没有寄成，不知道为什么；看服务器的日志')
}
