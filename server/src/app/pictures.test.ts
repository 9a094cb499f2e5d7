import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sqlite } from '../testing/databases.ts'
import { makeApp } from '../testing/make-app.ts'
import { pictureColumns } from './app.ts'

/** Text columns that cannot name a picture: names, words, keys, and what is derived from another column. */
const withoutPictures = new Set(
  `article.article_title article.slug article.cover_srcset article.cover_color article.origin_url article_body.text talk.text article.password article.series article.licence article.music
writing_day.day draft.key draft.title draft_source.draft_key draft_source.source_path draft_source.source_hash draft_source.aliases draft_version.draft_key draft_version.kind draft_version.title draft_version.packed
article_body.toc article_body.source_path article_body.source_hash category.category_name tag.tag_name category.color category.description tag.color tag.description
taxonomy_moved.kind undo.key undo.kind undo.before redirect.from_path
like.liker comment.writer comment.source comment.guest_site comment.guest_mail comment.guest_name comment.to_guest_name comment.content_html link.site_name link.site_desc
link.waiting_site_name link.waiting_site_desc link_address.address link.feed_url link.feedFault link_post.title link_post.url message.color message.bg_color message.tag
notification.message notification.address notification.about page_header.route_name photo.placeholder photo.taken_at
page.title page.description page.path page.source_path page.source_hash page.meta page_redirect.from_path
photo_album.album_name resource.kind resource.category resource.name resource.description schema_migration.name
session.token_hash session.cookie_hash session.device set_up_link.token_hash set_up_link.ended setting.name counter.name talk.title talk.tags talk_tag.tag
login_place.place_hash upload.name upload.extension upload.color upload.download_name upload.sha256 article.feed_id upload_by.name upload_fetched.address_hash upload_fetched.name upload_quota.day user.username
comment.reason comment.shape comment.network message.reason message.shape message.network message.writer
link.reason link.shape link.network link.writer notification.gather report.kind report.writer report.reason report.words report.network like.network writer_ban.writer
user.username_folded user.nick_name user.password_hash user_ban.reason
statistic_path.path statistic_word_span.word audit.kind audit.who audit.what audit.call audit.target audit.device audit.place audit.answer
second_factor.secret recovery_code.code_hash passkey.credential_id passkey.public_key passkey.name
job_run.name job_run.found job_run.failure outbound_link.url outbound_link.fault outbound_link_place.kind outbound_link_place.title
outbox.key outbox.channel outbox.topic outbox.about outbox.message outbox.address outbox.state outbox.answer
quote.words quote.exact quote.prefix quote.suffix quote.revision
search_word.word search_word.beginning search_word.ending search_state.name
outbox_channel.id outbox_channel.fields outbox_channel.secrets outbox_channel.muted mail_address.address`.split(
    /\s+/,
  ),
)

it('every text column either is looked through for pictures, or is known to name none', async () => {
  const app = await makeApp(sqlite)
  const { rows } = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and lower(c.type) = 'text'`.execute(app.db.query)
  const looked = new Set(
    pictureColumns.flatMap(({ table, columns }) => columns.map(column => `${table}.${column}`)),
  )
  const names = rows.map(({ table, column }) => `${table}.${column}`)
  // The chat room tracks its own pictures; music names files in its own folder, never uploads.
  const unknown = names.filter(
    name => !looked.has(name) && !withoutPictures.has(name) && !/^(?:chat|music|sqlite)_|_search/.test(name),
  )
  expect(
    unknown,
    'name the column in `pictures` of its feature, or above if no picture can stand in it',
  ).toEqual([])
  expect([...looked].filter(name => !names.includes(name))).toEqual([])
  await app.close()
})
