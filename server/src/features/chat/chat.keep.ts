import { limits } from '@xiaolou/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createRestrictionStore } from './chat.restriction-store.ts'
import { createChatStore } from './chat.store.ts'

/** Twice what a client may ask for, so that one who is just within the limit does not lose the race with this job. */
export const keptEvents = 2 * limits.chatResumeMax

/** Removes events that nobody can ask for any more, and restrictions that have run out. Messages stay. */
export function createChatPruner({ db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  const store = createChatStore(db)
  return async () => {
    const { seq } = await store.getState()
    if (seq > keptEvents) await store.deleteEvents(seq - keptEvents)
    await createRestrictionStore(db).deleteExpired(clock.now())
  }
}
