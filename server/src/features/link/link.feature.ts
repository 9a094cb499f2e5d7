import { refusal } from '@xiaolou/contract/errors'
import { type Actor, type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import type { Link, OwnLink } from '@xiaolou/contract/link'
import * as contract from '@xiaolou/contract/link'
import { cleanName } from '@xiaolou/contract/name'
import type { Bus } from '../../platform/bus.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { contentTopic } from '../../platform/memo.ts'
import {
  createLinkApplications,
  createLinkApproval,
  type LinkChangeParts,
  requireWritten,
  type SignedIn,
} from './link.service.ts'
import { createLinkStore, type LinkRow, waitingOf } from './link.store.ts'

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

/** Every friend link that a user applied for, for the user's own copy of it. */
export function createLinkExporter({ db, timeZone }: { db: Db; timeZone: string }) {
  const store = createLinkStore(db)
  return async (userId: number) => ({
    links: (await store.findOwn(userId)).map(({ createdAt, updatedAt, approvedAt, ...row }) => ({
      ...row,
      approvedAt: approvedAt === 0 ? null : wireTime(approvedAt, timeZone),
      createdAt: wireTime(createdAt, timeZone),
      updatedAt: wireTime(updatedAt, timeZone),
    })),
  })
}

export type LinkParts = LinkChangeParts & { bus: Bus; timeZone: string }

function requireSignedIn(actor: Actor): SignedIn {
  if (actor.kind === 'visitor') throw refusal('signedOut')
  return actor
}
export function linkRoutes(parts: LinkParts): BoundRoute[] {
  const { db, bus, timeZone, describePictures } = parts
  const store = createLinkStore(db)
  const applications = createLinkApplications(parts)
  const approval = createLinkApproval(parts)
  const tell = () => bus.publish(contentTopic, 'link')

  return [
    bind(contract.getLinksList, async ({ body }, { actor }) => {
      const { list, total } = await store.findPublic(sliceOf(body))
      return {
        current: body.current,
        size: body.size,
        list: list.map(row => publicView(row, actor)),
        total,
      }
    }),

    bind(contract.getOwnLinks, async (_, { actor }) => {
      const rows = await store.findOwn(requireSignedIn(actor).userId)
      return rows.map(row => ownLinkView(row, timeZone))
    }),

    bind(contract.addLink, async ({ body }, { actor }) => {
      await applications.apply(await requireWritten(body, describePictures), requireSignedIn(actor))
      return true
    }),

    bind(contract.frontUpdateLink, async ({ body: { id, ...given } }, { actor }) => {
      await applications.edit(id, await requireWritten(given, describePictures), requireSignedIn(actor))
      return true
    }),

    bind(contract.backGetLinksList, async ({ body }) => {
      const { list, total } = await store.findPage({
        ...sliceOf(body),
        nameHas: cleanName(body.site_name),
        status: body.status ?? undefined,
      })
      const users = await parts.findUsers(list.map(row => row.user_id))
      const rows = list.map(row => ({
        ...ownLinkView(row, timeZone),
        nick_name: users.get(row.user_id)?.nick_name ?? '已注销',
      }))
      return { current: body.current, size: body.size, list: rows, total }
    }),

    bind(contract.backAddLink, async ({ body }, { actor }) => {
      const id = await approval.add(await requireWritten(body, describePictures), requireSignedIn(actor))
      tell()
      return { id }
    }),

    bind(contract.backUpdateLink, async ({ body: { id, ...given } }) => {
      await approval.update(id, await requireWritten(given, describePictures))
      tell()
      return true
    }),

    bind(contract.approveLinks, async ({ body }, { actor }) => {
      await approval.approve(body.idList, requireSignedIn(actor))
      tell()
      return true
    }),

    bind(contract.deleteLinks, async ({ body }) => {
      await approval.delete(body.idList)
      tell()
      return true
    }),
  ]
}
