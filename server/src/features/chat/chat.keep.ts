import { limits } from '@xiaolou/contract/limits'
import { type Clock, wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createRestrictionStore } from './chat.moderation-store.ts'
import { createChatPictureStore, createChatStore } from './chat.store.ts'
import { textOfHtml } from './chat.text.ts'
import { aboutOf } from './chat.write.ts'

export type PictureDeps = {
  db: Db
  /** Those of the addresses that something outside the room shows. */
  findUsedPictures: (urls: readonly string[]) => Promise<ReadonlySet<string>>
  /** Who brought the picture here. */
  findPictureOwnerIds: (url: string) => Promise<readonly number[]>
  /** Takes the row away in a transaction, if `isFree` still says so in there, and then the files; says whether it did. */
  removePicture: (url: string, isFree: (inner: Db) => Promise<boolean>) => Promise<boolean>
}

/**
 * Removes the pictures of messages that were recalled or cleared. Pictures are stored by their content: one stays
 * while another message, or anything else on the site, shows it, and when somebody else brought it here too, who may be
 * about to use it. What is still to be done is in the database, so that an interrupted removal is taken up again.
 */
export function createPictureRemover(deps: PictureDeps): () => Promise<void> {
  const { db } = deps
  const store = createChatPictureStore(db)

  const remove = async (url: string, senderIds: ReadonlySet<number>) => {
    const owners = await deps.findPictureOwnerIds(url)
    if (owners.every(id => senderIds.has(id))) {
      const isRemoved = await deps.removePicture(url, async inner => {
        // Sends look for their picture under the same lock.
        await createChatStore(inner).lockState()
        return !(await createChatPictureStore(inner).isSent(url))
      })
      if (!isRemoved) return
    }
    await store.deleteGone(url)
  }

  const removeAll = async () => {
    const senders = new Map<string, Set<number>>()
    for (const { picture, user_id } of await store.findGone()) {
      senders.set(picture, (senders.get(picture) ?? new Set()).add(user_id))
    }
    for (const url of [...senders.keys()]) if (await store.isSent(url)) senders.delete(url)
    if (senders.size === 0) return
    const used = await deps.findUsedPictures([...senders.keys()])
    for (const [url, senderIds] of senders) {
      if (used.has(url)) await store.deleteGone(url)
      else await remove(url, senderIds)
    }
  }

  // One after another: two at once would look at the same rows.
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.catch(() => undefined).then(removeAll)
    return last
  }
}

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

/** What the room keeps of one user, for the user's own copy: a text as it was written, a picture by its address. */
export function createChatExporter({ db, timeZone }: { db: Db; timeZone: string }) {
  const store = createChatStore(db)
  const restrictions = createRestrictionStore(db)
  const at = (ms: number) => wireTime(ms, timeZone)
  return async (userId: number) => ({
    chat: (await store.findAllByUser(userId)).map(({ id, content, content_type, createdAt }) => ({
      id,
      content_type,
      content: content_type === 'text' ? textOfHtml(content) : content,
      createdAt: at(createdAt),
    })),
    chat_restriction: (await restrictions.findOf(userId)).map(row => ({
      kind: row.kind,
      until: row.until_ms === 0 ? '' : at(row.until_ms),
      reason: row.reason,
      createdAt: at(row.createdAt),
    })),
  })
}

/**
 * With an account go its restrictions, the names of its sendings, and those of `pictures` that nothing shows any more; what
 * it wrote stays, under another name. Gives what notices of its messages are about.
 */
export async function forgetChatUser(
  inner: Db,
  { userId, pictures }: { userId: number; pictures: readonly string[] },
): Promise<string[]> {
  await createRestrictionStore(inner).deleteAllOf(userId)
  const store = createChatStore(inner)
  await store.deleteNonces(userId)
  for (const picture of pictures) await createChatPictureStore(inner).addGone({ picture, user_id: userId })
  return (await store.findMentioningIds(userId)).map(aboutOf)
}
