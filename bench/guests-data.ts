/** Fills a data folder with ten years of guests: `node bench/guests-data.ts DATA_DIR OWNER_ID [COMMENTS]`. */

import { commentSearchSource } from '../server/src/features/comment/comment.table.ts'
import { createMessageStore } from '../server/src/features/message/message.store.ts'
import { htmlVersion } from '../server/src/features/talk/talk.rules.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { fillSearch } from '../server/src/platform/search-rebuild.ts'
import { openQuietPlatform } from './quiet-platform.ts'
import { createRandom, pick } from './random.ts'
import { rareWords } from './vocabulary.ts'

export const guestCounts = {
  comments: Number(process.argv[4] ?? 100_000),
  messages: 10_000,
  talks: 3_000,
  photos: 20_000,
  notifications: 100_000,
} as const

// Building a statement of more rows costs more than it saves.
const rowsPerInsert = 40
const albums = 40
const newestMs = Date.UTC(2026, 10, 20)
const minuteMs = 60_000
const words = ['听雨', '读书', '走路', '喝茶', '写字', '看云', '种花', '修机器']

async function insertAll(db: Db, table: string, rows: readonly Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await db.query
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
  }
}

const make = (count: number, row: (at: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, at) => row(at))

/** Half of all comments are on one article, a tenth of them replies; the others are spread. */
async function fillComments(db: Db, random: () => number, ownerId: number) {
  const busiest = 1
  const targets = 200
  const rows = make(guestCounts.comments, at => ({
    parent_id: at > 100 && at % 10 === 0 ? 1 : 0,
    type: 1,
    for_id: at % 2 === 0 ? busiest : 2 + Math.floor(random() * targets),
    from_id: ownerId,
    to_id: 0,
    status: 1,
    is_shown: 1,
    thumbs_up: Math.floor(random() * 40),
    reply_total: 0,
    html_version: 1,
    createdAt: newestMs - (guestCounts.comments - at) * minuteMs,
    editedAt: 0,
    writer: `user:${ownerId}`,
    guest_name: '',
    to_guest_name: '',
    content: `${pick(random, words)}的时候想起这一段。`,
    content_html: `<p>${pick(random, words)}的时候想起这一段。</p>`,
  }))
  await insertAll(db, 'comment', rows)
  await fillSearch(db, [commentSearchSource])
  const totals = new Map<number, { total: number; first_total: number }>()
  for (const row of rows) {
    const id = Number(row.for_id)
    const known = totals.get(id) ?? { total: 0, first_total: 0 }
    totals.set(id, {
      total: known.total + 1,
      first_total: known.first_total + (row.parent_id === 0 ? 1 : 0),
    })
  }
  await insertAll(
    db,
    'comment_count',
    [...totals].map(([for_id, counted]) => ({ type: 1, for_id, ...counted })),
  )
}

async function fillMessages(db: Db, random: () => number) {
  const store = createMessageStore(db)
  for (let at = 0; at < guestCounts.messages; at += 1) {
    const rare = at % 1_500 === 10 ? rareWords.many : ''
    await store.add(
      {
        message: `${pick(random, words)}，${pick(random, words)}，今日到此一游。${rare}`,
        color: '',
        font_size: 16,
        font_weight: 500,
        bg_color: '',
        bg_url: '',
        tag: pick(random, words),
      },
      { userId: 0, nowMs: newestMs - (guestCounts.messages - at) * minuteMs },
    )
  }
}

async function fillTalks(db: Db, random: () => number, ownerId: number) {
  const rows = make(guestCounts.talks, at => ({
    content: `${pick(random, words)}。`,
    content_html: `<p>${pick(random, words)}。</p>`,
    title: pick(random, words),
    tags: '[]',
    pictures: '[]',
    text: '',
    html_version: htmlVersion,
    user_id: ownerId,
    status: 1,
    is_top: at === 0 ? 1 : 2,
    like_times: 0,
    createdAt: newestMs - (guestCounts.talks - at) * minuteMs,
    updatedAt: newestMs,
  }))
  await insertAll(db, 'talk', rows)
}

async function fillPhotos(db: Db) {
  const [{ name, extension } = { name: '', extension: '' }] = await db.query
    .selectFrom('upload')
    .select(['name', 'extension'])
    .limit(1)
    .execute()
  const start = await db.query
    .selectFrom('photo_album')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  const firstId = Number(start?.id ?? 0) + 1
  await insertAll(
    db,
    'photo_album',
    make(albums, at => ({
      id: firstId + at,
      album_name: `相册 ${at + 1}`,
      description: '',
      album_cover: '',
      createdAt: newestMs,
      updatedAt: newestMs,
    })),
  )
  await insertAll(
    db,
    'photo',
    make(guestCounts.photos, at => ({
      album_id: firstId + (at % albums),
      url: `/uploads/${name}.${extension}`,
      placeholder: '',
      caption: `第 ${at + 1} 张`,
      taken_at: '',
      status: 1,
      createdAt: newestMs,
    })),
  )
  return firstId
}

async function fillNotifications(db: Db, ownerId: number) {
  const rows = make(guestCounts.notifications, at => ({
    user_id: at % 10 === 0 ? ownerId : 1_000 + (at % 97),
    to_id: 1,
    type: 1,
    message: '有人评论了你的文章',
    address: '/posts/x#comment-1',
    isView: at % 3 === 0 ? 1 : 2,
    createdAt: newestMs - (guestCounts.notifications - at) * minuteMs,
  }))
  await insertAll(db, 'notification', rows)
}

const [dataDir = '', owner = '0'] = process.argv.slice(2)
const platform = await openQuietPlatform(dataDir)
const random = createRandom(11)
const albumId = await platform.db.inBatches(async db => {
  await fillComments(db, random, Number(owner))
  await fillMessages(db, random)
  await fillTalks(db, random, Number(owner))
  await fillNotifications(db, Number(owner))
  return fillPhotos(db)
})
await platform.close()
process.stdout.write(JSON.stringify({ albumId }))
