import { screens } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import type { App } from '../../../app/app.ts'
import type { CommentPlace } from '../../../features/comment/comment.import.ts'
import { decodePath } from '../../../platform/old-path.ts'

/** Addresses and titles that blogs without a guestbook feature use for a guestbook page. */
const named =
  /^(?:guest-?books?|message-?boards?|messages?|liu-?yan(?:-?ban)?|给我留言|留言(?:板|墙|簿|本)?)(?:\.html?)?$/i

const lastPart = (page: string) =>
  (URL.parse(page, 'http://there.invalid/')?.pathname ?? '')
    .replace(/\/(?:index\.html?)?$/, '')
    .split('/')
    .at(-1) ?? ''

/** Whether a page is a guestbook. A title may have a suffix after a separator: `留言板 | 某人的家`. */
export function isGuestbook({ page, title }: { page: string; title: string }): boolean {
  const [called = ''] = title.split(/[|｜–—·_]|\s-\s/)
  return named.test(decodePath(lastPart(page))) || named.test(called.trim())
}

/** The address for the guestbook when the owner assigns a page. */
export const guestbookPath = screens.messages.path

/**
 * The place for messages of an old guestbook: the replies of one message here, which keeps their threads. It is
 * created when first needed, and found again by later runs.
 */
export function createGuestbookPlace({ app, isDryRun }: { app: App; isDryRun: boolean }) {
  let found: Promise<CommentPlace> | undefined
  const find = async (): Promise<CommentPlace> => {
    const importer = app.createMessageImporter()
    const ownerId = await app.identity.users.getOwnerId()
    const known = await importer.findOldGuestbook(ownerId)
    // A dry run creates no message, so it has no id yet.
    const for_id = known ?? (isDryRun ? -1 : await importer.addOldGuestbook(ownerId))
    return { type: commentType.message, for_id }
  }
  return () => {
    found ??= find()
    return found
  }
}
