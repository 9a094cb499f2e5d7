import { linkStatus } from '@xiaolou/contract/link'
import type { Db } from '../../platform/db/db.ts'
import { aboutLink, claimUrls } from './link.apply.ts'
import { createLinkStore, waitingOf } from './link.store.ts'

/**
 * When an account is deleted: what it applied for and the owner has not approved goes; what is public stays. Gives what
 * notices of all of it are about.
 */
export async function forgetApplicant(inner: Db, userId: number): Promise<string[]> {
  const store = createLinkStore(inner)
  const rows = await store.findOwn(userId)
  const pending = rows.filter(row => row.status === linkStatus.pending)
  if (pending.length > 0) await store.delete(pending.map(row => row.id))
  for (const row of rows) {
    if (row.status === linkStatus.pending || !waitingOf(row)) continue
    await store.setWaiting(row.id, undefined, row.updatedAt)
    await claimUrls(inner, row.id, [row.url])
  }
  return rows.map(row => aboutLink(row.id))
}
