import type { Deps } from '../../platform/services.ts'
import { createMessageStore } from './message.store.ts'

/** The text of the card that holds an imported guestbook as comments. */
const words = '从前留言板上的话，都收在这张下面。'
const plainLook = { color: '', font_size: 16, font_weight: 500, bg_color: '', bg_url: '', tag: '' }

/** The one card of the owner's that an import writes. */
export function createMessageImporter({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async findOldGuestbook(ownerId: number): Promise<number | undefined> {
      const cards = await createMessageStore(db).findAllOf(ownerId)
      return cards.find(({ message }) => message === words)?.id
    },
    addOldGuestbook: (ownerId: number): Promise<number> =>
      db.transaction(inner =>
        createMessageStore(inner).add(
          { message: words, ...plainLook },
          { userId: ownerId, nowMs: clock.now() },
        ),
      ),
  }
}
