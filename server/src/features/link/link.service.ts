import { linksPath } from '@xiaolou/contract/address'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { cleanName } from '@xiaolou/contract/grapheme'
import { type CallContext, refuseField, type SignedIn } from '@xiaolou/contract/kit/handler'
import { addLink, backAddLink, linkStatus } from '@xiaolou/contract/link'
import type { FormProof } from '@xiaolou/contract/moderation'
import { notifyType } from '@xiaolou/contract/notify'
import type { Db } from '../../platform/db/db.ts'
import { type Deps, type Notice, waitingNotice } from '../../platform/services.ts'
import { createFeedStore } from './link.feed-store.ts'
import { addressOfSite, canEdit, faultOfWebUrl } from './link.rules.ts'
import { createLinkStore, type LinkRow, linkStatuses, type Written, waitingOf } from './link.store.ts'

/** The screen of friend links shows applicants their own, and the owner's queue. */
const linkNotice = { type: notifyType.admin, address: linksPath() } as const

/** Identifies the notifications of an application, to remove them with its applicant. */
const aboutLink = (id: number) => `link-${id}`

/** Missing fields stay. */
export const writtenAfter = (
  row: Written,
  given: { [Name in keyof Written]?: Written[Name] | undefined },
): Written => ({
  site_name: given.site_name ?? row.site_name,
  site_desc: given.site_desc ?? row.site_desc,
  site_avatar: given.site_avatar ?? row.site_avatar,
  url: given.url ?? row.url,
})

/** The cleaned input; throws for addresses that are not http(s) or contain more than an address. */
export async function requireWritten(
  given: Written,
  describePictures: Deps['media']['describePictures'],
): Promise<Written> {
  const refuse = (field: keyof Written, message: string) => refuseField(addLink, field, message)
  const written = { ...given, site_name: cleanName(given.site_name), site_desc: cleanName(given.site_desc) }
  if (written.site_name === '') throw refuse('site_name', '请填写站名')
  const urlFault = faultOfWebUrl(written.url)
  if (urlFault) throw refuse('url', urlFault)
  const avatar = written.site_avatar
  if (avatar.startsWith('/')) {
    if (!(await describePictures([avatar])).has(avatar))
      throw refuse('site_avatar', '头像不在了，请重新上传一张')
  } else if (avatar !== '') {
    const avatarFault = faultOfWebUrl(avatar)
    if (avatarFault) throw refuse('site_avatar', avatarFault)
  }
  return written
}

/** A feed's address; throws if it contains more than an address. */
export function requireFeedUrl(url: string): string {
  const fault = url === '' ? undefined : faultOfWebUrl(url)
  if (fault) throw refuseField(backAddLink, 'feed_url', fault)
  return url
}

/** In a transaction: reserves a link's public address and that of its pending edit. */
export async function claimUrls(inner: Db, id: number, urls: readonly string[]): Promise<void> {
  const addresses = [...new Set(urls.map(addressOfSite))]
  if (!(await createLinkStore(inner).claimAddresses(id, addresses))) throw refusal('linkTaken')
}

const isSame = (row: LinkRow, written: Written) =>
  row.site_name === written.site_name &&
  row.site_desc === written.site_desc &&
  row.site_avatar === written.site_avatar &&
  row.url === written.url

/** Applicants' actions: nothing is public before the owner approves. */
export function createLinkApplications(
  deps: Pick<Deps, 'db' | 'clock' | 'identity' | 'moderation' | 'outbound'>,
) {
  const { db, clock } = deps

  /** Called before the transaction, which holds the connection. */
  const noticesOf = async (actor: SignedIn, toWords: (name: string) => string) => {
    const name = (await deps.identity.findUsers([actor.userId])).get(actor.userId)?.nick_name ?? '已注销'
    const toIds = (await deps.identity.findAdministratorIds()).filter(id => id !== actor.userId)
    const message = toWords(name)
    return (id: number): Notice[] =>
      toIds.map(user_id => ({
        ...{ ...linkNotice, ...waitingNotice(message), user_id, to_id: id },
        about: aboutLink(id),
      }))
  }

  /** Changes the row and returns whether the owner has something new to review. */
  const change = async (inner: Db, row: LinkRow, written: Written): Promise<boolean> => {
    const store = createLinkStore(inner)
    if (row.status !== linkStatus.approved) {
      await store.update(row.id, { ...written, updatedAt: clock.now() })
      if (row.status === linkStatus.pending) await claimUrls(inner, row.id, [written.url])
      return false
    }
    const isBack = isSame(row, written)
    await store.setWaiting(row.id, isBack ? undefined : written, clock.now())
    await claimUrls(inner, row.id, isBack ? [row.url] : [row.url, written.url])
    return !isBack && waitingOf(row) === undefined
  }

  return {
    async apply(written: Written, form: FormProof, context: CallContext<SignedIn>) {
      const { actor } = context
      const texts = [`${written.site_name}\n${written.site_desc}`]
      const { reason, shape, network, state } = await deps.moderation.classify({ context, texts, form })
      const noticesFor = await noticesOf(actor, name => `${name} 申请了友链：${written.site_name}`)
      // All applications are pending; the rules only add the reason, or classify as spam.
      const status = state === 'spam' ? linkStatuses.spam : linkStatuses.waiting
      const push = await db.transaction(async inner => {
        const by = { userId: actor.userId, nowMs: clock.now(), status, reason, shape, network }
        const id = await createLinkStore(inner).add(written, by)
        if (status === linkStatuses.spam) return () => undefined
        await claimUrls(inner, id, [written.url])
        return deps.outbound.notify(inner, noticesFor(id))
      })
      push()
    },

    /**
     * A pending application changes in place; the edit of an approved one is pending while the old version
     * stays public.
     */
    async edit(id: number, written: Written, actor: SignedIn) {
      const noticesFor = await noticesOf(actor, name => `${name} 修改了友链：${written.site_name}`)
      const push = await db.transaction(async inner => {
        const [held] = await createLinkStore(inner).findHeld([id])
        const row = orRefuse(held, 'linkNotFound')
        // Only the owner may know of somebody else's application.
        const isKnown = row.status === linkStatus.approved || actor.kind === 'administrator'
        if (!canEdit(actor, row)) throw refusal(isKnown ? 'noPermission' : 'linkNotFound')
        const isNew = await change(inner, row, written)
        return deps.outbound.notify(inner, isNew ? noticesFor(id) : [])
      })
      push()
    },
  }
}

