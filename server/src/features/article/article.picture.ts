import type { TextPlace } from '../../platform/db/held-text.ts'

/** Where articles may show a picture of the site. */
export const articlePictures: readonly TextPlace[] = [
  { table: 'article', key: 'id', columns: ['article_cover', 'article_description'] },
  { table: 'article_body', key: 'article_id', columns: ['article_content', 'content_html', 'meta'] },
]
