import type { ChatMessage } from '@xiaolou/contract/chat'
import type { OnlineUser, ReadyFrame } from '@xiaolou/contract/frame'
import type { QuotedArticle } from '@xiaolou/contract/quote'
import type { Connection } from '../../../lib/socket/connection.ts'

/** A message that is not stored yet, or that this browser does not know to be. Times in ms since 1970. */
export type Outgoing = {
  readonly nonce: string
  readonly content: string
  /** An image's `content` is its address once it is uploaded; before, '' (and `previewUrl`, a `blob:`, shows it). */
  readonly contentType: 'text' | 'image'
  readonly previewUrl: string
  readonly reply: ChatMessage['reply']
  /** Words of an article that it is about. */
  readonly quote?: QuotedArticle | undefined
  readonly mentionIds: readonly number[]
  readonly status: 'uploading' | 'sending' | 'failed'
  /** From 0 to 1 while uploading. */
  readonly progress: number
  /** Why it failed, in the reader's words; and when it may be sent again. */
  readonly error: string
  readonly retryAtMs: number
  readonly at: number
}

/** One row of the room, oldest first; `key` stays the same while a message turns from sending to sent. */
export type ChatRow =
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isOwn: boolean }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }
  /** Recalled while we looked on. `text` is one's own words, to be taken up again until `editUntilMs`; else ''. */
  | {
      readonly kind: 'recalled'
      readonly key: string
      readonly id: number
      readonly at: number
      /** 你, the writer's name, or 楼主 for another's message that the owner took away. */
      readonly who: string
      readonly text: string
      readonly editUntilMs: number
    }

/** What this reader may do. `muted_until` is 0 for not muted, -1 until it is lifted; else ms since 1970. */
export type ChatMe = NonNullable<ReadyFrame['me']>

/** What the server says of the room at this moment, and of this reader in it. */
export type RoomStatus = {
  /** Nothing for a reader who is not signed in. */
  readonly me: ChatMe | undefined
  readonly slowSeconds: number
  readonly isOpen: boolean
  /** The server's clock minus this one, ms. */
  readonly clockSkewMs: number
  readonly online: readonly OnlineUser[]
  readonly readerCount: number
  readonly typingNames: readonly string[]
}

/** All that the screens of the room show. A new object whenever something changed; its parts stay the same otherwise. */
export type ChatView = RoomStatus & {
  readonly connection: Connection
  readonly rows: readonly ChatRow[]
  /** Whether the newest page has come; `failure` says in words why not. */
  readonly isLoaded: boolean
  readonly failure: string
  /** Exactly as many as were asked for came: there may be older ones. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Of others, after what was last seen; `firstUnreadId` is where 以下是新消息 stands, 0 for nowhere. */
  readonly unreadCount: number
  readonly firstUnreadId: number
}

export const emptyStatus: RoomStatus = {
  me: undefined,
  slowSeconds: 0,
  isOpen: true,
  clockSkewMs: 0,
  online: [],
  readerCount: 0,
  typingNames: [],
}

/** What the screens see of a room nobody has gone into yet. */
export const emptyView: ChatView = {
  ...emptyStatus,
  connection: { phase: 'connecting', failures: 0, dueAtMs: 0 },
  rows: [],
  isLoaded: false,
  failure: '',
  hasMore: false,
  isLoadingMore: false,
  unreadCount: 0,
  firstUnreadId: 0,
}
