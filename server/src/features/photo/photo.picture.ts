import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where albums may show a picture of the site. */
export const photoPictures: readonly TextPlace[] = [
  { table: 'photo_album', key: 'id', columns: ['album_cover', 'description'] },
  { table: 'photo', key: 'id', columns: ['url', 'caption'] },
]
