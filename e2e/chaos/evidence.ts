import type { ChatRow } from '../../site/app/features/chat/client/chat-view.ts'
import type { ExpectedState } from './expected-state.ts'

/** What one client showed at the end, and what it did and was told on the way. */
export type Witness = {
  readonly name: string
  readonly userId: number
  readonly rows: readonly ChatRow[]
  /** Acknowledged to it: the name that it gave, and what that became. */
  readonly acks: readonly { nonce: string; id: number; seq: number }[]
  /** Its own words, each different from all others. */
  readonly sent: readonly string[]
  /** The name under which words of its account went out. */
  readonly nonces: ReadonlyMap<string, string>
  /** Words whose unsent row its reader took away. */
  readonly cancelled: ReadonlySet<string>
}

export type Evidence = {
  readonly expected: ExpectedState
  readonly witnesses: readonly Witness[]
  readonly administratorId: number
  /** Who tried to act as another, and what was tried under false names. */
  readonly attacker: { readonly userId: number; readonly mark: string }
}

/** The first few of a list, in words. */
export const shown = (list: readonly unknown[], most = 5) =>
  list.slice(0, most).map(String).join('、') + (list.length > most ? ` 等 ${list.length} 处` : '')
