import { requireSignIn, useUser } from '@xiaolou/browser/session'
import type { ChatMessage } from '@xiaolou/contract/chat'
import { role } from '@xiaolou/contract/user'
import { ErrorState } from '@xiaolou/ui/state'
import { useMemo, useRef, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import { LazyListenBar } from '~/shared/listen-together/lazy-listen-bar.tsx'
import type { ChatRow } from '../client/chat-view.ts'
import { useChat, useChatNotices } from '../client/use-chat.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { useJump } from '../list/list-scroll.ts'
import { MessageList } from '../list/message-list.tsx'
import { openPictures, usePictureDrop, usePictures } from '../list/pictures.ts'
import { ChatHead } from './chat-head.tsx'
import { QuestionDialog } from './moderation.tsx'
import { type Question, type Room, RoomContext } from './room-context.ts'
import { ConnectionState, EmptyRoom, SpokenNews, TypingLine, WaitingRoom } from './room-states.tsx'

/**
 * The chat itself, the same in the popover and on its page. `first` are the messages rendered with the page,
 * shown until the live ones load; `targetId` is the message to scroll to, 0 for none.
 */
export function ChatRoom(props: {
  isPage?: boolean
  first?: readonly ChatMessage[]
  targetId?: number
  aside?: React.ReactNode
  onClose?: () => void
}) {
  const { isPage = false, first, targetId = 0, aside, onClose } = props
  const { view, actions } = useChat()
  const { config, timeZone } = useSite()
  const user = useUser()
  const list = useRef<HTMLDivElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const menuContainer = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ kind: 'answered' | 'edited'; message: ChatMessage }>()
  const [question, ask] = useState<Question>()
  const firstRows = useMemo(() => (first ?? []).map(message => rowOfPage(message, user?.id)), [first, user])
  const rows = view.isLoaded ? view.rows : firstRows
  const ownId = user?.id
  const isAdministrator = user?.role === role.administrator && (view.me?.is_administrator ?? true)
  useChatNotices()
  const jumpTo = useJump({ list, actions, targetId, isLoaded: view.isLoaded })
  const takeFiles = usePictures(file => actions?.sendImage(file))
  const drop = usePictureDrop(takeFiles)

  const room = useMemo(
    (): Room => ({
      ...{ view, actions, timeZone, ownId, isAdministrator, menuContainer, jumpTo, ask },
      isAsking: question !== undefined,
      reply(message) {
        if (!requireSignIn()) return
        setChosen({ kind: 'answered', message })
        composer.current?.focus()
      },
      edit: message => setChosen({ kind: 'edited', message }),
      react(message, emoji) {
        if (!requireSignIn()) return
        const own = message.reactions.find(reaction => reaction.emoji === emoji)
        const isOn = !own?.user_ids.includes(ownId ?? 0)
        void actions?.react({ id: message.id, emoji, isOn })
      },
      mention(person) {
        if (requireSignIn()) composer.current?.mention(person)
      },
      writeAgain: text => composer.current?.add(text),
      openPicture: (id, element) => openPictures({ rows, id, element, timeZone }),
    }),
    [view, actions, timeZone, ownId, isAdministrator, jumpTo, rows, question],
  )
  return (
    <RoomContext value={room}>
      <div className="chat-room column relative" data-page={isPage || undefined} {...drop.listeners}>
        <ChatHead isPage={isPage} onClose={onClose} />
        {!config.closed_rooms.includes('music') && <LazyListenBar />}
        <ConnectionState />
        <div className="chat-middle">
          {rows.length > 0 ? (
            <MessageList list={list} rows={rows} />
          ) : view.failure && !view.isLoaded ? (
            <ErrorState
              title="聊天记录没有取到"
              text={view.failure}
              onRetry={() => actions?.loadMore()}
              className="chat-state"
            />
          ) : view.isLoaded || first ? (
            <EmptyRoom />
          ) : (
            <WaitingRoom />
          )}
          {aside}
        </div>
        <TypingLine />
        <Composer
          handle={composer}
          chosen={chosen && { ...chosen, now: actions?.current(chosen.message) }}
          onChosen={setChosen}
          onFiles={takeFiles}
          // The user's own message is always scrolled into view.
          onSent={() => requestAnimationFrame(() => list.current?.scrollTo({ top: 0 }))}
        />
        <SpokenNews rows={view.rows} isLoaded={view.isLoaded} />
        {drop.isOver && <p className="chat-drop centered">放在这里，发一张图片</p>}
        {question && <QuestionDialog question={question} onClose={() => ask(undefined)} />}
      </div>
      <div ref={menuContainer} />
    </RoomContext>
  )
}

/** A message rendered with the page; the browser learns a moment later whether it is the user's own. */
function rowOfPage(message: ChatMessage, ownId: number | undefined): ChatRow {
  return { kind: 'message', key: `m${message.id}`, message, isOwn: message.user_id === ownId }
}
