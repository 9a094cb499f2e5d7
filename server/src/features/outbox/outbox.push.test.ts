import { createHmac } from 'node:crypto'
import { channelIds, outboxTopics } from '@xiaolou/contract/outbox'
import { expect, it } from 'vitest'
import { endOf, mailEndOf, withoutSecrets } from './outbox.answer.ts'
import { valuesOfUrl } from './outbox.channels.ts'
import { cutBytes, htmlLetter, letterOf, plainLetter } from './outbox.letter.ts'
import { type PushId, requestOf } from './outbox.push.ts'
import { pauseAfterMs } from './outbox.send.ts'
import { ownerTopicOf } from './outbox.take.ts'

const nowMs = 1_764_000_000_123
const href = 'https://lou.example/posts/x#comment-7'
const values = {
  url: 'https://robot.example/send?token=abcdef',
  secret: 'SECkey',
  base: 'https://push.example/',
  key: 'device-key',
  token: '123:tok',
  chat: '42',
}
const pushIds = channelIds.filter(id => id !== 'mail')
const made = (id: PushId, message = '读到最后一句', given = values) => {
  const letter = letterOf({ topic: 'comment', message, href, count: 1, siteName: '小楼' })
  return requestOf(id, given, { letter, topic: 'comment', key: 'xiaolou-7', siteName: '小楼', nowMs })
}
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

it('each service is asked as it wants to be', () => {
  const said = `有一条新评论 · 小楼\n读到最后一句\n${href}`
  const shown = (id: PushId) => ({ url: made(id).url, body: JSON.parse(made(id).body) })
  expect(shown('bark')).toEqual({
    url: 'https://push.example/push',
    body: {
      device_key: 'device-key',
      title: '有一条新评论 · 小楼',
      body: '读到最后一句',
      group: '小楼',
      url: href,
    },
  })
  expect(shown('serverchan')).toEqual({
    url: 'https://sctapi.ftqq.com/device-key.send',
    body: { title: '有一条新评论', desp: `读到最后一句\n\n${href}` },
  })
  expect(made('serverchan', 'x', { ...values, key: 'sctp123tabc' }).url).toBe(
    'https://123.push.ft07.com/send/sctp123tabc.send',
  )
  expect(shown('wecom')).toEqual({ url: values.url, body: { msgtype: 'text', text: { content: said } } })
  expect(shown('feishu').body).toEqual({
    timestamp: '1764000000',
    sign: hmac('1764000000\nSECkey', ''),
    msg_type: 'text',
    content: { text: said },
  })
  const dingtalk = new URL(made('dingtalk').url)
  expect(dingtalk.searchParams.get('sign')).toBe(hmac('SECkey', `${nowMs}\nSECkey`))
  expect(dingtalk.searchParams.get('token')).toBe('abcdef')
  expect(shown('telegram')).toMatchObject({
    url: 'https://push.example/bot123:tok/sendMessage',
    body: { chat_id: '42', text: said },
  })
  const { headers, body } = made('webhook')
  const expected = createHmac('sha256', 'SECkey').update(`1764000000.${body}`).digest('hex')
  expect(headers['X-Xiaolou-Signature']).toBe(`sha256=${expected}`)
  expect(JSON.parse(body)).toMatchObject({
    id: 'xiaolou-7',
    topic: 'comment',
    text: '读到最后一句',
    link: href,
  })
})

it.each(pushIds)('%s is cut to what the service takes, and keeps its way', id => {
  const most = { bark: 4_096, wecom: 2_048, telegram: 4_096, feishu: 20_000, dingtalk: 20_000 }
  const { body } = made(id, '杏花春雨'.repeat(20_000))
  expect(Buffer.byteLength(body)).toBeLessThan({ ...most, webhook: 64_000, serverchan: 32_768 }[id] + 200)
  expect(body).toContain(href)
  expect(body).toContain('…')
})

it('a text is cut between characters, and not at all where it fits', () => {
  expect([cutBytes('春雨', 6), cutBytes('春雨🌸巷', 9), cutBytes('春雨🌸巷', 10)]).toEqual([
    '春雨',
    '春雨…',
    '春雨…',
  ])
})

