import { errors } from '@xiaolou/contract/errors'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import type { LiveSocket } from '../../platform/live.ts'
import { enter, listen, readRoom, say } from '../../testing/chat.ts'
import { sqlite } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createFrameHandlers } from './chat.frames.ts'
import { type Change, createGroupCommit, type TurnKnowledge } from './chat.group-commit.ts'
import { addEvent } from './chat.write.ts'

const known: TurnKnowledge = {
  users: new Map(),
  blockedWords: [],
  recallMinutes: 0,
  hasPreviews: false,
  sanitise: html => html,
  nowMs: 1,
}

/** A change that writes an event and runs `fault`; returns the event's number. */
const change = (more: { fault?: () => void; canRepeat?: boolean } = {}): Change<number> => ({
  userIds: [],
  canRepeat: more.canRepeat ?? true,
  async apply(turn) {
    const seq = await addEvent(turn, { kind: 'revert', message_id: 1, by_id: 1 })
    more.fault?.()
    return seq
  },
})

const away = errors.unavailable.message
const broken = () => {
  throw new Error('broken')
}

onEveryDatabase('a turn of the log', app => {
  /** The result of each, a number or the text of its refusal, and what is published. */
  const run = async (
    changes: Change<number>[],
    more: { db?: Db; load?: () => Promise<TurnKnowledge> } = {},
  ) => {
    const published: string[] = []
    const { enqueue } = createGroupCommit({
      db: app().db,
      load: async () => known,
      onCommit: async ({ fromSeq, toSeq }) => {
        published.push(`${fromSeq}-${toSeq}`)
      },
      maxPerTurn: 100,
      ...more,
    })
    const answers = await Promise.all(changes.map(one => enqueue(one).catch((cause: Error) => cause.message)))
    return { answers, published }
  }
  const seqNow = async () => (await app().app.conversation.chat.log.getPosition()).seq

  it('is one commit, published once', async () => {
    const seq = await seqNow()
    const { answers, published } = await run([change(), change()])
    expect(answers).toEqual([seq + 1, seq + 2])
    await expect.poll(() => published).toEqual([`${seq + 1}-${seq + 2}`])
  })

  it('lets one that cannot be written fail alone, and leaves no gap', async () => {
    const seq = await seqNow()
    const { answers, published } = await run([
      change(),
      change({ fault: broken }),
      change({ canRepeat: false }),
    ])
    expect(answers).toEqual([seq + 1, away, seq + 2])
    expect(published).toEqual([`${seq + 1}-${seq + 1}`, `${seq + 2}-${seq + 2}`])
    expect(await seqNow()).toBe(seq + 2)
  })

  it('does not try a hundred times what fails for all', async () => {
    let tries = 0
    const fault = () => {
      tries += 1
      broken()
    }
    const { answers } = await run(Array.from({ length: 100 }, () => change({ fault })))
    expect(answers).toEqual(Array.from({ length: 100 }, () => away))
    expect(tries).toBe(4)
  })

  it('refuses all while what it must know cannot be read', async () => {
    const load = () => Promise.reject(new Error('away'))
    expect(await run([change()], { load })).toEqual({ answers: [away], published: [] })
  })

  it('tries again only what may be done twice when nobody knows whether it was committed', async () => {
    const seq = await seqNow()
    const { db } = app()
    let commits = 0
    const cut: Db = {
      ...db,
      async transaction(work) {
        const result = await db.transaction(work)
        commits += 1
        if (commits === 1) throw new Error('the line was cut while it was committed')
        return result
      },
    }
    const { answers } = await run([change(), change({ canRepeat: false })], { db: cut })
    expect(answers).toEqual([seq + 3, away])
  })

  it('holds what waits together, in order, one turn at a time', async () => {
    const seq = await seqNow()
    let isUnderWay = false
    const onCommit = async ({ fromSeq, toSeq }: { fromSeq: number; toSeq: number }) => {
      expect(isUnderWay).toBe(false)
      isUnderWay = true
      await new Promise(setImmediate)
      turns.push([fromSeq - seq, toSeq - seq])
      isUnderWay = false
    }
    const turns: number[][] = []
    const { enqueue } = createGroupCommit({ db: app().db, load: async () => known, onCommit, maxPerTurn: 3 })
    await Promise.all([1, 2, 3, 4].map(() => enqueue(change())))
    await enqueue(change())
    await expect
      .poll(() => turns)
      .toEqual([
        [1, 3],
        [4, 4],
        [5, 5],
      ])
  })
})

it('a full disk refuses in words, and the room goes on when there is space again', async () => {
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
  const { seq } = await app.app.conversation.chat.log.getPosition()
  expect(seq).toBe(stored + 1)
  await expect.poll(() => published.at(-1)?.toSeq).toBe(seq)
  await app.close()
})

it.each([
  ['user', 'ECONNREFUSED', 'unavailable'],
  ['user', 'ENOSPC', 'unavailable'],
  ['administrator', 'ENOSPC', 'diskFull'],
  ['administrator', 'EBROKEN', 'unknown'],
] as const)(
  'who says something as %s while the database fails with %s is told: %s',
  async (kind, code, name) => {
    const sent: object[] = []
    const failure = Object.assign(new Error('inside'), { code })
    const socket = {
      actor: { kind, userId: 1, sessionId: 1 },
      readActor: () => Promise.reject(failure),
      send: (frame: object) => sent.push(frame),
    } as unknown as LiveSocket
    const { handlers } = createFrameHandlers({} as Parameters<typeof createFrameHandlers>[0])
    await expect(handlers.get('revert')?.({}, socket)).rejects.toBe(failure)
    const { message: content, code: told } = errors[name]
    const again = name === 'unknown' ? {} : { retry_after_ms: 5_000 }
    expect(sent).toEqual([{ type: 'tips', content, code: told, ...again }])
  },
)
