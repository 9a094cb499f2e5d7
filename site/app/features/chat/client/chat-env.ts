import type { getChatList } from '@xiaolou/contract/chat'
import type { CallResult } from '@xiaolou/contract/kit/route'

/** Messages that the room opens with, and that each step back brings. */
export const historySize = 10

export type ChatPage = CallResult<typeof getChatList>

/**
 * What the room's client needs of where it runs, beside the socket: a browser, a test, a program that stresses the
 * server. Calls reject with `ApiError`. Timers are the global `setTimeout`.
 */
export type ChatEnv = {
  /** The newest `size` messages when `lastId` is 0, else those before it. */
  getChatList(query: { size: number; lastId: number }): Promise<ChatPage>
  recall(id: number): Promise<unknown>
  clear(): Promise<unknown>
  /** Makes a picture small enough, sends it and gives its address; `onProgress` from 0 to 1. Rejects once aborted. */
  upload(options: {
    file: File
    signal: AbortSignal
    onProgress: (progress: number) => void
  }): Promise<string>
  /** An address that shows the file here, and the end of it. */
  openPreview(file: File): string
  closePreview(previewUrl: string): void
  /** Kept for all tabs of this browser; `undefined` for nothing, and removes. */
  read(key: string): unknown
  write(key: string, value: unknown): void
  /** Calls with each key that another tab has written. */
  onStored(listener: (key: string) => void): () => void
  /** ms since 1970. */
  nowMs(): number
  randomBytes(count: number): Uint8Array
}

/** What happened that deserves a notice beside the room. */
export type ChatNotice =
  | { readonly kind: 'tip' | 'uploadFailed'; readonly text: string }
  | { readonly kind: 'connectionBroken' | 'recalled' | 'cleared' }
