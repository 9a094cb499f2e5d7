import type { ChatRow } from '../../site/app/features/chat/client/chat-view.ts'
import type { ExpectedState } from './expected-state.ts'

/** What one client showed at the end, and what it did and received on the way. */
export type Witness = {
  readonly name: string
  readonly userId: number
  readonly rows: readonly ChatRow[]
  /** Its acknowledgements: its own nonce, and the stored message. */
  readonly acks: readonly { nonce: string; id: number; seq: number }[]
  /** Its own texts, each different from all others. */
  readonly sent: readonly string[]
  /** The nonces of its account's texts. */
  readonly nonces: ReadonlyMap<string, string>
  /** Texts whose unsent row its reader discarded. */
  readonly cancelled: ReadonlySet<string>
}

export type Evidence = {
  readonly expected: ExpectedState
  readonly witnesses: readonly Witness[]
  readonly administratorId: number
  /** The impersonator, and the mark in its forged messages. */
  readonly attacker: { readonly userId: number; readonly mark: string }
}

/** The first few of a list, in words. */
export const shown = (list: readonly unknown[], most = 5) =>
  list.slice(0, most).map(String).join('、') + (list.length > most ? ` 等 ${list.length} 处` : '')