/** The owner's actions, public at once. Throws `linkNotFound` if none of the given links exists any more. */
export function createLinkApproval(deps: Pick<Deps, 'db' | 'clock' | 'identity' | 'outbound'>) {
  const { db, clock } = deps

  /** Publishes what is pending and returns the message for its applicant; undefined if nothing was. */
  const approveOne = async (inner: Db, row: LinkRow): Promise<string | undefined> => {
    const store = createLinkStore(inner)
    if (row.status !== linkStatus.approved) {
      const approvedAt = clock.now()
      const classified = { waits: 0, judgedAt: approvedAt }
      await store.update(row.id, {
        status: linkStatus.approved,
        approvedAt,
        updatedAt: approvedAt,
        ...classified,
      })
      await claimUrls(inner, row.id, [row.url])
      return `你申请的友链「${row.site_name}」通过了`
    }
    const waiting = waitingOf(row)
    if (!waiting) return undefined
    await store.update(row.id, waiting)
    await store.setWaiting(row.id, undefined, clock.now())
    await claimUrls(inner, row.id, [waiting.url])
    return `你对友链「${waiting.site_name}」的修改通过了`
  }

  /** Called before the transaction; the returned function runs inside it. */
  const approving = async (ids: readonly number[], actor: SignedIn) => {
    const applicantIds = (await createLinkStore(db).find(ids)).map(row => row.user_id)
    const applicants = await deps.identity.findUsers(applicantIds.filter(id => id !== actor.userId))
    return async (inner: Db): Promise<() => void> => {
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
      return deps.outbound.notify(inner, notices)
    }
  }

  return {
    approving,

    async approve(ids: readonly number[], actor: SignedIn) {
      const push = await db.transaction(await approving(ids, actor))
      push()
    },

    add: (written: Written, feedUrl: string, actor: SignedIn) =>
      db.transaction(async inner => {
        const by = { userId: actor.userId, nowMs: clock.now(), status: linkStatuses.shown }
        const id = await createLinkStore(inner).add(written, by)
        await claimUrls(inner, id, [written.url])
        await createFeedStore(inner).setFeed(id, feedUrl)
        return id
      }),

    /** Changes the public version, or the application; a pending edit stays. No `feedUrl`: the feed stays. */
    async update(id: number, written: Written, feedUrl: string | undefined) {
      await db.transaction(async inner => {
        const store = createLinkStore(inner)
        const [held] = await store.findHeld([id])
        const row = orRefuse(held, 'linkNotFound')
        const waiting = waitingOf(row)
        await store.update(id, { ...written, updatedAt: clock.now() })
        await claimUrls(inner, id, waiting ? [written.url, waiting.url] : [written.url])
        if (feedUrl !== undefined) await createFeedStore(inner).setFeed(id, feedUrl)
      })
    },

    async delete(ids: readonly number[]) {
      if ((await createLinkStore(db).delete(ids)) === 0) throw refusal('linkNotFound')
    },
  }
}

/**
 * When an account is deleted: its unapproved applications are deleted; public links stay. Returns the `about`
 * values of all their notifications.
 */
export async function forgetApplicant(inner: Db, userId: number): Promise<string[]> {
  const store = createLinkStore(inner)
  const rows = await store.findOwn(userId)
  const pending = rows.filter(row => row.status !== linkStatus.approved)
  if (pending.length > 0) await store.delete(pending.map(row => row.id))
  for (const row of rows) {
    if (row.status !== linkStatus.approved || !waitingOf(row)) continue
    await store.setWaiting(row.id, undefined, row.updatedAt)
    await claimUrls(inner, row.id, [row.url])
  }
  return rows.map(row => aboutLink(row.id))
}
