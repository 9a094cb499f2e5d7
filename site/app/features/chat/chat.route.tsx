import { getChatList } from '@xiaolou/contract/chat'
import { useLoaderData } from 'react-router'
import { type LoadInput, serverLoader } from '~/lib/api.ts'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { historySize } from './client/chat-env.ts'
import { readTargetId } from './list/list-scroll.ts'
import { onlineWords } from './room/chat-head.tsx'
import { ChatRoom } from './room/chat-room.tsx'
import { OnlineList } from './room/online-list.tsx'
import styles from './room/page.css?url'
import { useRoom } from './room/room-context.ts'
import { useSeenWindow, useTitleCount } from './room/room-window.ts'

/** The newest messages, for who reads without script and for the first look; and which message the address names. */
async function loadChat({ call, url }: LoadInput) {
  const { list } = await call(getChatList, { body: { size: historySize, last_id: 0 } })
  return { messages: list, targetId: readTargetId(url.searchParams.get('id')) }
}

export const loader = serverLoader(loadChat)
/** A room that is come to with script asks for everything itself. */
export const clientLoader = ({ url }: { url: URL }): Data => ({
  targetId: readTargetId(url.searchParams.get('id')),
})
export const links = styleLinks(styles)
/** Never kept: what was taken back or cleared must not be shown to the next one who comes. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Not for search engines: what is taken back here must not live on there. */
export const meta = (args: PageMetaArgs) =>
  pageMeta(args, { title: '聊天室', description: '来了就坐，有话慢慢说。', isIndexed: false })

type Data = { messages?: Awaited<ReturnType<typeof loadChat>>['messages']; targetId: number }

/** `/chat`: the room on a page of its own; `?id=` goes to one message. */
export default function ChatRoute() {
  const { messages, targetId } = useLoaderData<Data>()
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