it('what others say holds no secret of ours and stays on one line', () => {
  expect(
    withoutSecrets('bad SECkey\r\n\u001b[31m at https://robot.example/send?token=abcdef!', 'feishu', values),
  ).toBe('bad ··· [31m at ···!')
  const end = mailEndOf(Object.assign(new Error('x'), { code: 'EAUTH', response: '535 p%40ss p@ss' }), {
    password: 'p@ss',
  })
  expect(end.words).toContain('535 ··· ···')
})

it.each([
  ['wecom', 200, '{"errcode":0,"errmsg":"ok"}', true, '收到了'],
  ['wecom', 200, '{"errcode":45009,"errmsg":"freq"}', false, '说得太快了，它要歇一歇（45009 freq）'],
  ['feishu', 200, '{"StatusCode":0,"code":0,"msg":"success"}', true, '收到了'],
  [
    'feishu',
    200,
    '{"code":19021,"msg":"sign match fail"}',
    false,
    '加签的密钥不对，或者这台机器的钟不准（19021 sign match fail）',
  ],
  [
    'dingtalk',
    200,
    '{"errcode":310000,"errmsg":"keywords"}',
    false,
    '加签的密钥不对，或者机器人设了关键词、只认别的 IP（310000 keywords）',
  ],
  [
    'telegram',
    401,
    '{"ok":false,"error_code":401,"description":"Unauthorized"}',
    false,
    'token 不对（401 Unauthorized）',
  ],
  ['telegram', 200, '{"ok":true,"result":{}}', true, '收到了'],
  ['bark', 200, '{"code":200,"message":"success"}', true, '收到了'],
  ['bark', 500, '{"code":500,"message":"?"}', false, '对方没有收（500 ?）'],
  ['serverchan', 200, '{"code":0}', true, '收到了'],
  ['webhook', 204, '', true, '收到了（204）'],
  ['webhook', 500, 'x', false, '对方答 500'],
  ['bark', 200, '[1]', false, '对方答的不是它该答的（200）；看看地址对不对'],
  ['bark', 200, 'null', false, '对方答的不是它该答的（200）；看看地址对不对'],
] as const)('%s that answers %d %s', (id, status, text, isDone, words) => {
  expect(endOf(id, values, { status, text })).toEqual({ isDone, words })
})

it.each(outboxTopics)('a letter of %s has words in both forms, and no markup of others', topic => {
  const message = '<img src=x onerror=alert(1)>&"'
  const letter = letterOf({ topic, message, href: `${href}"><script>`, count: 1, siteName: '<b>楼' })
  const html = htmlLetter(letter, '<b>楼')
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(plainLetter(letter)).toMatch(/[一-龥]{4}/)
  expect(letter.title).toMatch(/[一-龥]{3}/)
})

it.each([
  [{ type: 4, address: '/x', about: 'comment-1' }, 'waiting'],
  [{ type: 1, address: '/x', about: 'comment-1' }, 'comment'],
  [{ type: 3, address: '/x', about: 'message-1' }, 'message'],
  [{ type: 4, address: '/x', about: 'link-1' }, 'link'],
  [{ type: 4, address: '/x', about: 'chat-1' }, 'mention'],
  [{ type: 4, address: '/admin/jobs', about: 'job:keep the plan of backups' }, 'backup'],
  [{ type: 4, address: '/admin/jobs', about: 'job:check links' }, 'job'],
  [{ type: 4, address: '/admin/security' }, 'door'],
  [{ type: 4, address: '/admin/write/x', about: 'draft-x' }, 'house'],
] as const)('the owner is told %o as %s', (notice, topic) => {
  expect(ownerTopicOf({ user_id: 1, to_id: 1, message: '', ...notice })).toBe(topic)
})

it('pauses grow', () => {
  const pauses = Array.from({ length: 12 }, (_, at) => pauseAfterMs(at + 1))
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([60_000, 12 * 60 * 60_000])
})

it('an address of a mail server holds all that is needed', () => {
  expect(valuesOfUrl('smtps://lou%40qq.com:a%3Ab@smtp.qq.com?to=me@x.cn')).toEqual({
    ...{ host: 'smtp.qq.com', port: '465', user: 'lou@qq.com', password: 'a:b', from: '', to: 'me@x.cn' },
  })
})
