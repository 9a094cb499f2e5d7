import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where talks may show a picture of the site. */
export const talkPictures: readonly TextPlace[] = [
  { table: 'talk', key: 'id', columns: ['content', 'content_html', 'pictures'] },
]
