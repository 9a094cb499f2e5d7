import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Bus, missedTopic } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import type { Jobs } from './jobs.ts'

/** The topic for every change of what readers can see. */
export const contentTopic = 'content'

// Limits how long a lost message can leave an answer stale.
const maxAgeMs = 60_000

/**
 * Caches one answer per key until content changes (or a message arrives on `topics`), at most the newest
 * `maxKeys`; does not cache failed loads, nor loads during which there was a change.
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

/** Caches one answer until content changes; does not cache failed loads. */
export function createMemo<T>(deps: { bus: Bus; clock: Clock }, load: () => Promise<T>): () => Promise<T> {
  const { bus, clock } = deps
  const recall = createKeyedMemo<'all', T>({ bus, clock, maxKeys: 1 }, load)
  return () => recall('all')
}

const lookEveryMs = 1_000
const elsewhere = 'elsewhere'

/**
 * Publishes content changes of another process (an import beside the running site) on this one's bus within a
 * second, if the database reports them. Otherwise the process that makes a change publishes it.
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

/** Formerly used by processes to report content changes to each other. */
export const changesMigrations: readonly Migration[] = [
  {
    name: '0017-changes',
    async up({ kind, query }) {
      if (kind === 'postgres') await sql`create sequence content_change`.execute(query)
    },
  },
]
