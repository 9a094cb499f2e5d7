import { limits } from '@xiaolou/contract/limits'
import type { ListenSong } from '@xiaolou/contract/listen'
import { type Clock, sureNow, wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createReactionStore } from './chat.reactions.ts'
import { createChatStore } from './chat.store.ts'
import { textOfHtml, withoutMention } from './chat.text.ts'
import { aboutOf } from './chat.write.ts'
import { forgetListener } from './listen/listen.state.ts'
import { createListenStore } from './listen/listen.store.ts'

export type PictureDeps = {
  db: Db
  /** Those of the addresses that are shown outside the room. */
  findUsedPictures: (urls: readonly string[]) => Promise<ReadonlySet<string>>
  findPictureOwnerIds: (url: string) => Promise<readonly number[]>
  /** Deletes the row in a transaction, if `isFree` still holds, then the files; returns whether it did. */
  removePicture: (url: string, isFree: (inner: Db) => Promise<boolean>) => Promise<boolean>
}

/**
 * Removes the pictures of recalled or cleared messages. Pictures are stored by content: one stays while
 * another message, or anything else on the site, shows it, and if somebody else has uploaded it too, who may
 * be about to use it. Pending removals are in the database, so that an interrupted one is resumed.
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
        // Sending checks the picture under the same lock.
        const locked = createChatStore(inner)
        await locked.lockState()
        return !(await locked.isSentPicture(url))
      }
      if (!used.has(url) && isOfSenders && !(await deps.removePicture(url, isFree))) continue
      await store.deleteGonePicture(url)
    }
  }

  // One at a time: two would process the same rows.
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.catch(() => undefined).then(removeAll)
    return last
  }
}

/** Twice what a client may ask for, so that one just within the limit does not lose a race with this job. */
export const keptEvents = 2 * limits.chatResumeMax

/** Removes events that clients can no longer ask for, and expired restrictions. Messages stay. */
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

function songName(stored: string): string {
  const song: ListenSong = JSON.parse(stored)
  return song.name
}

/** A user's chat data for their export: texts as written, pictures by address. */
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
    chat_reaction: (await createReactionStore(db).findAllBy(userId)).map(row => ({
      message_id: row.message_id,
      emoji: row.emoji,
      createdAt: at(row.createdAt),
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
 * Deleting an account removes its restrictions, its nonces, its emoji, and those of `pictures` that nothing shows any
 * more; its messages stay under another name, as do others' messages that mentioned it. Returns the `about`
 * values of notifications on its messages.
 */
export async function forgetChatUser(
  inner: Db,
  { userId, pictures }: { userId: number; pictures: readonly string[] },
): Promise<string[]> {
  const store = createChatStore(inner)
  await store.deleteRestrictionsOf(userId)
  await store.deleteNonces(userId)
  await createReactionStore(inner).removeBy(userId)
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
