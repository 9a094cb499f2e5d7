import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createOnServer, serverUrl } from '../testing/databases.ts'
import { type Bus, goneTopic, missedTopic } from './bus.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { busMigrations } from './postgres-bus.statements.ts'
import { type BusCarrier, createPostgresBus } from './postgres-bus.ts'

const never = 2 ** 30
const soon = { interval: 10 }

describe.runIf(serverUrl)('the bus of several processes', () => {
  let database: Awaited<ReturnType<typeof createOnServer>>
  let db: Db
  beforeAll(async () => {
    database = await createOnServer()
    db = await openPostgres(database.url)
    await sql`create sequence content_change`.execute(db.query)
    await migrate({ db, migrations: busMigrations, nowMs: 0, beforeFirst: async () => undefined })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** A process with the messages it received, and its errors. */
  const join = async (times: Parameters<typeof createPostgresBus>[0]['times'] = {}, carrier?: BusCarrier) => {
    const errors: unknown[] = []
    const onError = (cause: unknown) => errors.push(cause)
    const bus = await createPostgresBus({ url: database.url, onError, times, carrier })
    const told: string[] = []
    bus.subscribe('words', message => told.push(message))
    for (const topic of [missedTopic, goneTopic])
      bus.subscribe(topic, message => told.push(`${topic} ${message}`.trim()))
    onTestFinished(() => bus.close())
    return { bus, told, errors }
  }
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db.query)
  const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `${from + at}`)
  const sayAll = (bus: Bus, all: readonly string[]) => {
    for (const word of all) bus.publish('words', word)
  }

  it('is heard here at once, and by the others each word once, in one order for all', async () => {
    const [one, two, three] = [await join(), await join(), await join()]
    sayAll(one.bus, ['a'])
    expect(one.told).toEqual(['a'])
    for (let at = 0; at < 200; at += 1) {
      sayAll(one.bus, [`one ${at}`])
      sayAll(two.bus, [`two ${at}`])
      if (at % 7 === 0) await new Promise(setImmediate)
    }
    await expect.poll(() => three.told.length, soon).toBe(401)
    expect(new Set(three.told).size).toBe(401)
    await expect.poll(() => [one.told.length, two.told.length], soon).toEqual([401, 401])
    for (const name of ['one', 'two'])
      expect(three.told.filter(word => word.startsWith(name))).toEqual(words(200).map(at => `${name} ${at}`))
  })

  it('needs no poll where notifications come, and no notification where it polls', async () => {
    const [one, told] = [await join({ pollMs: never }), (await join({ pollMs: never })).told]
    const polled = await join({ pollMs: 50 })
    sayAll(one.bus, ['by notification'])
    await expect.poll(() => told, soon).toEqual(['by notification'])
    // As `sendStatement` does it, but without a notification.
    await sql`with state as (update bus_state set last_id = last_id + 1 returning last_id)
      insert into bus_event select last_id, 'somebody', 'words', 'by poll', now() from state`.execute(
      db.query,
    )
    await expect.poll(() => polled.told.filter(word => word === 'by poll'), soon).toEqual(['by poll'])
  })

  /** Delivers messages to the processes that joined; `lose` selects lost ones, `holdMs` delays them. */
  const createCarrier = (given: { lose?: (at: number) => boolean; holdMs?: (at: number) => number } = {}) => {
    const listeners = new Set<(text: string) => void>()
    let sent = 0
    return (): BusCarrier => ({
      isThere: () => true,
      listen: listener => void listeners.add(listener),
      broadcast(text) {
        sent += 1
        if (given.lose?.(sent)) return
        const holdMs = given.holdMs?.(sent) ?? 0
        for (const listener of listeners) setTimeout(() => listener(text), holdMs)
      },
    })
  }

  it('is brought to the others by a carrier: no poll, no notification', async () => {
    const carrier = createCarrier()
    const one = await join({ pollMs: never }, carrier())
    const two = await join({ pollMs: never }, carrier())
    const notified = await join({ pollMs: never })
    sayAll(one.bus, words(3))
    await expect.poll(() => two.told, soon).toEqual(words(3))
    sayAll(two.bus, words(3, 3))
    await expect.poll(() => one.told, soon).toEqual(words(6))
    expect(notified.told).toEqual([])
  })

  it('is heard once and in order whatever its carrier loses, delays or never understood', async () => {
    const carrier = createCarrier({ lose: at => at % 3 === 0, holdMs: at => (at % 5) * 7 })
    const [one, two] = [await join({ pollMs: 50 }, carrier()), await join({ pollMs: 50 }, carrier())]
    const three = await join({ pollMs: 50 }, carrier())
    carrier().broadcast('{"origin":1}')
    carrier().broadcast('not ours')
    for (let at = 0; at < 100; at += 1) {
      sayAll(one.bus, [`one ${at}`])
      sayAll(two.bus, [`two ${at}`])
      await new Promise(resolve => setTimeout(resolve, at % 4))
    }
    await expect.poll(() => three.told.length, soon).toBe(200)
    await expect.poll(() => [one.told.length, two.told.length], soon).toEqual([200, 200])
    for (const name of ['one', 'two'])
      for (const { told } of [one, two, three])
        expect(told.filter(word => word.startsWith(name))).toEqual(words(100).map(at => `${name} ${at}`))
  })

  it('goes on where connections are cut', async () => {
    const [one, two] = [await join(), await join()]
    sayAll(one.bus, words(10))
    await cutConnections().catch(() => undefined)
    sayAll(one.bus, words(10, 10))
    await expect.poll(() => [...new Set(two.told)], soon).toEqual(words(20))
    expect([one.errors.length, two.errors.length].every(count => count <= 2)).toBe(true)
  })

  it('says who is gone without a word, and that words of theirs may be lost', async () => {
    const quick = { sayMs: 50, goneMs: 300, pollMs: 20 }
    const one = await join(quick)
    const silent = await join({ ...quick, sayMs: never })
    await expect.poll(() => one.told, soon).toEqual([`${goneTopic} ${silent.bus.processId}`, missedTopic])
    // It was only slow, and its messages arrive again; then it is gone again.
    sayAll(silent.bus, ['here I am'])
    await expect.poll(() => one.told.length, soon).toBe(5)
    expect(one.told.slice(2)).toEqual(['here I am', `${goneTopic} ${silent.bus.processId}`, missedTopic])
  })

  it('tells one who was taken for gone to say everything anew', async () => {
    const one = await join({ sayMs: 600, goneMs: 300, pollMs: 20 })
    await expect.poll(() => one.told[0], soon).toBe(missedTopic)
  })

  it('a process that leaves says so, and nothing is lost with it', async () => {
    const one = await join({ sayMs: 20 })
    const two = await createPostgresBus({ url: database.url, onError: () => undefined })
    two.publish('words', 'the last one')
    await two.close()
    await expect.poll(() => one.told, soon).toEqual(['the last one', `${goneTopic} ${two.processId}`])
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(one.told).toHaveLength(2)
  })

  it('says what cannot be read any more: after a crash of the database, and after too long a time', async () => {
    const one = await join({ pollMs: 20 })
    const two = await join({ pollMs: 20 })
    await sql`truncate bus_state, bus_event`.execute(db.query)
    await expect.poll(() => [one.told, two.told], soon).toEqual([[missedTopic], [missedTopic]])
    sayAll(one.bus, ['after it'])
    await expect.poll(() => two.told, soon).toEqual([missedTopic, 'after it'])
    await sql`with state as (update bus_state set last_id = last_id + 5 returning last_id)
      insert into bus_event select last_id, 'somebody', 'words', 'of five', now() from state`.execute(
      db.query,
    )
    await expect.poll(() => two.told.slice(2), soon).toEqual([missedTopic, 'of five'])
    expect(one.errors).toEqual([])
  })

  it('while the database is away it holds so many words, and says so when they are more', async () => {
    const [one, two] = [await join(), await join()]
    const name = new URL(database.url).pathname.slice(1)
    const server = await openPostgres(serverUrl)
    onTestFinished(server.close)
    await sql`alter database ${sql.id(name)} with allow_connections false`.execute(server.query)
    await cutConnections().catch(() => undefined)
    sayAll(one.bus, words(10_001))
    await sql`alter database ${sql.id(name)} with allow_connections true`.execute(server.query)
    await expect.poll(() => two.told, soon).toContain(missedTopic)
    sayAll(one.bus, ['whole again'])
    await expect.poll(() => two.told, soon).toContain('whole again')
  })
})
