import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where friend links may show a picture of the site. */
export const linkPictures: readonly TextPlace[] = [
  { table: 'link', key: 'id', columns: ['site_avatar', 'waiting_site_avatar', 'url', 'waiting_url'] },
]
