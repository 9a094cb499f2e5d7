import type { chatAct } from '@xiaolou/contract/chat'
import type { Generated, Selectable } from 'kysely'

/** Where the log stands. `total` counts the messages that are there. */
export type ChatState = { epoch: string; seq: number; cleared_before_id: number; total: number }

export type ChatMessageTable = {
  id: Generated<number>
  seq: number
  user_id: number
  /** HTML made safe, or the path of a picture. */
  content: string
  content_type: 'text' | 'image'
  /** The path of the picture once more, '' for a text: looked up when pictures are removed. */
  picture: string
  /** '' for none. */
  nonce: string
  /** 0 for none. */
  reply_to: number
  /** A JSON list of user ids. */
  mention_ids: string
  createdAt: number
}
export type ChatMessageRow = Selectable<ChatMessageTable>

/** `message_id` of a clear is the id below which every message went. */
export type ChatEventRow = {
  seq: number
  kind: 'message' | 'revert' | 'clear'
  message_id: number
  by_id: number
  createdAt: number
}

/** `until_ms` is 0 while it holds until it is lifted. */
export type ChatRestrictionRow = {
  user_id: number
  kind: 'mute' | 'ban'
  until_ms: number
  reason: string
  by_id: number
  createdAt: number
}

export type ChatAuditTable = {
  id: Generated<number>
  act: (typeof chatAct)[number]
  by_id: number
  /** 0 for nobody in particular. */
  user_id: number
  message_id: number
  reason: string
  createdAt: number
}
export type ChatAuditRow = Selectable<ChatAuditTable>

export type ChatTables = {
  chat_state: ChatState & { id: number }
  chat_message: ChatMessageTable
  chat_event: ChatEventRow
  chat_nonce: { user_id: number; nonce: string; message_id: number; seq: number }
  chat_restriction: ChatRestrictionRow
  chat_audit: ChatAuditTable
  chat_gone_picture: { picture: string; user_id: number }
}
