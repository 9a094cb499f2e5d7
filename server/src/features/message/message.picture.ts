import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where cards of the guestbook may show a picture of the site. */
export const messagePictures: readonly TextPlace[] = [
  { table: 'message', key: 'id', columns: ['bg_url', 'message'] },
]
