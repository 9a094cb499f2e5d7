import { sql } from 'kysely'
import * as v from 'valibot'
import { type Bus, createMemoryBus, goneTopic, missedTopic } from './bus.ts'
import type { Migration } from './db/migrate.ts'
import { connectPostgres } from './postgres-connection.ts'

export const busTables = ['bus_state', 'bus_event', 'bus_process']

/**
 * Unlogged: nothing waits for the disk, and after a crash of PostgreSQL they are empty, which `epoch` tells. Ids have no gap and
 * come in the order of their commits, as whoever numbers events holds the one row of `bus_state`.
 */
export const busMigrations: readonly Migration[] = [
  {
    name: '0027-bus',
    async up({ kind, query }) {
      if (kind !== 'postgres') return
      await sql`drop sequence content_change`.execute(query)
      await sql`create unlogged table bus_state (
        id integer primary key, epoch text not null, last_id bigint not null)`.execute(query)
      await sql`create unlogged table bus_event (
        id bigint primary key, origin text not null, topic text not null, message text not null,
        created_at timestamptz not null)`.execute(query)
      await sql`create unlogged table bus_process (
        id text primary key, seen_at timestamptz not null)`.execute(query)
    },
  },
]

const channel = 'xiaolou_bus'
const maxRead = 1_000
// While the database is away, what waits for it is not worth more memory than this.
const maxWaiting = 10_000

export const busTimes = {
  /** Without a notification: it may be lost, and behind a pooler there is none. */
  pollMs: 400,
  /** A process says so often that it is there… */
  sayMs: 1_000,
  /** …and who has said nothing for so long is gone. */
  goneMs: 3_000,
  /** Who was away for longer than this reads everything anew. */
  keepMs: 5 * 60_000,
}

const sendStatement = `
  with state as (
    insert into bus_state (id, epoch, last_id) values (1, gen_random_uuid()::text, cardinality($2::text[]))
    on conflict (id) do update set last_id = bus_state.last_id + excluded.last_id returning epoch, last_id
  ), added as (
    insert into bus_event (id, origin, topic, message, created_at)
    select last_id - cardinality($2::text[]) + place, $1, topic, message, clock_timestamp()
    from state, unnest($2::text[], $3::text[]) with ordinality as given (topic, message, place)
  )
  select epoch, last_id, case when $4 then pg_notify('${channel}', '')::text end from state`

const stateStatement = 'select epoch, last_id from bus_state'
const beginStatement = `
  insert into bus_state (id, epoch, last_id) values (1, gen_random_uuid()::text, 0) on conflict do nothing`

// What is our own need not come back.
const readStatement = `
  select id, origin, topic, case when origin = $1 then null else message end as message,
    extract(epoch from clock_timestamp() - created_at)::float8 as lag_seconds
  from bus_event where id > $2 order by id limit ${maxRead}`

// Both sides read what was there before this statement: `away_ms` is the time since the last one.
const sayStatement = `
  with said as (
    insert into bus_process (id, seen_at) values ($1, clock_timestamp())
    on conflict (id) do update set seen_at = clock_timestamp()
  ), swept as (
    delete from bus_process where seen_at < clock_timestamp() - interval '1 hour'
  )
  select id, extract(epoch from clock_timestamp() - seen_at)::float8 * 1000 as away_ms from bus_process`

const pruneStatement = `
  delete from bus_event where created_at < clock_timestamp() - $1 * interval '1 millisecond'`

type State = { epoch: string; last_id: number }

/** Brings what was written to the other processes before they would read it. It may lose all of it. */
export type BusCarrier = {
  isThere(): boolean
  broadcast(text: string): void
  listen(listener: (text: string) => void): void
}
const carried = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    origin: v.string(),
    epoch: v.string(),
    last_id: v.number(),
    events: v.array(v.object({ topic: v.string(), message: v.string() })),
  }),
)
type Event = { id: number; origin: string; topic: string; message: string | null; lag_seconds: number }
type Said = { id: string; away_ms: number }

/**
 * The bus of a site with several processes, by a table of PostgreSQL: delivered here at once, and to the others each event at least
 * once, in one order for all. They read it when they are notified, and every `pollMs` as if there were no notifications. What a process
 * cannot have read (it was away too long, another was killed and may not have said all) it is told by `missedTopic`.
 * With a `carrier` they get it from there, and read only what does not come next.
 */
