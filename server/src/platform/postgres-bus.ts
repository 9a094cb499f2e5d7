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
type Read = State & {
  id: number | null
  origin: string
  topic: string
  message: string | null
  lag_seconds: number
}
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
    // Most often nobody has said anything in between, and there is nothing to read but one's own.
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
  /** What comes next is heard at once; what does not is a reason to read. */
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
