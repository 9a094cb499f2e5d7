import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where comments may show a picture of the site. */
export const commentPictures: readonly TextPlace[] = [{ table: 'comment', key: 'id', columns: ['content'] }]
