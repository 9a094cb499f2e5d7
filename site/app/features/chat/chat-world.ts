import type { getChatList } from '@xiaolou/contract/chat'
import type { CallResult } from '@xiaolou/contract/kit/route'

export type ChatPage = CallResult<typeof getChatList>
export type Closing = { readonly code: number; readonly reason: string }

/** One socket to `/ws`. `send` on one that is not open, or not any more, does nothing; `close` may be called twice. */
export type ChatSocket = { send(text: string): void; close(): void }

/**
 * What a socket tells, never before `connect` has returned; nothing after `onClose`, which comes for one that never
 * opened as well.
 */
export type ChatSocketHearer = {
  onOpen(): void
  onText(text: string): void
  onClose(closing: Closing): void
}

/**
 * All that the client needs of where it runs: a browser, a test, a program that stresses the server. Calls reject with
 * `ApiError`. Timers are the global `setTimeout`.
 */
export type ChatWorld = {
  connect(hearer: ChatSocketHearer): ChatSocket
  /** The newest `size` messages when `lastId` is 0, else those before it. */
  getChatList(input: { size: number; lastId: number }): Promise<ChatPage>
  recall(id: number): Promise<unknown>
  clear(): Promise<unknown>
  /** Makes a picture small enough, sends it and gives its address; `onProgress` from 0 to 1. Rejects once aborted. */
  upload(given: { file: File; signal: AbortSignal; onProgress: (progress: number) => void }): Promise<string>
  /** An address that shows the file here, and the end of it. */
  openPreview(file: File): string
  closePreview(previewUrl: string): void
  /** Kept for all tabs of this browser; `undefined` for nothing, and removes. */
  read(key: string): unknown
  write(key: string, value: unknown): void
  /** Tells keys that another tab has written. */
  onStored(listener: (key: string) => void): () => void
  /**
   * `wake`: somebody looks again, or the network is back. `offline`: the network is gone. `returned`: the page comes out
   * of the browser's back-forward cache, its socket dead.
   */
  onWake(listener: (what: 'wake' | 'offline' | 'returned') => void): () => void
  /** The unread total of notifications, which come on the same socket. */
  tellUnread(unread: number): void
  /** The server does not know the token: ends the session as every other call would. */
  checkSession(): void
  /** ms since 1970. */
  nowMs(): number
  /** From 0 up to 1. */
  random(): number
  randomBytes(count: number): Uint8Array
}

/** Text messages go out as fast as the server's limit allows: `burst` at once, then one each `everyMs`. */
export type ChatPace = { readonly burst: number; readonly everyMs: number }
