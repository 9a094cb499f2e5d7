import { sql } from 'kysely'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import { changesName } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import type { Jobs } from './jobs.ts'

/** The topic on which every change of what readers can see is told. */
export const contentTopic = 'content'

// Another process may change the database without telling (an import beside the running site): a minute at most.
const maxAgeMs = 60_000

type Kept<T> = { readonly answer: Promise<T>; readonly loadedAtMs: number }

/** Keeps one answer a key until content changes, of at most `maxKeys` the newest; a load that failed is not kept. */
export function createKeyedMemo<K, T>(
  parts: { bus: Bus; clock: Clock; maxKeys: number },
  load: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const kept = new Map<K, Kept<T>>()
  parts.bus.subscribe(contentTopic, () => kept.clear())
  return key => {
    const nowMs = parts.clock.now()
    const known = kept.get(key)
    if (known && nowMs - known.loadedAtMs < maxAgeMs) return known.answer
    const made = { answer: load(key), loadedAtMs: nowMs }
    kept.delete(key)
    kept.set(key, made)
    const oldest = kept.size > parts.maxKeys ? kept.keys().next() : undefined
    if (oldest && !oldest.done) kept.delete(oldest.value)
    made.answer.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return made.answer
  }
}

/** Keeps one answer until content changes; a load that failed is not kept. */
export function createMemo<T>(parts: { bus: Bus; clock: Clock }, load: () => Promise<T>): () => Promise<T> {
  const recall = createKeyedMemo<'', T>({ ...parts, maxKeys: 1 }, load)
  return () => recall('')
}

const lookEveryMs = 1_000
const elsewhere = 'elsewhere'

/**
 * Content that another process has changed (an import beside the running site) is told on this one's bus within a second,
 * and what changes here is told to the others.
 */
export async function watchElsewhere(parts: { db: Db; bus: Bus; jobs: Jobs }): Promise<void> {
  const { db, bus, jobs } = parts
  let seen = await db.countChangesElsewhere()
  let isTold = true
  const tellOthers = async () => {
    if (isTold) return
    isTold = true
    await db.tellChange()
  }
  bus.subscribe(contentTopic, what => {
    if (what !== elsewhere) isTold = false
  })
  jobs.repeat('changes elsewhere', lookEveryMs, async () => {
    await tellOthers()
    const count = await db.countChangesElsewhere()
    if (count === seen) return
    seen = count
    bus.publish(contentTopic, elsewhere)
  })
}

/** Where processes tell each other that content has changed. SQLite knows by itself. */
export const changesMigrations: readonly Migration[] = [
  {
    name: '0017-changes',
    async up({ kind, query }) {
      if (kind === 'postgres') await sql`create sequence ${sql.id(changesName)}`.execute(query)
    },
  },
]
