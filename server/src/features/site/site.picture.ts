import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where settings and page headers may show a picture of the site. */
export const sitePictures: readonly TextPlace[] = [
  { table: 'setting', key: 'name', columns: ['value'] },
  { table: 'page_header', key: 'id', columns: ['bg_url'] },
]
