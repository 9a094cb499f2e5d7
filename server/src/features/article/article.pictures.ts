import { postPath } from '@xiaolou/contract/address'
import type { Place, TextColumns } from '../../platform/db/held-text.ts'

const place: Place = {
  kind: 'article',
  title: 'article_title',
  row: { table: 'article', key: 'id' },
  needs: ['slug'],
  address: row => postPath(String(row.slug)),
}

/** Where articles may show a picture of the site. */
export const articlePictures: readonly TextColumns[] = [
  { table: 'article', key: 'id', columns: ['article_cover', 'article_description'], place },
  { table: 'article_body', key: 'article_id', columns: ['article_content', 'content_html', 'meta'], place },
]
