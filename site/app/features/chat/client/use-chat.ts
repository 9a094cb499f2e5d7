import { useEffect, useSyncExternalStore } from 'react'
import { type NoticeOptions, showNotice } from '~/lib/notice.ts'
import { getToken, getUser, subscribeSession, whenRestored } from '~/lib/session.ts'
import { getSocket } from '~/lib/socket/site-socket.client.ts'
import { createEmitter } from '~/lib/store.ts'
import { browserEnv } from './browser-env.client.ts'
import type { ChatActions } from './chat-client.ts'
import { type ChatClient, createChatClient } from './chat-client.ts'
import type { ChatNotice } from './chat-env.ts'
import { type ChatView, emptyView } from './chat-view.ts'

let client: ChatClient | undefined
let clientToken: string | undefined
let isBegun = false
const changed = createEmitter()
const noticed = createEmitter<ChatNotice>()

/** The room as this browser sees it: one client, begun at first use, which survives navigation. */
export function useChat(): { view: ChatView; actions: ChatActions } {
  return { view: useSyncExternalStore(subscribe, getView, () => emptyView), actions }
}

const getView = (): ChatView => client?.getView() ?? emptyView

function subscribe(listener: () => void): () => void {
  begin()
  return changed.on(listener)
}

/** The same functions for good; each acts on the client of whoever is signed in. */
const actions: ChatActions = {
  send: input => client?.actions.send(input),
  sendImage: file => client?.actions.sendImage(file),
  retry: nonce => client?.actions.retry(nonce),
  cancel: nonce => client?.actions.cancel(nonce),
  recall: id => client?.actions.recall(id),
  clear: () => client?.actions.clear(),
  forceOffline: (userId, reason) => client?.actions.forceOffline(userId, reason),
  loadMore: () => client?.actions.loadMore(),
  find: async id => client?.actions.find(id) ?? false,
  reconnect: () => client?.actions.reconnect(),
  sendTyping: () => client?.actions.sendTyping(),
  markSeen: () => client?.actions.markSeen(),
}

function begin(): void {
  if (isBegun) return
  isBegun = true
  // A reader who turns out to be signed in would otherwise come in twice.
  void whenRestored().then(() => {
    renew()
    subscribeSession(renew)
  })
}

/** One client for each session. The new one comes in before the old one leaves, so that the socket is opened once. */
function renew(): void {
  const token = getToken()
  const user = getUser()
  if (client && clientToken === token) return
  const old = client
  clientToken = token
  const next = createChatClient({
    env: browserEnv,
    socket: getSocket(),
    session: token !== undefined && user ? { token, userId: user.id } : undefined,
  })
  client = next
  next.onNotice(notice => {
    if (client === next) noticed.emit(notice)
  })
  next.subscribe(() => {
    if (client === next) changed.emit()
  })
  next.start()
  old?.stop()
  changed.emit()
}

/** Shows what happens beside the room as a notice, while the room is open. */
export function useChatNotices(): void {
  useEffect(() => noticed.on(notice => showNotice(toastOf(notice))), [])
}

const errorTitle = '错误提示'

function toastOf(notice: ChatNotice): NoticeOptions {
  switch (notice.kind) {
    case 'tip':
      return { tone: 'warn', title: '温馨提示', text: notice.text }
    case 'connectionBroken':
      return { tone: 'danger', title: errorTitle, text: '聊天室连接失败，正在重连…' }
    case 'recalled':
      return { tone: 'ok', title: '撤回成功' }
    case 'cleared':
      return { tone: 'ok', title: '聊天记录已清空' }
    case 'uploadFailed':
      return { tone: 'danger', title: errorTitle, text: notice.text || '图片上传失败' }
  }
}
