import type { ChatMessage } from '@xiaolou/contract/chat'
import type { OnlineUser, ReadyFrame } from '@xiaolou/contract/frame'
import type { QuotedArticle } from '@xiaolou/contract/quote'
import type { Connection } from '../../../lib/socket/connection.ts'

/** A message that is not stored yet, as far as this browser knows. Times in ms since 1970. */
export type Outgoing = {
  readonly nonce: string
  readonly content: string
  /** An image's `content` is its address once uploaded; before, '', and `previewUrl` (a `blob:`) shows it. */
  readonly contentType: 'text' | 'image'
  readonly previewUrl: string
  readonly reply: ChatMessage['reply']
  /** The quoted text of an article. */
  readonly quote?: QuotedArticle | undefined
  readonly mentionIds: readonly number[]
  readonly status: 'uploading' | 'sending' | 'failed'
  /** Upload progress from 0 to 1. */
  readonly progress: number
  /** Why it failed, in words for the user; and when it may be sent again. */
  readonly error: string
  readonly retryAtMs: number
  readonly at: number
}

/** One row of the chat, oldest first; `key` stays the same when a message changes from sending to sent. */
export type ChatRow =
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isOwn: boolean }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }
  /** Recalled while it was shown. `text` is one's own, to edit again until `editUntilMs`; else ''. */
  | {
      readonly kind: 'recalled'
      readonly key: string
      readonly id: number
      readonly at: number
      /** 你, the writer's name, or 楼主 where the owner recalled another user's message. */
      readonly who: string
      readonly text: string
      readonly editUntilMs: number
    }

/** What this user may do. `muted_until` is 0 for not muted, -1 for an unlimited mute; else ms since 1970. */
export type ChatMe = NonNullable<ReadyFrame['me']>

/** The server's current state of the chat, and of this user in it. */
export type RoomStatus = {
  /** `undefined` for a reader who is not signed in. */
  readonly me: ChatMe | undefined
  readonly slowSeconds: number
  readonly isOpen: boolean
  /** How long one's own messages can be recalled and edited; 0 for always. */
  readonly recallSeconds: number
  /** The server's clock minus this one, ms. */
  readonly clockSkewMs: number
  readonly online: readonly OnlineUser[]
  readonly readerCount: number
  readonly typingNames: readonly string[]
}

/** The state that the chat's screens show. A new object on every change; unchanged parts stay the same. */
export type ChatView = RoomStatus & {
  readonly connection: Connection
  readonly rows: readonly ChatRow[]
  /** Whether the newest page has loaded; `failure` says in words why not. */
  readonly isLoaded: boolean
  readonly failure: string
  /** The last page was full: there may be older ones. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Older messages are shown, with newer ones between them and the end. */
  readonly isPast: boolean
  /** Of other users, after the last seen message; `firstUnreadId` is where 以下是新消息 is shown, 0 for nowhere. */
  readonly unreadCount: number
  readonly firstUnreadId: number
}

export const emptyStatus: RoomStatus = {
  me: undefined,
  slowSeconds: 0,
  isOpen: true,
  recallSeconds: 0,
  clockSkewMs: 0,
  online: [],
  readerCount: 0,
  typingNames: [],
}

/** The view before the chat was opened. */
export const emptyView: ChatView = {
  ...emptyStatus,
  connection: { phase: 'connecting', failures: 0, dueAtMs: 0 },
  rows: [],
  isLoaded: false,
  failure: '',
  hasMore: false,
  isLoadingMore: false,
  isPast: false,
  unreadCount: 0,
  firstUnreadId: 0,
}
