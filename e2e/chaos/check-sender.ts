import { type Evidence, shown } from './evidence.ts'
import { createGone } from './expected-state.ts'

/** I5: every message that was sent is stored (or removed since), or failed with a reason. */
export function findUnsettled({ expected, witnesses }: Evidence): string[] {
  const isGone = createGone(expected)
  const contents = new Set(expected.messages.map(message => `${message.user_id} ${message.content}`))
  const nameless = witnesses.flatMap(({ name, rows }) => {
    const waiting = rows.filter(
      row => row.kind === 'outgoing' && (row.outgoing.status !== 'failed' || row.outgoing.error === ''),
    )
    return waiting.length === 0 ? [] : [`I5 ${name} 有 ${waiting.length} 条一直在发送，或没说为什么没发出`]
  })
  const failed = new Map<number, Set<string>>()
  for (const { userId, rows } of witnesses) {
    const own = failed.get(userId) ?? new Set()
    for (const row of rows) if (row.kind === 'outgoing') own.add(row.outgoing.content)
    failed.set(userId, own)
  }
  const goneOwn = new Set(
    expected.named.filter(one => isGone(one.message_id)).map(one => `${one.user_id} ${one.nonce}`),
  )
  const vanished = witnesses.flatMap(({ name, userId, sent, cancelled, nonces }) => {
    const lost = sent.filter(
      text =>
        !contents.has(`${userId} ${text}`) &&
        !failed.get(userId)?.has(text) &&
        !cancelled.has(text) &&
        !goneOwn.has(`${userId} ${nonces.get(text)}`),
    )
    return lost.length === 0 ? [] : [`I5 ${name} 说过的不见了：${shown(lost)}`]
  })
  return [...nameless, ...vanished]
}

/** I6: nobody acts as another. */
export function findForged({ expected, attacker, administratorId, witnesses }: Evidence): string[] {
  const ownerOf = new Map(expected.named.map(one => [one.message_id, one.user_id]))
  const sentBy = new Map(witnesses.flatMap(({ userId, sent }) => sent.map(text => [text, userId])))
  const underOthers = expected.messages.filter(
    message => message.content.includes(attacker.mark) && message.user_id !== attacker.userId,
  )
  const stolen = expected.messages.filter(message => {
    const userId = sentBy.get(message.content)
    return userId !== undefined && userId !== message.user_id
  })
  const recalls = expected.events.filter(
    event =>
      event.kind !== 'message' &&
      event.by_id !== administratorId &&
      (event.kind !== 'revert' || ownerOf.get(event.message_id) !== event.by_id),
  )
  const acts = expected.acts.filter(act => act.by_id === attacker.userId)
  const line = (what: string, list: readonly unknown[]) =>
    list.length === 0 ? [] : [`I6 ${what}：${shown(list)}`]
  return [
    ...line(
      '冒名的话进了库',
      underOthers.map(message => message.id),
    ),
    ...line(
      '话记在了别人名下',
      stolen.map(message => message.id),
    ),
    ...line(
      '不该能做的撤回或清空',
      recalls.map(event => `seq ${event.seq} 由 ${event.by_id}`),
    ),
    ...line(
      '冒名者做成了管理的事',
      acts.map(act => act.act),
    ),
  ]
}
