import type { Link, OwnLink } from '@xiaolou/contract/link'
import { wireTime } from '../../platform/clock.ts'
import { type LinkRow, waitingOf } from './link.store.ts'

function publicOf({ id, site_name, site_desc, site_avatar, url }: Link): Link {
  return { id, site_name, site_desc, site_avatar, url }
}

/** A link as its applicant and the owner see it: what is public or applied for, and the edit that waits. */
export function ownLinkView(row: LinkRow, timeZone: string): OwnLink {
  const waiting = waitingOf(row)
  return {
    ...publicOf(row),
    status: row.status,
    waiting: waiting ? { id: row.id, ...waiting } : null,
    createdAt: wireTime(row.createdAt, timeZone),
  }
}
