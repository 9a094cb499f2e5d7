import type { ChatMessage } from '@xiaolou/contract/chat'
import { createContext, type RefObject, use } from 'react'
import type { ChatActions } from '../client/chat-client.ts'
import type { ChatView } from '../client/chat-view.ts'
import type { Person } from '../composer/mention.tsx'

/** What is asked before it is done. `hasReason`: one may be given, for whom it concerns to read. */
export type Question = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly hasReason?: true
  act(reason: string): unknown
}

/** What the parts of the room share: what is to be seen, what may be asked for, and what one part asks of another. */
export type Room = {
  readonly view: ChatView
  /** Nothing until the session is known. */
  readonly actions: ChatActions | undefined
  /** The site's. */
  readonly timeZone: string
  /** Nothing for a reader who is not signed in. */
  readonly ownId: number | undefined
  readonly isAdministrator: boolean
  readonly isAsking: boolean
  /** Where menus stand in the page: within the room, for a reader by ear as well. */
  readonly menuContainer: RefObject<HTMLElement | null>
  reply(message: ChatMessage): void
  mention(person: Person): void
  writeAgain(text: string): void
  /** Scrolls to a message, loading older pages where it must, and marks it for a moment. */
  jumpTo(id: number): void
  /** Asks before something that cannot be taken back; `isAsking` while it does. */
  ask(question: Question): void
  openPicture(id: number, element: HTMLElement): void
}

export const RoomContext = createContext<Room | undefined>(undefined)

/** Throws outside the room. */
export function useRoom(): Room {
  const room = use(RoomContext)
  if (!room) throw new Error('useRoom is for parts of the chat room')
  return room
}
