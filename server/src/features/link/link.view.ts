import type { Actor } from '@xiaolou/contract/kit/handler'
import type { Link, OwnLink } from '@xiaolou/contract/link'
import { wireTime } from '../../platform/clock.ts'
import { type LinkRow, waitingOf } from './link.store.ts'

/** A link as everybody sees it; whose it is knows its applicant alone. */
export function publicView({ user_id, ...row }: Link, actor: Actor): Link {
  const isOwn = actor.kind !== 'visitor' && actor.userId === user_id
  return { ...row, user_id: isOwn ? user_id : 0 }
}

/** A link as its applicant and the owner see it: what is public or applied for, and the edit that waits. */
export function ownLinkView(row: LinkRow, timeZone: string): OwnLink {
  const { id, site_name, site_desc, site_avatar, url, user_id } = row
  const waiting = waitingOf(row)
  return {
    ...{ id, site_name, site_desc, site_avatar, url, user_id },
    status: row.status,
    waiting: waiting ? { id, user_id, ...waiting } : null,
    createdAt: wireTime(row.createdAt, timeZone),
  }
}
