import { type NoticeOptions, showNotice } from '@xiaolou/browser/notice'
import { getToken, getUser, subscribeSession, whenRestored } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { getSocket } from '~/lib/socket/site-socket.client.ts'
import { browserEnv } from './browser-env.client.ts'
import { type ChatActions, type ChatClient, createChatClient } from './chat-client.ts'
import type { ChatNotice } from './chat-env.ts'
import { type ChatView, emptyView } from './chat-view.ts'
import { followListening } from './listening.ts'
import { tellMention } from './mention-notice.ts'

/** This browser's chat client, created on first use; it survives navigation, one for each session. */
const current = createStore<ChatClient | undefined>(undefined)
let token: string | undefined
let isBegun = false

const getEmptyView = () => emptyView
const subscribeToNothing = () => () => undefined

/** The chat's view and actions; no actions until the session is known. */
export function useChat(): { view: ChatView; actions: ChatActions | undefined } {
  const client = useStore(current)
  const subscribe = useMemo(() => client && subscribeInTurns(client), [client])
  useEffect(begin, [])
  const view = useSyncExternalStore(
    subscribe ?? subscribeToNothing,
    client?.getView ?? getEmptyView,
    getEmptyView,
  )
  return { view, actions: client?.actions }
}

/**
 * Tells of changes once per turn of the event loop. Where many messages arrive at once, each would be a
 * render of its own, and React gives up after fifty that leave work behind.
 */
const subscribeInTurns =
  (client: ChatClient) =>
  (onChange: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      onChange()
    }
    const end = client.subscribe(() => {
      timer ??= setTimeout(tell)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }

function begin(): void {
  if (isBegun) return
  isBegun = true
  // A reader who turns out to be signed in would otherwise connect twice.
  void whenRestored().then(() => {
    renew()
    subscribeSession(renew)
    followListening({ socket: getSocket(), isSignedIn: () => getToken() !== undefined })
  })
}

/** The new client connects before the old one leaves, so that the socket is opened once. */
function renew(): void {
  const old = current.get()
  if (old && token === getToken()) return
  token = getToken()
  const userId = token === undefined ? undefined : getUser()?.id
  const next = createChatClient({ env: browserEnv, socket: getSocket(), userId })
  next.start()
  next.onMention(tellMention)
  current.set(next)
  old?.stop()
}

/** Shows the chat's notices while it is open. */
export function useChatNotices(): void {
  const client = useStore(current)
  useEffect(
    () => client?.onNotice(({ kind, ...more }) => showNotice({ ...noticeOptions[kind], ...more })),
    [client],
  )
}

const errorTitle = '错误提示'
const noticeOptions: Readonly<Record<ChatNotice['kind'], NoticeOptions>> = {
  tip: { tone: 'warn', title: '温馨提示' },
  connectionBroken: { tone: 'danger', title: errorTitle, text: '聊天室连接失败，正在重连…' },
  recalled: { tone: 'ok', title: '撤回成功' },
  cleared: { tone: 'ok', title: '聊天记录已清空' },
  uploadFailed: { tone: 'danger', title: errorTitle },
}
