import { refusal } from '@xiaolou/contract/errors'
import { linkStatus } from '@xiaolou/contract/link'
import type { Db } from '../../platform/db/db.ts'
import { aboutLink, claimUrls, type LinkChangeParts, linkNotice, type SignedIn } from './link.apply.ts'
import { createLinkStore, type LinkRow, type Written, waitingOf } from './link.store.ts'

/** What the owner does; all of it is public at once. Throws `linkNotFound` where nothing of what was named is left. */
export function createLinkApproval(parts: LinkChangeParts) {
  const { db, clock } = parts

  /** Makes public what waits and gives the words for its applicant; nothing when nothing waited. */
  const approveOne = async (inner: Db, row: LinkRow): Promise<string | undefined> => {
    const store = createLinkStore(inner)
    if (row.status === linkStatus.pending) {
      await store.approve(row.id, clock.now())
      return `你申请的友链「${row.site_name}」通过了`
    }
    const waiting = waitingOf(row)
    if (!waiting) return undefined
    await store.update(row.id, waiting, clock.now())
    await store.setWaiting(row.id, undefined, clock.now())
    await claimUrls(inner, row.id, [waiting.url])
    return `你对友链「${waiting.site_name}」的修改通过了`
  }

  return {
    async approve(ids: readonly number[], actor: SignedIn) {
      const applicantIds = (await createLinkStore(db).findLinks(ids)).map(row => row.user_id)
      const applicants = await parts.findUsers(applicantIds.filter(id => id !== actor.userId))
      const push = await db.transaction(async inner => {
        const rows = await createLinkStore(inner).findHeld(ids)
        if (rows.length === 0) throw refusal('linkNotFound')
        const notices = []
        for (const row of rows) {
          const message = await approveOne(inner, row)
          if (message && applicants.has(row.user_id)) {
            const about = aboutLink(row.id)
            notices.push({ ...linkNotice, user_id: row.user_id, to_id: row.id, message, about })
          }
        }
        return parts.notify(inner, notices)
      })
      push()
    },

    add: (written: Written, actor: SignedIn) =>
      db.transaction(async inner => {
        const by = { userId: actor.userId, nowMs: clock.now(), isApproved: true }
        const id = await createLinkStore(inner).add(written, by)
        await claimUrls(inner, id, [written.url])
        return id
      }),

    /** Changes the public version, or the application; an edit that waits goes on waiting. */
    async update(id: number, written: Written) {
      await db.transaction(async inner => {
        const store = createLinkStore(inner)
        const [row] = await store.findHeld([id])
        if (!row) throw refusal('linkNotFound')
        const waiting = waitingOf(row)
        await store.update(id, written, clock.now())
        await claimUrls(inner, id, waiting ? [written.url, waiting.url] : [written.url])
      })
    },

    async delete(ids: readonly number[]) {
      if ((await createLinkStore(db).findLinks(ids)).length === 0) throw refusal('linkNotFound')
      await createLinkStore(db).delete(ids)
    },
  }
}
