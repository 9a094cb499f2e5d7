import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where users may show a picture of the site. */
export const userPictures: readonly TextPlace[] = [{ table: 'user', key: 'id', columns: ['avatar'] }]
