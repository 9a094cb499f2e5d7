import * as v from 'valibot'
import { type Bus, createMemoryBus, goneTopic, missedTopic } from './bus.ts'
import {
  afterAll,
  beginStatement,
  channel,
  maxRead,
  pruneStatement,
  readStatement,
  type State,
  sayStatement,
  sendStatement,
} from './postgres-bus.statements.ts'
import { connectPostgres } from './postgres-connection.ts'

// While the database is unavailable, at most this many messages are queued.
const maxWaiting = 10_000

export const busTimes = {
  /** Polls in case notifications are lost; behind a pooler there are none. */
  pollMs: 400,
  /** How often a process sends a heartbeat… */
  sayMs: 1_000,
  /** …and after how long without one it is considered gone. */
  goneMs: 3_000,
  /** A process that was away longer must reload everything. */
  keepMs: 5 * 60_000,
}

/** Delivers messages to the other processes faster than they read them. It may lose any of them. */
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
type Read = State & {
  id: number | null
  origin: string
  topic: string
  message: string | null
  lag_seconds: number
}
type Said = { id: string; away_ms: number }

/**
 * The bus of a site with several processes, by a table of PostgreSQL: delivers locally at once, and each
 * event to the others at least once, in one order for all. They read on a notification, and every `pollMs` in
 * case none comes. `missedTopic` reports possibly lost events (the process was away too long, or another was
 * killed before sending all). With a `carrier`, events come from there, and the table is only read after a
 * gap.
 */
export async function createPostgresBus(input: {
  url: string
  onError: (cause: unknown) => void
  times?: Partial<typeof busTimes>
  carrier?: BusCarrier | undefined
  /** Called with the delay of each event of another process read from the table, not the carrier. */
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
  let isReadAsked = false
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
    // Usually nobody else has written in between, and there is nothing to read.
    if (state?.epoch === at?.epoch && state?.last_id === (at?.last_id ?? 0) + sent.length) at = state
    else isReadAsked = true
    if (isCarried && state) carrier.broadcast(JSON.stringify({ origin: processId, ...state, events: sent }))
  }

  const hear = (origin: string, event: { topic: string; message: string }, lagSeconds?: number) => {
    const { topic, message } = event
    if (lagSeconds !== undefined) input.onLag?.(lagSeconds)
    peers.add(origin)
    if (topic === goneTopic) peers.delete(message)
    local.publish(topic, message)
  }

  const receive = async (): Promise<void> => {
    const rows = await connection.ask<Read>(readStatement, [processId, at?.last_id ?? afterAll])
    const [first] = rows
    if (!first) {
      await connection.ask(beginStatement)
      return receive()
    }
    const { epoch, last_id } = first
    if (epoch !== at?.epoch) {
      if (at) miss()
      at = { epoch, last_id }
    }
    if (last_id <= at.last_id) return
    const isWhole = first.id === at.last_id + 1
    at = { epoch, last_id: rows.at(-1)?.id ?? last_id }
    if (!isWhole) miss()
    for (const { origin, topic, message, lag_seconds } of rows)
      if (message !== null) hear(origin, { topic, message }, lag_seconds)
    if (at.last_id < last_id) return receive()
  }

  /** Sends the heartbeat, and finds processes that are gone. */
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
    // The others considered this process gone and dropped what it had told them.
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
        if (isReadAsked) {
          isReadAsked = false
          await receive()
        }
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
  const wakeToRead = () => {
    isReadAsked = true
    wake()
  }
  /** The next event in sequence is delivered at once; any other triggers a read. */
  const take = (text: string) => {
    const { success, output } = v.safeParse(carried, text)
    if (!success) return
    const { origin, epoch, last_id, events } = output
    const isRead = epoch === at?.epoch && last_id <= at.last_id
    if (isRead || origin === processId) return
    const isNext = epoch === at?.epoch && last_id - events.length === at.last_id
    if (!isNext || running) return wakeToRead()
    at = { epoch, last_id }
    for (const event of events) hear(origin, event)
  }
  const connection = connectPostgres({
    url: input.url,
    channel,
    onNotify: from => from !== processId && wakeToRead(),
  })
  // From here on nothing is missed.
  await receive()
  await say()
  carrier?.listen(take)
  const polling = setInterval(wakeToRead, times.pollMs).unref()

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
