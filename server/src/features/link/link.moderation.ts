import { linksPath } from '@xiaolou/contract/address'
import * as v from 'valibot'
import { wireTime } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ModerationSource } from '../../platform/moderation.ts'
import { createHeldStore, heldView } from '../../platform/moderation-store.ts'
import type { Deps } from '../../platform/services.ts'
import { claimUrls, createLinkApproval } from './link.service.ts'
import { createLinkStore, type LinkRow, linkStatuses, waitingOf } from './link.store.ts'

/** What an action changes of a link, including its edit. */
const waitingText = v.nullable(v.string())
const changed = v.object({
  site_name: v.string(),
  site_desc: v.string(),
  site_avatar: v.string(),
  url: v.string(),
  waiting_site_name: waitingText,
  waiting_site_desc: waitingText,
  waiting_site_avatar: waitingText,
  waiting_url: waitingText,
  status: v.number(),
  waits: v.number(),
  approvedAt: v.number(),
  judgedAt: v.number(),
})

/** The addresses reserved for a link: none once it is rejected. */
function addressesOf(row: LinkRow): string[] {
  if (row.status !== linkStatuses.shown && row.status !== linkStatuses.waiting) return []
  return [row.url, waitingOf(row)?.url ?? row.url]
}

/** Applications for a friend link, and edits of public ones, in the owner's queue. */
export function createLinkModeration(
  deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'identity' | 'outbound'>,
): ModerationSource {
  const { db, bus, clock, timeZone } = deps
  const store = createLinkStore(db)
  const approval = createLinkApproval(deps)
  const drop = () => bus.publish(contentTopic, 'link')
  const held = createHeldStore(db, { table: 'link', text: 'site_name', statuses: linkStatuses })

  return {
    kind: 'link',
    ...held,

    async describe(ids, _) {
      const rows = await store.find(ids)
      const users = await deps.identity.findUsers(rows.map(row => row.user_id))
      return rows.map(row => {
        const user = users.get(row.user_id)
        const { site_name, site_desc, site_avatar, url } = waitingOf(row) ?? row
        return {
          id: row.id,
          ...heldView(linkStatuses, row),
          user_id: row.user_id,
          nick_name: user?.nick_name ?? '已注销',
          avatar: site_avatar || (user?.avatar ?? ''),
          text: site_desc ? `${site_name}：${site_desc}` : site_name,
          quote: null,
          url,
          mail: '',
          for_title: waitingOf(row) ? row.site_name : '',
          address: linksPath(),
          answer: null,
          createdAt: wireTime(row.createdAt, timeZone),
        }
      })
    },

    // The whole row, as rejecting it discards the pending edit.
    findBefore: async ids => (await store.find(ids)).map(row => ({ ...row })),

    async change(ids, to, actor) {
      if (to === 'shown') {
        const run = await approval.approving(ids, actor)
        return async inner => {
          const push = await run(inner)
          return () => {
            push()
            drop()
          }
        }
      }
      return async inner => {
        const own = createLinkStore(inner)
        const rows = await own.findHeld(ids)
        if (to === 'gone') {
          await own.delete(rows.map(row => row.id))
          return drop
        }
        for (const row of rows) {
          // Of a public link only the edit is rejected.
          if (row.status === linkStatuses.shown && waitingOf(row)) {
            await own.setWaiting(row.id, undefined, clock.now())
            await claimUrls(inner, row.id, [row.url])
          } else {
            await own.update(row.id, { status: linkStatuses[to], waits: 0, judgedAt: clock.now() })
            await own.releaseAddresses([row.id])
          }
        }
        return drop
      }
    },

    restore: async before => async (inner: Db) => {
      const own = createLinkStore(inner)
      for (const row of before) await own.update(row.id, v.parse(changed, row))
      for (const row of await own.find(before.map(one => one.id))) {
        await own.releaseAddresses([row.id])
        const addresses = addressesOf(row)
        if (addresses.length > 0) await claimUrls(inner, row.id, addresses)
      }
      return drop
    },
  }
}
