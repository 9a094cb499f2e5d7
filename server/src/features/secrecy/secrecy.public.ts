import { articleStatus } from '@xiaolou/contract/article'
import { commentType } from '@xiaolou/contract/comment'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { holdsText } from '../../platform/db/text-index.ts'

/** What a public article shows besides its text; its drafts and its history contain the same. */
export const publicColumns = [
  'article_title',
  'article_description',
  'slug',
  'article_cover',
  'origin_url',
  'series',
  'licence',
  'music',
] as const

export const shownAlbums = 'select id from photo_album where is_hidden = 0 and binned_at = 0'

/** Articles that everybody can find; an unlisted one can be read by anybody with its address. */
export const listed = 'status = 1 and is_hidden = 0'

/** Comments that everybody can read, or anybody with an unlisted article's address. */
export const openComments = `is_shown = 1 and not (type = ${commentType.article} and for_id in (
  select id from article where status <> ${articleStatus.public}))`

/** Whether public text contains these words: then they are no secret. */
export async function isSaidInPublic(db: Db, words: string): Promise<boolean> {
  const says = (table: string, columns: readonly string[], isPublic: string) =>
    db.query
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .where(sql<boolean>`${sql.raw(isPublic)}`)
      .where(eb => eb.or(columns.map(column => holdsText(column, words))))
      .limit(1)
  const asked = [
    says('article', publicColumns, listed),
    says('talk', ['title', 'content', 'tags'], 'status = 1'),
    says('page', ['title', 'description', 'content'], 'status = 1 and binned_at = 0'),
    says('comment', ['content', 'guest_name', 'guest_site'], openComments),
    says('message', ['message', 'tag'], '1 = 1'),
    says('photo', ['caption', 'url'], `status = 1 and album_id in (${shownAlbums})`),
    says('photo_album', ['album_name', 'description'], `id in (${shownAlbums})`),
    says('setting', ['value'], '1 = 1'),
    says('user', ['nick_name'], '1 = 1'),
    says(
      'category',
      ['category_name', 'description'],
      `id in (select category_id from article where ${listed})`,
    ),
    says(
      'tag',
      ['tag_name', 'description'],
      `id in (select tag_id from article_tag join article on article.id = article_id where ${listed})`,
    ),
    says(
      'article_body',
      ['text', 'article_content'],
      `article_id in (select id from article where ${listed})`,
    ),
  ]
  for (const rows of asked) if ((await rows.execute()).length > 0) return true
  return false
}
