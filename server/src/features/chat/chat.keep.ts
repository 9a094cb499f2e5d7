import { limits } from '@xiaolou/contract/limits'
import type { ListenSong } from '@xiaolou/contract/listen'
import { type Clock, sureNow, wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createChatStore } from './chat.store.ts'
import { textOfHtml, withoutMention } from './chat.text.ts'
import { aboutOf } from './chat.write.ts'
import { forgetListener } from './listen/listen.state.ts'
import { createListenStore } from './listen/listen.store.ts'

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
  const store = createChatStore(db)

  const removeAll = async () => {
    const gone = Map.groupBy(await store.findGonePictures(), ({ picture }) => picture)
    if (gone.size === 0) return
    const used = await deps.findUsedPictures([...gone.keys()])
    for (const [url, rows] of gone) {
      if (await store.isSentPicture(url)) continue
      const owners = await deps.findPictureOwnerIds(url)
      const isOfSenders = owners.every(id => rows.some(row => row.user_id === id))
      const isFree = async (inner: Db) => {
        // Sends look for their picture under the same lock.
        const locked = createChatStore(inner)
        await locked.lockState()
        return !(await locked.isSentPicture(url))
      }
      if (!used.has(url) && isOfSenders && !(await deps.removePicture(url, isFree))) continue
      await store.deleteGonePicture(url)
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
    if (seq > keptEvents) {
      await store.deleteEvents(seq - keptEvents)
      await createListenStore(db).deleteChanges(seq - keptEvents)
    }
    await store.deleteExpiredRestrictions(sureNow(clock))
  }
}

/** A stored song by its name. */
function songName(stored: string): string {
  const song: ListenSong = JSON.parse(stored)
  return song.name
}

/** What the room keeps of one user, for the user's own copy: a text as it was written, a picture by its address. */
export function createChatUserData({ db, timeZone }: { db: Db; timeZone: string }) {
  const store = createChatStore(db)
  const at = (ms: number) => wireTime(ms, timeZone)
  return async (userId: number) => ({
    chat: (await store.findAllByUser(userId)).map(({ id, content, content_type, createdAt }) => ({
      id,
      content_type,
      content: content_type === 'text' ? textOfHtml(content) : content,
      createdAt: at(createdAt),
    })),
    chat_listen: (await createListenStore(db).findPlayedBy(userId)).map(({ song, createdAt }) => ({
      song: songName(song),
      createdAt: at(createdAt),
    })),
    chat_restriction: (await store.findRestrictionsOf(userId)).map(row => ({
      kind: row.kind,
      until: row.until_ms === 0 ? '' : at(row.until_ms),
      reason: row.reason,
      createdAt: at(row.createdAt),
    })),
  })
}

/**
 * With an account go its restrictions, the names of its sendings, and those of `pictures` that nothing shows any more; what
 * it wrote stays, under another name, and so do the words of others that named it. Gives what notices of its messages are about.
 */
export async function forgetChatUser(
  inner: Db,
  { userId, pictures }: { userId: number; pictures: readonly string[] },
): Promise<string[]> {
  const store = createChatStore(inner)
  await store.deleteRestrictionsOf(userId)
  await store.deleteNonces(userId)
  const listening = createListenStore(inner)
  await store.lockState()
  await listening.saveState(forgetListener(await listening.getState(), userId))
  await listening.forgetUser(userId)
  for (const { id, content, mention_ids } of await store.findMentions(userId)) {
    const named: number[] = JSON.parse(mention_ids)
    const others = JSON.stringify(named.filter(other => other !== userId))
    await store.messages.update(id, { content: withoutMention(content, userId), mention_ids: others })
  }
  for (const picture of pictures) await store.addGonePicture({ picture, user_id: userId })
  return (await store.findMentioningIds(userId)).map(aboutOf)
}
