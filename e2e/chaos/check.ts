import { findForged, findUnsettled } from './check-sender.ts'
import { type Evidence, shown, type Witness } from './evidence.ts'
import { createGone } from './expected-state.ts'

/** Every breach of I1 to I6, one sentence each; empty if all hold. */
export function findBreaches(evidence: Evidence): string[] {
  return [
    ...findLost(evidence),
    ...findDoubled(evidence),
    ...findDisorder(evidence),
    ...findRisen(evidence),
    ...findUnsettled(evidence),
    ...findForged(evidence),
  ]
}

const messageIds = (witness: Witness) =>
  witness.rows.flatMap(row => (row.kind === 'message' ? [row.message.id] : []))

/** I1: acknowledged messages are in the database and on every screen, unless recalled or cleared. */
function findLost({ expected, witnesses }: Evidence): string[] {
  const isGone = createGone(expected)
  const stored = new Map(expected.messages.map(message => [message.id, message]))
  const inDatabase = witnesses.flatMap(({ name, userId, acks }) => {
    const lost = acks.filter(({ id, seq, nonce }) => {
      const message = stored.get(id)
      if (!message) return !isGone(id)
      return message.seq !== seq || message.nonce !== nonce || message.user_id !== userId
    })
    return lost.length === 0 ? [] : [`I1 ${name} 得到确认的消息不在库里：${shown(lost.map(ack => ack.id))}`]
  })
  const onScreen = witnesses.flatMap(witness => {
    const seen = new Set(messageIds(witness))
    const missing = expected.messages.filter(message => !seen.has(message.id))
    return missing.length === 0
      ? []
      : [`I1 ${witness.name} 没有看到：${shown(missing.map(message => `${message.id}(seq ${message.seq})`))}`]
  })
  return [...inDatabase, ...onScreen]
}

function repeated<T>(list: readonly T[]): T[] {
  const seen = new Set<T>()
  return [...new Set(list.filter(one => seen.size === seen.add(one).size))]
}

/** I2: at most once in the database and on each screen. */
function findDoubled({ expected, witnesses }: Evidence): string[] {
  const contents = repeated(expected.messages.map(message => message.content))
  const names = repeated(expected.messages.map(message => `${message.user_id} ${message.nonce}`))
  const inDatabase = [...contents, ...names]
  const onScreen = witnesses.flatMap(witness => {
    const ids = repeated(messageIds(witness))
    const sentNonces = new Set(
      witness.rows.flatMap(row =>
        row.kind === 'message' && row.message.user_id === witness.userId ? [row.message.nonce] : [],
      ),
    )
    const twice = witness.rows.flatMap(row =>
      row.kind === 'outgoing' && sentNonces.has(row.outgoing.nonce) ? [row.outgoing.content] : [],
    )
    const all = [...ids, ...twice, ...repeated(witness.rows.map(row => row.key))]
    return all.length === 0 ? [] : [`I2 ${witness.name} 的屏幕上有两遍：${shown(all)}`]
  })
  return [...(inDatabase.length === 0 ? [] : [`I2 库里有两遍：${shown(inDatabase)}`]), ...onScreen]
}

/** I3: the same order everywhere, that of a log without gaps. */
function findDisorder({ expected, witnesses }: Evidence): string[] {
  const gaps = expected.events.filter((event, at) => event.seq !== at + 1).map(event => event.seq)
  const last = expected.events.at(-1)?.seq ?? 0
  const order = new Map(expected.messages.map((message, at) => [message.id, at]))
  return [
    ...(gaps.length === 0 ? [] : [`I3 日志的编号有缺：${shown(gaps)}`]),
    ...(last === expected.seq ? [] : [`I3 日志到 ${last}，而房间说到 ${expected.seq}`]),
    ...witnesses.flatMap(witness => {
      const places = messageIds(witness).flatMap(id => order.get(id) ?? [])
      const wrong = places.filter((place, at) => at > 0 && place <= (places[at - 1] ?? 0))
      return wrong.length === 0 ? [] : [`I3 ${witness.name} 的先后不对，${wrong.length} 处`]
    }),
  ]
}

/** I4: recalled or cleared messages are nowhere, not even in a quotation. */
function findRisen({ expected, witnesses }: Evidence): string[] {
  const stored = new Set(expected.messages.map(message => message.id))
  const inDatabase = [...stored].filter(createGone(expected))
  return [
    ...(inDatabase.length === 0 ? [] : [`I4 撤回或清空了，库里还有：${shown(inDatabase)}`]),
    ...witnesses.flatMap(witness => {
      const risen = messageIds(witness).filter(id => !stored.has(id))
      const quoted = witness.rows.flatMap(row =>
        row.kind === 'message' && row.message.reply?.content && !stored.has(row.message.reply.id)
          ? [row.message.reply.id]
          : [],
      )
      return [
        ...(risen.length === 0 ? [] : [`I4 ${witness.name} 还看得到：${shown(risen)}`]),
        ...(quoted.length === 0 ? [] : [`I4 ${witness.name} 的引用里还看得到：${shown(quoted)}`]),
      ]
    }),
  ]
}
