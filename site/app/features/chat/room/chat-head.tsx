import { useLazy } from '@xiaolou/browser/lazy'
import { IconButton } from '@xiaolou/ui/button'
import { Search, X } from '@xiaolou/ui/icon'
import { Menu, MenuItem } from '@xiaolou/ui/menu'
import { Popover } from '@xiaolou/ui/popover'
import { Ellipsis, Maximize } from '@xiaolou/ui/section-icon'
import { useState } from 'react'
import type { ChatView } from '../client/chat-view.ts'
import { OnlineList } from './online-list.tsx'
import { useRoom } from './room-context.ts'

const onlineWidthPx = 280
/** While there is no connection, it is unknown who is online. */
const connectionWord = {
  off: '正在连接',
  connecting: '正在连接',
  waiting: '线断了',
  ended: '未连接',
} as const

const loadSearch = () => import('./chat-search.tsx').then(module => module.ChatSearch)

/** The head of the chat: its name, who is online, and for the administrator the button to clear it. */
export function ChatHead({ isPage, onClose }: { isPage: boolean; onClose?: (() => void) | undefined }) {
  const { view, actions, ask, isAdministrator, isAsking, menuContainer } = useRoom()
  const [isListOpen, setIsListOpen] = useState(false)
  const search = useLazy({ name: '找说过的话', load: loadSearch })
  const Title = isPage ? 'h1' : 'h2'
  return (
    <>
      <div className="chat-head row gap-4 rigid line-below">
        <Title id="chat-title">聊天室</Title>
        {isPage && <p className="chat-verse ink-3">来了就坐，有话慢慢说。</p>}
        <Popover
          title={onlineWords(view)}
          // A confirmation is on top of everything.
          isOpen={isListOpen && !isAsking}
          onOpenChange={setIsListOpen}
          isTitleShown
          side="bottom"
          align="end"
          widthPx={onlineWidthPx}
          className="chat-online-sheet"
          trigger={
            <button type="button" className="chat-present gap-8 scripted ink-2 text-14 tabular inline-row">
              <i data-phase={view.connection.phase} aria-hidden="true" />
              {view.connection.phase === 'live'
                ? `在线 ${view.online.length} 人`
                : connectionWord[view.connection.phase]}
            </button>
          }
        >
          <OnlineList />
        </Popover>
        <IconButton
          label="找说过的话"
          aria-expanded={search.isOpen}
          className="chat-find scripted"
          onClick={() => (search.isOpen ? search.close() : search.open())}
        >
          <Search size={18} aria-hidden="true" />
        </IconButton>
        {isAdministrator && (
          <Menu
            align="end"
            container={menuContainer}
            finalFocus={() => !isAsking}
            trigger={
              <IconButton label="打理聊天室">
                <Ellipsis size={20} aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem
              tone="danger"
              onClick={() =>
                ask({
                  title: '确认清空聊天记录吗',
                  text: '所有人的话和图片都会消失，找不回来。',
                  confirmLabel: '清空',
                  act: () => actions?.clear(),
                })
              }
            >
              清空聊天记录
            </MenuItem>
          </Menu>
        )}
        {onClose && (
          <>
            <a
              href="/chat"
              aria-label="在整页里打开"
              title="在整页里打开"
              className="ui-icon-button"
              onClick={onClose}
            >
              <Maximize size={18} aria-hidden="true" />
            </a>
            <IconButton label="关闭聊天室" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {search.Part && search.isOpen && <search.Part onClose={search.close} />}
    </>
  )
}

/** 在线 5 人，另有 2 位访客. */
export function onlineWords({
  connection,
  online,
  readerCount,
}: Pick<ChatView, 'connection' | 'online' | 'readerCount'>): string {
  if (connection.phase !== 'live') return '在座的人'
  const here = `在线 ${online.length} 人`
  return readerCount > 0 ? `${here}，另有 ${readerCount} 位访客` : here
}
