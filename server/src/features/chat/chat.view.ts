import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import { harmlessHtml } from '@xiaolou/contract/printed-text'
import { type PublicUser, role } from '@xiaolou/contract/user'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { noPicture } from '../../platform/picture-shape.ts'
import { type Quoting, quotedBy } from '../../platform/quoting.ts'
import type { Deps, UserFinder } from '../../platform/services.ts'
import { createPreviewStore } from './chat.preview-store.ts'
import { reactionsOf } from './chat.reactions.ts'
import type { ChatStore } from './chat.store.ts'
import type { ChatEventRow, ChatMessageRow } from './chat.table.ts'
import { excerptOfHtml } from './chat.text.ts'
import { listenEventsOf } from './listen/listen.view.ts'

export type ChatViewDeps = Pick<Deps, 'db' | 'timeZone'> &
  UserFinder & {
    media: Pick<Deps['media'], 'describePictures'>
    store: ChatStore
    quotes: Pick<Quoting, 'findViews'>
  }

/** The room shows everybody the same: what anybody may read. */
const anybody = { kind: 'visitor' } as const

/** As everywhere on the site: the name for no user, and for a deleted account. */
export const nameOf = (user: PublicUser | undefined) => user?.nick_name ?? '已注销'

/** A message as one line of plain text. */
export const summaryOf = (row: Pick<ChatMessageRow, 'content' | 'content_type'>) =>
  row.content_type === 'image' ? '[图片]' : excerptOfHtml(row.content)

function replyOf(
  row: ChatMessageRow,
  answered: ReadonlyMap<number, ChatMessageRow>,
  users: ReadonlyMap<number, PublicUser>,
): ChatMessage['reply'] {
  if (row.reply_to === 0) return null
  const message = answered.get(row.reply_to)
  if (!message) return { id: row.reply_to, user_id: 0, nick_name: '', content: '' }
  const user = users.get(message.user_id)
  return {
    id: message.id,
    user_id: user?.id ?? 0,
    nick_name: nameOf(user),
    content: summaryOf(message),
  }
}

/** Messages as everybody may see them, in the order of the rows. */
export async function messagesOf(
  deps: ChatViewDeps,
  rows: readonly ChatMessageRow[],
): Promise<ChatMessage[]> {
  if (rows.length === 0) return []
  const answeredIds = [...new Set(rows.map(row => row.reply_to).filter(id => id > 0))]
  const answered = new Map((await deps.store.messages.find(answeredIds)).map(row => [row.id, row]))
  const users = await deps.identity.findUsers([...rows, ...answered.values()].map(row => row.user_id))
  const pictureUrls = rows.map(row => row.picture).filter(url => url !== '')
  const pictures = await deps.media.describePictures(pictureUrls)
  const ids = rows.map(row => row.id)
  const quotes = await deps.quotes.findViews(quotedBy.chat, ids, anybody)
  const reactions = await reactionsOf(deps.db, ids)
  const previews = await previewsOf(deps.db, rows)
  return rows.map(row => {
    const user = users.get(row.user_id)
    const { width, height, srcset, color } = pictures.get(row.picture) ?? noPicture
    return {
      id: row.id,
      seq: row.seq,
      user_id: user?.id ?? 0,
      nick_name: nameOf(user),
      avatar: user?.avatar ?? '',
      is_owner: user?.role === role.administrator,
      content: row.content_type === 'text' ? harmlessHtml(row.content) : row.content,
      content_type: row.content_type,
      createdAt: wireTime(row.createdAt, deps.timeZone),
      at: row.createdAt,
      nonce: row.nonce,
      reply: replyOf(row, answered, users),
      quote: quotes.get(row.id) ?? null,
      mention_ids: JSON.parse(row.mention_ids),
      width,
      height,
      srcset,
      color,
      edited_at: row.edited_at,
      reactions: reactions.get(row.id) ?? [],
      preview: previews.get(row.link) ?? null,
    }
  })
}

/** Events as frames; those of messages removed since are left out: the removal is an event, too. */
export async function eventsOf(deps: ChatViewDeps, rows: readonly ChatEventRow[]): Promise<ChatEvent[]> {
  const ids = [...new Set(rows.filter(row => isOfMessage(row.kind)).map(row => row.message_id))]
  const messages = await messagesOf(deps, await deps.store.messages.find(ids))
  const byId = new Map(messages.map(message => [message.id, message]))
  const changes = await listenEventsOf(
    deps,
    rows.filter(row => row.kind === 'listen').map(row => row.seq),
  )
  return rows.flatMap((row): ChatEvent[] => {
    if (row.kind === 'revert') {
      return [{ type: 'revert', seq: row.seq, message_id: row.message_id, by: row.by_id }]
    }
    if (row.kind === 'clear') {
      return [{ type: 'clear', seq: row.seq, before_id: row.message_id, by: row.by_id }]
    }
    const change = changes.get(row.seq)
    if (change) return [change]
    const message = byId.get(row.message_id)
    if (!message) return []
    const { seq } = row
    if (row.kind === 'edit')
      return [{ type: 'edit', seq, by: row.by_id, message, summary: summaryOf(message) }]
    if (row.kind === 'update')
      return [{ type: 'update', seq, message_id: message.id, preview: message.preview }]
    if (row.kind === 'reaction')
      return [{ type: 'reaction', seq, message_id: message.id, reactions: message.reactions }]
    return [{ type: 'message', ...message }]
  })
}

const isOfMessage = (kind: ChatEventRow['kind']) =>
  kind === 'message' || kind === 'edit' || kind === 'reaction' || kind === 'update'

/** What is known of the pages that these messages link to, by address. */
async function previewsOf(db: Db, rows: readonly ChatMessageRow[]) {
  const urls = [...new Set(rows.map(row => row.link).filter(link => link !== ''))]
  const known = await createPreviewStore(db).find(urls)
  return new Map(
    known.flatMap(({ createdAt: _, ...preview }) => (preview.title ? [[preview.url, preview] as const] : [])),
  )
}

/**
 * An event for a client that does not know those that change a message: old words go by `revert`, and the
 * new ones come at the end, where such a client adds every message.
 */
export function eventsForOthers(event: ChatEvent): ChatEvent[] {
  if (event.type === 'reaction' || event.type === 'update') return []
  if (event.type !== 'edit') return [event]
  const { seq, by, message } = event
  return [
    { type: 'revert', seq, message_id: message.id, by },
    { type: 'message', ...message },
  ]
}
