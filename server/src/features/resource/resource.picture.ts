import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where recommendations may show a picture of the site. */
export const resourcePictures: readonly TextPlace[] = [
  { table: 'resource', key: 'id', columns: ['icon', 'url'] },
]
