import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where pages may show a picture of the site. */
export const pagePictures: readonly TextPlace[] = [
  { table: 'page', key: 'id', columns: ['content', 'content_html'] },
]