export async function createPostgresBus(input: {
  url: string
  onError: (cause: unknown) => void
  times?: Partial<typeof busTimes>
  carrier?: BusCarrier | undefined
  /** How long after its writing another's event was read here; not of what the carrier brought. */
  onLag?: (seconds: number) => void
}): Promise<Bus> {
  const times = { ...busTimes, ...input.times }
  const { carrier } = input
  const local = createMemoryBus(input.onError)
  const { processId } = local
  let waiting: { topic: string; message: string }[] = []
  let hasDropped = false
  let at: State | undefined
  let peers = new Set<string>()
  let saidAtMs = Number.NEGATIVE_INFINITY
  let prunedAtMs = performance.now()
  let isFailing = false
  let running: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  const miss = () => local.publish(missedTopic, '')

  const send = async () => {
    const isMissing = hasDropped
    const sent = isMissing ? [{ topic: missedTopic, message: '' }] : waiting.slice(0, maxRead)
    if (sent.length === 0) return
    const columns = [sent.map(({ topic }) => topic), sent.map(({ message }) => message)]
    const isCarried = carrier?.isThere() === true
    const [state] = await connection.ask<State>(sendStatement, [processId, ...columns, !isCarried])
    if (isMissing) hasDropped = false
    else waiting = waiting.slice(sent.length)
    if (isCarried && state) carrier.broadcast(JSON.stringify({ origin: processId, ...state, events: sent }))
  }

  const hear = (origin: string, event: { topic: string; message: string }, lagSeconds?: number) => {
    const { topic, message } = event
    if (lagSeconds !== undefined) input.onLag?.(lagSeconds)
    peers.add(origin)
    if (topic === goneTopic) peers.delete(message)
    local.publish(topic, message)
  }

  const readState = async () => (await connection.ask<State>(stateStatement))[0]

  const receive = async () => {
    let state = await readState()
    if (!state) {
      await connection.ask(beginStatement)
      state = await readState()
    }
    if (!state) return
    if (state.epoch !== at?.epoch) {
      if (at) miss()
      at = state
      return
    }
    while (at.last_id < state.last_id) {
      const events: Event[] = await connection.ask<Event>(readStatement, [processId, at.last_id])
      const isWhole = events[0]?.id === at.last_id + 1
      at = { ...at, last_id: events.at(-1)?.id ?? state.last_id }
      if (!isWhole) miss()
      for (const { origin, topic, message, lag_seconds } of events)
        if (message !== null) hear(origin, { topic, message }, lag_seconds)
    }
  }

  /** Says that this process is there, and finds who is there no more. */
  const say = async () => {
    if (performance.now() - saidAtMs < times.sayMs) return
    const said = await connection.ask<Said>(sayStatement, [processId])
    saidAtMs = performance.now()
    const others = said.filter(({ id, away_ms }) => id !== processId && away_ms < times.goneMs)
    const there = new Set(others.map(({ id }) => id))
    const gone = [...peers].filter(id => !there.has(id))
    const awayMs = said.find(({ id }) => id === processId)?.away_ms ?? 0
    peers = there
    for (const id of gone) local.publish(goneTopic, id)
    // The others think that this one was gone, and that what it had told them holds no more.
    if (gone.length > 0 || awayMs >= times.goneMs) miss()
  }

  const prune = async () => {
    if (performance.now() - prunedAtMs < times.keepMs / 10) return
    prunedAtMs = performance.now()
    await connection.ask(pruneStatement, [times.keepMs])
  }

  const run = async () => {
    try {
      do {
        isAsked = false
        await send()
        await receive()
        await say()
        await prune()
      } while (isAsked || waiting.length > 0)
      isFailing = false
    } catch (cause) {
      if (!isFailing) input.onError(cause)
      isFailing = true
    }
  }
  const wake = () => {
    isAsked = true
    if (isClosed) return
    running ??= run().finally(() => {
      running = undefined
    })
  }
  /** What comes next is heard at once; what does not is a reason to read. */
  const take = (text: string) => {
    const { success, output } = v.safeParse(carried, text)
    if (!success) return
    const { origin, epoch, last_id, events } = output
    const isRead = epoch === at?.epoch && last_id <= at.last_id
    if (isRead || origin === processId) return
    const isNext = epoch === at?.epoch && last_id - events.length === at.last_id
    if (!isNext || running) return wake()
    at = { epoch, last_id }
    for (const event of events) hear(origin, event)
  }
  const connection = connectPostgres({ url: input.url, channel, onNotify: wake })
  // From here on nothing is missed.
  await receive()
  await say()
  carrier?.listen(take)
  const polling = setInterval(wake, times.pollMs).unref()

  return {
    ...local,
    publish(topic, message) {
      local.publish(topic, message)
      if (waiting.length < maxWaiting) waiting.push({ topic, message })
      else {
        waiting = []
        hasDropped = true
      }
      setImmediate(wake)
    },
    async close() {
      clearInterval(polling)
      isClosed = true
      await running
      waiting.push({ topic: goneTopic, message: processId })
      await run()
      if (!isFailing) await connection.ask('delete from bus_process where id = $1', [processId])
      await connection.close()
      await local.close()
    },
  }
}
