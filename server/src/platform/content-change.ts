import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Bus, missedTopic } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import type { Jobs } from './jobs.ts'

/** The topic on which every change of what readers can see is told. */
export const contentTopic = 'content'

// Whatever goes wrong with telling: a minute at most.
const maxAgeMs = 60_000

/**
 * Keeps one answer a key until content changes (or something else is told on `topics`), of at most `maxKeys` the newest; a
 * load that failed is not kept, nor one during which there was a change.
 */
export function createKeyedMemo<K extends {}, T>(
  options: { bus: Bus; clock: Clock; maxKeys: number; topics?: readonly string[] },
  load: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const { bus, clock, maxKeys, topics = [contentTopic] } = options
  const perf = { now: clock.steady }
  const kept = new LRUCache<K, Promise<T>>({ max: maxKeys, ttl: maxAgeMs, ttlResolution: 0, perf })
  for (const topic of [...topics, missedTopic]) bus.subscribe(topic, () => kept.clear())
  return key => {
    const known = kept.get(key)
    if (known) return known
    const answer = load(key)
    kept.set(key, answer)
    answer.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key)
    })
    return answer
  }
}

/** Keeps one answer until content changes; a load that failed is not kept. */
export function createMemo<T>(deps: { bus: Bus; clock: Clock }, load: () => Promise<T>): () => Promise<T> {
  const { bus, clock } = deps
  const recall = createKeyedMemo<'all', T>({ bus, clock, maxKeys: 1 }, load)
  return () => recall('all')
}

const lookEveryMs = 1_000
const elsewhere = 'elsewhere'

/**
 * Content that another process has changed (an import beside the running site) is told on this one's bus within a second, where
 * the database itself knows of it. Elsewhere the bus is told by whoever changes something.
 */
export async function watchElsewhere({ db, bus, jobs }: { db: Db; bus: Bus; jobs: Jobs }): Promise<void> {
  const { countChangesElsewhere } = db
  if (!countChangesElsewhere) return
  let seen = await countChangesElsewhere()
  jobs.repeat(
    { name: 'changes elsewhere', title: '发现别处的改动', does: '别的程序改了数据库，页面跟着换新。' },
    lookEveryMs,
    async () => {
      const count = await countChangesElsewhere()
      if (count === seen) return
      seen = count
      bus.publish(contentTopic, elsewhere)
    },
  )
}

/** By which processes once told each other that content has changed. */
export const changesMigrations: readonly Migration[] = [
  {
    name: '0017-changes',
    async up({ kind, query }) {
      if (kind === 'postgres') await sql`create sequence content_change`.execute(query)
    },
  },
]
