import { getChatList } from '@xiaolou/contract/chat'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import type { PageHead } from '~/lib/head.tsx'
import { historySize } from './client/chat-env.ts'
import { readTargetId } from './list/list-scroll.ts'
import { onlineWords } from './room/chat-head.tsx'
import { ChatRoom } from './room/chat-room.tsx'
import { OnlineList } from './room/online-list.tsx'
import { useRoom } from './room/room-context.ts'
import { useSeenWindow, useTitleCount } from './room/room-window.ts'

/**
 * Which message the address names, and for who reads without script and for the first look the newest ones: a room that
 * is come to with script asks for everything itself.
 */
async function loadChat({ call, url }: LoadInput) {
  const targetId = readTargetId(url.searchParams.get('id'))
  if (!import.meta.env.SSR) return { targetId }
  const { list } = await call(getChatList, { body: { size: historySize, last_id: 0 } })
  return { targetId, messages: list }
}

export const loader = screenLoader(loadChat)
export { default as styles } from './room/page.css?url'
/** Never kept: what was taken back or cleared must not be shown to the next one who comes. */
export const isVolatile = true

/** Not for search engines: what is taken back here must not live on there. */
export const meta = (): PageHead => ({
  title: '聊天室',
  description: '来了就坐，有话慢慢说。',
  isIndexed: false,
})

/** `/chat`: the room on a page of its own; `?id=` goes to one message. */
export default function ChatRoute() {
  const { messages, targetId } = useLoaderData<typeof loader>()
  const seenWindow = useSeenWindow()
  useTitleCount()
  return (
    <div className="chat-page" style={seenWindow}>
      <ChatRoom isPage targetId={targetId} {...(messages && { first: messages })} aside={<Aside />} />
    </div>
  )
}

/** Who is here, where a wide window has the room for it. */
function Aside() {
  const { view } = useRoom()
  return (
    <aside aria-label="在座的人" className="chat-aside scripted">
      <h2>{onlineWords(view)}</h2>
      <OnlineList />
    </aside>
  )
}
