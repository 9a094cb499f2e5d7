import { expect, it } from 'vitest'
import { enter, listen, readRoom, say } from '../../testing/chat.ts'
import { testDatabases } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createTurnQueue, createTurnRunner, type Operation, type TurnKnowledge } from './chat.turn.ts'

const known: TurnKnowledge = {
  users: new Map(),
  blockedWords: [],
  recallMinutes: 0,
  sanitise: html => html,
  nowMs: 1,
}

/** An operation that writes an event and does what `fault` says; `log` takes down how it went. */
function operation(
  log: string[],
  name: string,
  given: { fault?: () => void; canRepeat?: boolean } = {},
): Operation {
  return {
    userIds: [],
    canRepeat: given.canRepeat ?? true,
    async apply(turn) {
      const seq = await turn.addEvent({ kind: 'revert', message_id: 1, by_id: 1 })
      given.fault?.()
      return () => log.push(`${name} ${seq}`)
    },
    fail: cause => log.push(`${name} ${cause instanceof Error ? cause.message : 'failed'}`),
  }
}

const away = '服务暂时不可用，请稍后再试'
const broken = () => {
  throw new Error('broken')
}

onEveryDatabase('a turn of the log', app => {
  const run = async (operations: Operation[], load = async () => known) => {
    const published: string[] = []
    const runner = createTurnRunner({
      db: app().db,
      load,
      onCommit: async ({ fromSeq, toSeq }) => {
        published.push(`${fromSeq}-${toSeq}`)
      },
    })
    await runner(operations)
    return published
  }
  const seqNow = async () => (await app().app.chat.log.getPosition()).seq

  it('is one commit, published once', async () => {
    const log: string[] = []
    const seq = await seqNow()
    const published = await run([operation(log, 'a'), operation(log, 'b')])
    expect(log).toEqual([`a ${seq + 1}`, `b ${seq + 2}`])
    expect(published).toEqual([`${seq + 1}-${seq + 2}`])
  })

  it('lets one that cannot be written fail alone, and leaves no gap', async () => {
    const log: string[] = []
    const seq = await seqNow()
    const published = await run([
      operation(log, 'a'),
      operation(log, 'b', { fault: broken }),
      operation(log, 'c', { canRepeat: false }),
    ])
    expect(log.sort()).toEqual([`a ${seq + 1}`, `b ${away}`, `c ${seq + 2}`])
    expect(published).toEqual([`${seq + 1}-${seq + 1}`, `${seq + 2}-${seq + 2}`])
    expect(await seqNow()).toBe(seq + 2)
  })

  it('does not try a hundred times what fails for all', async () => {
    const log: string[] = []
    let tries = 0
    const fault = () => {
      tries += 1
      broken()
    }
    await run(Array.from({ length: 100 }, (_, at) => operation(log, `${at}`, { fault })))
    expect(log).toHaveLength(100)
    expect(log.every(line => line.endsWith(away))).toBe(true)
    expect(tries).toBe(4)
  })

  it('refuses all while what it must know cannot be read', async () => {
    const log: string[] = []
    expect(await run([operation(log, 'a')], () => Promise.reject(new Error('away')))).toEqual([])
    expect(log).toEqual([`a ${away}`])
  })

  it('tries again only what may be done twice when nobody knows whether it was committed', async () => {
    const log: string[] = []
    const seq = await seqNow()
    const { db } = app()
    let commits = 0
    const runner = createTurnRunner({
      db: {
        ...db,
        async transaction(work) {
          const result = await db.transaction(work)
          commits += 1
          if (commits === 1) throw new Error('the line was cut while it was committed')
          return result
        },
      },
      load: async () => known,
      onCommit: async () => undefined,
    })
    await runner([operation(log, 'a'), operation(log, 'b', { canRepeat: false })])
    expect(log).toEqual([`b ${away}`, `a ${seq + 3}`])
  })
})

it('a queue hands over what waits together, in order, one turn at a time', async () => {
  const turns: string[][] = []
  let isUnderWay = false
  const queue = createTurnQueue<string>({
    maxPerTurn: 3,
    run: async items => {
      expect(isUnderWay).toBe(false)
      isUnderWay = true
      await new Promise(setImmediate)
      turns.push([...items])
      isUnderWay = false
    },
  })
  for (const item of ['a', 'b', 'c', 'd']) queue.push(item)
  await expect.poll(() => turns).toEqual([['a', 'b', 'c'], ['d']])
  queue.push('e')
  await expect.poll(() => turns.at(-1)).toEqual(['e'])
})

it('a full disk refuses in words, and the room goes on when there is space again', async () => {
  const [sqlite] = testDatabases
  if (!sqlite) throw new Error('no database')
  const app = await makeApp(sqlite)
  const ming = await enter(app, 'user')
  await say(app, ming.userId, '之前')
  const published = listen(app)
  const { sql } = await import('kysely')
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(app.db.query)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(app.db.query)
  const nonce = crypto.randomUUID()
  const long = Array.from({ length: 20 }, (_, at) =>
    say(app, ming.userId, '长'.repeat(2_000), { nonce: `${at}-${nonce}` }),
  )
  const refused = (await Promise.allSettled(long)).flatMap(one =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]).toMatchObject({ code: 503, message: away, cause: expect.any(Error) })
  const stored = (await readRoom(app)).total
  expect(stored).toBe(1 + 20 - refused.length)
  await sql`pragma max_page_count = 1000000`.execute(app.db.query)
  const again = await say(app, ming.userId, '长'.repeat(2_000), { nonce: `19-${nonce}` })
  expect(again.isDuplicate).toBe(false)
  const { seq } = await app.app.chat.log.getPosition()
  expect(seq).toBe(stored + 1)
  await expect.poll(() => published.at(-1)?.toSeq).toBe(seq)
  await app.close()
})
