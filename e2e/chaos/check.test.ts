import { describe, expect, test } from 'vitest'
import type { ChatRow } from '../../site/app/features/chat/client/chat-view.ts'
import { modelMessage } from '../../site/app/features/chat/testing/model-log.ts'
import { findBreaches } from './check.ts'
import type { Evidence, Witness } from './evidence.ts'

type Stored = Evidence['expected']['messages'][number]

const stored = (id: number, given: Partial<Stored> = {}): Stored => ({
  ...{ id, seq: id, user_id: 1, nonce: `n${id}`, content: `第${id}句` },
  ...given,
})
const messageRow = ({ id, seq, user_id, nonce, content }: Stored, quoted = 0): ChatRow => ({
  kind: 'message',
  key: `#${id}`,
  isOwn: false,
  message: modelMessage({
    ...{ id, seq, user_id, nonce, content },
    reply: quoted > 0 ? { id: quoted, user_id: 1, nick_name: '', content: '引用的话' } : null,
  }),
})
const outgoingRow = (nonce: string, status: 'sending' | 'failed', error = ''): ChatRow => ({
  kind: 'outgoing',
  key: nonce,
  outgoing: {
    ...{
      nonce,
      content: `没出去的${nonce}`,
      contentType: 'text',
      previewUrl: '',
      reply: null,
      mentionIds: [],
    },
    ...{ status, progress: 0, error, retryAtMs: 0, at: 0 },
  },
})

const first = stored(1)
const second = stored(2)
// The third was recalled by its writer; only its number is left.
const events = [
  { seq: 1, kind: 'message', message_id: 1, by_id: 1 },
  { seq: 2, kind: 'message', message_id: 2, by_id: 1 },
  { seq: 3, kind: 'message', message_id: 3, by_id: 1 },
  { seq: 4, kind: 'revert', message_id: 3, by_id: 1 },
]
const named = [1, 2, 3].map(id => ({ user_id: 1, nonce: `n${id}`, message_id: id, seq: id }))
const expected = { seq: 4, messages: [first, second], events, named, acts: [] }
const witness: Witness = {
  name: '甲',
  userId: 1,
  rows: [messageRow(first), messageRow(second)],
  acks: [1, 2, 3].map(id => ({ nonce: `n${id}`, id, seq: id })),
  sent: ['第1句', '第2句', '第3句'],
  nonces: new Map([1, 2, 3].map(id => [`第${id}句`, `n${id}`])),
  cancelled: new Set(),
}
const whole: Evidence = {
  expected,
  witnesses: [witness],
  administratorId: 9,
  attacker: { userId: 7, mark: '冒名' },
}
const withExpected = (given: Partial<Evidence['expected']>): Evidence => ({
  ...whole,
  expected: { ...expected, ...given },
})
const withWitness = (given: Partial<Witness>): Evidence => ({
  ...whole,
  witnesses: [{ ...witness, ...given }],
})
const forged = stored(5, { seq: 5, nonce: 'f', content: '冒名-1', user_id: 2 })

test('a room in which all is well has no breach, with rows that failed and say why', () => {
  expect(findBreaches(whole)).toEqual([])
  const failed = outgoingRow('n9', 'failed', '没能送到')
  expect(
    findBreaches(withWitness({ rows: [...witness.rows, failed], sent: [...witness.sent, '没出去的n9'] })),
  ).toEqual([])
  expect(
    findBreaches(withWitness({ sent: [...witness.sent, '收回的'], cancelled: new Set(['收回的']) })),
  ).toEqual([])
})

describe('finds', () => {
  test.each<[string, RegExp, Evidence]>([
    [
      'an acknowledged message that is not stored',
      /^I1 甲 得到确认的消息不在库里：4/,
      withWitness({ acks: [{ nonce: 'n4', id: 4, seq: 4 }] }),
    ],
    [
      'an acknowledgement of something else',
      /^I1 甲 得到确认的消息不在库里：2/,
      withWitness({ acks: [{ nonce: 'n1', id: 2, seq: 2 }] }),
    ],
    ['a message that did not come', /^I1 甲 没有看到：2/, withWitness({ rows: [messageRow(first)] })],
    [
      'words stored twice',
      /^I2 库里有两遍：第1句/,
      withExpected({ messages: [first, { ...second, content: '第1句' }] }),
    ],
    [
      'a message shown twice',
      /^I2 甲 的屏幕上有两遍：2/,
      withWitness({ rows: [...witness.rows, messageRow(second)] }),
    ],
    [
      'a message shown as stored and as on its way',
      /^I2 甲 的屏幕上有两遍：没出去的n2/,
      withWitness({ rows: [...witness.rows, outgoingRow('n2', 'failed', '没有回音')] }),
    ],
    ['another order', /^I3 甲 的先后不对/, withWitness({ rows: [messageRow(second), messageRow(first)] })],
    [
      'a gap in the log',
      /^I3 日志的编号有缺：4/,
      withExpected({ events: events.filter(({ seq }) => seq !== 3) }),
    ],
    ['a log that is shorter than the room says', /^I3 日志到 4/, withExpected({ seq: 5 })],
    [
      'a recalled message that is stored',
      /^I4 撤回或清空了，库里还有：3/,
      withExpected({ messages: [first, second, stored(3)] }),
    ],
    [
      'a recalled message on a screen',
      /^I4 甲 还看得到：3/,
      withWitness({ rows: [...witness.rows, messageRow(stored(3))] }),
    ],
    [
      'a recalled message in a quotation',
      /^I4 甲 的引用里还看得到：3/,
      withWitness({ rows: [messageRow(first), messageRow(second, 3)] }),
    ],
    [
      'a row that never settles',
      /^I5 甲 有 1 条一直在发送/,
      withWitness({ rows: [...witness.rows, outgoingRow('n9', 'sending')] }),
    ],
    [
      'a row that failed without a word',
      /^I5 甲 有 1 条一直在发送，或没说/,
      withWitness({ rows: [...witness.rows, outgoingRow('n9', 'failed')] }),
    ],
    [
      'words that are nowhere',
      /^I5 甲 说过的不见了：第4句/,
      withWitness({ sent: [...witness.sent, '第4句'] }),
    ],
    [
      'words under a false name',
      /^I6 冒名的话进了库：5/,
      { ...withExpected({ messages: [first, second, forged] }) },
    ],
    [
      'words of one with another',
      /^I6 话记在了别人名下：1/,
      withExpected({ messages: [{ ...first, user_id: 2 }, second] }),
    ],
    [
      "a recall of another's message",
      /^I6 不该能做的撤回或清空：seq 4 由 7/,
      withExpected({ events: events.map(event => (event.seq === 4 ? { ...event, by_id: 7 } : event)) }),
    ],
    [
      'an act of moderation by one who may not',
      /^I6 冒名者做成了管理的事：clear/,
      withExpected({ acts: [{ act: 'clear', by_id: 7, user_id: 0, message_id: 0 }] }),
    ],
  ])('%s', (_, sentence, evidence) => {
    expect(findBreaches(evidence)).toContainEqual(expect.stringMatching(sentence))
  })
})
