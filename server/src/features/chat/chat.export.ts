import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createChatPictureStore } from './chat.picture-store.ts'
import { createRestrictionStore } from './chat.restriction-store.ts'
import { createChatStore } from './chat.store.ts'
import { textOfHtml } from './chat.text.ts'
import { aboutOf } from './chat.write.ts'

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
export async function forgetChatter(
  inner: Db,
  { userId, pictures }: { userId: number; pictures: readonly string[] },
): Promise<string[]> {
  await createRestrictionStore(inner).deleteAllOf(userId)
  const store = createChatStore(inner)
  await store.deleteNonces(userId)
  for (const picture of pictures) await createChatPictureStore(inner).addGone({ picture, user_id: userId })
  return (await store.findMentioningIds(userId)).map(aboutOf)
}
