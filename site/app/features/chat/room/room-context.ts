import type { ChatEmoji, ChatMessage } from '@xiaolou/contract/chat'
import { createContext, type RefObject, use } from 'react'
import type { ChatActions } from '../client/chat-client.ts'
import type { ChatView } from '../client/chat-view.ts'
import type { Person } from '../composer/mention.tsx'

/** A confirmation. `hasReason`: a reason may be given, which the user concerned can read. */
export type Question = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly hasReason?: true
  act(reason: string): unknown
}

/** A message, or the first one of a day (`YYYY-MM-DD` of the site's zone). */
export type JumpTarget = { id: number } | { date: string }

/** What the parts of the chat share: view, actions, and requests between the parts. */
export type Room = {
  readonly view: ChatView
  /** `undefined` until the session is known. */
  readonly actions: ChatActions | undefined
  /** The site's. */
  readonly timeZone: string
  /** `undefined` for a reader who is not signed in. */
  readonly ownId: number | undefined
  readonly isAdministrator: boolean
  readonly isAsking: boolean
  /** Where menus are mounted: within the chat, also for screen readers. */
  readonly menuContainer: RefObject<HTMLElement | null>
  reply(message: ChatMessage): void
  /** Puts the words of one's own message into the field. */
  edit(message: ChatMessage): void
  /** Puts an emoji under a message, or takes one's own away. */
  react(message: ChatMessage, emoji: ChatEmoji): void
  mention(person: Person): void
  writeAgain(text: string): void
  /** Scrolls to a message, loading those around it if needed, and highlights it for a moment. */
  jumpTo(target: JumpTarget): void
  /** Confirms an irreversible action; `isAsking` while the dialog is open. */
  ask(question: Question): void
  openPicture(id: number, element: HTMLElement): void
}

export const RoomContext = createContext<Room | undefined>(undefined)

/** Throws outside the chat. */
export function useRoom(): Room {
  const room = use(RoomContext)
  if (!room) throw new Error('useRoom is for parts of the chat room')
  return room
}
