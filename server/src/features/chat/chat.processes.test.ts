import { describe, expect, it } from 'vitest'
import { processOf, useTwoConnections } from '../../testing/chat-process.ts'
import { serverUrl } from '../../testing/databases.ts'

const perProcess = 150

// On SQLite a site is a single process.
describe.runIf(serverUrl)('two processes on a PostgreSQL server', () => {
  const dbs = useTwoConnections()

  it('write one log without a gap, and each name once', async () => {
    const [one, two] = [processOf(dbs().first), processOf(dbs().second)]
    const say = (log: typeof one.log, userId: number, at: number) =>
      log.send({ userId, content: `${at}`, contentType: 'text', nonce: `n-${at}`, mentionIds: [] })
    const sent: Promise<{ id: number; seq: number; isDuplicate: boolean }>[] = []
    for (let at = 0; at < perProcess; at += 1) {
      sent.push(say(one.log, 1, at), say(two.log, 2, at))
      // The same message twice, through both: after a reconnect to another process.
      if (at % 3 === 0) sent.push(say(two.log, 1, at))
      if (at % 20 === 0) await new Promise(setImmediate)
    }
    const answers = await Promise.all(sent)
    const fresh = answers.filter(answer => !answer.isDuplicate)
    expect(fresh).toHaveLength(2 * perProcess)
    expect(fresh.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(fresh.map((_, at) => at + 1))
    const { seq } = await one.log.getPosition()
    expect(seq).toBe(2 * perProcess)
    const events = await two.log.findEvents(0, seq)
    expect(events.map(event => event.seq)).toEqual(fresh.map((_, at) => at + 1))
    const ids = events.flatMap(event => (event.type === 'message' ? [event.id] : []))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    await expect
      .poll(() => [...one.published, ...two.published].flatMap(({ events: all = [] }) => all).length)
      .toBe(2 * perProcess)
  })

  it('clear and recall against each other: whatever came first, the log and the room agree', async () => {
    const [one, two] = [processOf(dbs().first), processOf(dbs().second)]
    const actor = { kind: 'administrator', userId: 1, sessionId: 1 } as const
    const { id } = await one.log.send({ userId: 1, content: '一', contentType: 'text', mentionIds: [] })
    const results = await Promise.allSettled([
      one.log.recall({ messageId: id, actor }),
      two.log.recall({ messageId: id, actor }),
      two.log.clear({ actor }),
      one.log.send({ userId: 1, content: '二', contentType: 'text', mentionIds: [] }),
    ])
    expect(results.slice(2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const { seq } = await one.log.getPosition()
    const there = new Set<number>()
    for (const event of await two.log.findEvents(0, seq)) {
      if (event.type === 'message') there.add(event.id)
      else if (event.type === 'revert') there.delete(event.message_id)
      else if (event.type === 'clear')
        for (const known of there) if (known < event.before_id) there.delete(known)
    }
    const rows: { id: number }[] = await dbs().first.query.selectFrom('chat_message').select('id').execute()
    expect(rows.map(row => row.id)).toEqual([...there])
    const state: { total: number } = await dbs()
      .first.query.selectFrom('chat_state')
      .select('total')
      .executeTakeFirstOrThrow()
    expect(state.total).toBe(rows.length)
  })
})
