import type { Bus } from './bus.ts'
import type { Db } from './db/db.ts'
import type { Jobs } from './jobs.ts'
import { contentTopic } from './memo.ts'

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
