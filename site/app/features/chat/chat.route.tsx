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
 * The message named by the address, and the newest messages for readers without script and for the first
 * render: with script the chat loads everything itself.
 */
async function loadChat({ call, url }: LoadInput) {
  const targetId = readTargetId(url.searchParams.get('id'))
  if (!import.meta.env.SSR) return { targetId }
  const { list } = await call(getChatList, { body: { size: historySize, last_id: 0 } })
  return { targetId, messages: list }
}

export const loader = screenLoader(loadChat)
export { default as styles } from './room/page.css?url'
export const handle = { startsApp: () => true }
/** Never cached: recalled or cleared messages must not be shown again. */
export const isVolatile = true

/** Not indexed: what is recalled here must not remain in search engines. */
export const meta = (): PageHead => ({
  title: '聊天室',
  description: '来了就坐，有话慢慢说。',
  isIndexed: false,
})

/** `/chat`: the chat on its own page; `?id=` scrolls to one message. */
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

/** Who is online, in wide windows. */
function Aside() {
  const { view } = useRoom()
  return (
    <aside aria-label="在座的人" className="chat-aside scroller scripted">
      <h2>{onlineWords(view)}</h2>
      <OnlineList />
    </aside>
  )
}
