import type { ChatEmoji, getChatList, getChatWindow } from '@xiaolou/contract/chat'
import type { CallResult } from '@xiaolou/contract/kit/route'

/** Messages per page of history: they fill the room, so that nothing above them comes after they are drawn. */
export const historySize = 30

export type ChatPage = CallResult<typeof getChatList>
export type ChatWindow = CallResult<typeof getChatWindow>
/** Messages around `id`, or around the first one of a day (`date`, `YYYY-MM-DD` of the site's zone). */
export type WindowQuery = { id?: number; date?: string; before: number; after: number }

/**
 * What the chat client needs from its environment besides the socket: a browser, a test, a load generator.
 * Calls reject with `ApiError`. Timers are the global `setTimeout`.
 */
export type ChatEnv = {
  /** The newest `size` messages when `lastId` is 0, else those before it. */
  getChatList(query: { size: number; lastId: number }): Promise<ChatPage>
  getChatWindow(query: WindowQuery): Promise<ChatWindow>
  recall(id: number): Promise<unknown>
  edit(message: { id: number; text: string; mentionIds: readonly number[] }): Promise<unknown>
  react(reaction: { id: number; emoji: ChatEmoji; isOn: boolean }): Promise<unknown>
  clear(): Promise<unknown>
  /** Compresses and uploads a picture, resolves with its address; `onProgress` 0 to 1. Rejects if aborted. */
  upload(options: {
    file: File
    signal: AbortSignal
    onProgress: (progress: number) => void
  }): Promise<string>
  /** A local address that shows the file, and its release. */
  openPreview(file: File): string
  closePreview(previewUrl: string): void
  /** Stored for all tabs of this browser; `undefined` means no value, and removes it. */
  read(key: string): unknown
  write(key: string, value: unknown): void
  /** Calls with each key that another tab has written. */
  onStored(listener: (key: string) => void): () => void
  /** ms since 1970. */
  nowMs(): number
  randomBytes(count: number): Uint8Array
}

/** What is shown as a notice next to the chat. */
export type ChatNotice =
  | { readonly kind: 'tip' | 'uploadFailed'; readonly text: string }
  | { readonly kind: 'connectionBroken' | 'recalled' | 'cleared' }
