import type { Db } from '../../platform/db/db.ts'
import { createChatPictureStore } from './chat.picture-store.ts'
import { createChatStore } from './chat.store.ts'

export type PictureParts = {
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
export function createPictureRemover(parts: PictureParts): () => Promise<void> {
  const { db } = parts
  const store = createChatPictureStore(db)

  const remove = async (url: string, senderIds: ReadonlySet<number>) => {
    const owners = await parts.findPictureOwnerIds(url)
    if (owners.every(id => senderIds.has(id))) {
      const isRemoved = await parts.removePicture(url, async inner => {
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
    const used = await parts.findUsedPictures([...senders.keys()])
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
