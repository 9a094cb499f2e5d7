import { setTimeout as wait } from 'node:timers/promises'
import {
  clearChat,
  deleteChatMessage,
  editChatMessage,
  getChatList,
  getChatWindow,
  reactToChat,
} from '@xiaolou/contract/chat'
import { createClient } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import { WebSocket } from 'ws'
import type { ChatEnv } from '../../site/app/features/chat/client/chat-env.ts'
import type { SocketEnv } from '../../site/app/lib/socket/socket-client.ts'

/** What all tabs of a browser share; one tab may send, or discard, the outbox of another. */
export type Browser = {
  readonly values: Map<string, string>
  readonly storageListeners: Set<{ tab: object; listener: (key: string) => void }>
  /** The nonce of each of its reader's texts. */
  readonly nonces: Map<string, string>
  /** Texts whose unsent row its reader discarded. */
  readonly cancelled: Set<string>
}
export const openBrowser = (): Browser => ({
  values: new Map(),
  storageListeners: new Set(),
  nonces: new Map(),
  cancelled: new Set(),
})

export type ClientEnv = ChatEnv &
  SocketEnv & {
    /** Somebody looks at the window again. */
    wake(): void
  }

const uploadTakesMs = 300

/**
 * The environment of a chaos client: sockets and calls over the link at `linkPort`, as a page of
 * `siteOrigin`, in one tab of a browser. `onSent` and `onReceived` are called for every outgoing and incoming
 * frame.
 */
export function createClientEnv(options: {
  linkPort: number
  siteOrigin: string
  token: string | undefined
  browser: Browser
  random: () => number
  onSent: (text: string) => void
  onReceived: (text: string) => void
}): ClientEnv {
  const { linkPort, siteOrigin, token, browser, random } = options
  const call = createClient({
    baseUrl: `http://127.0.0.1:${linkPort}/api`,
    timeoutMs: limits.requestTimeoutMs,
    token: () => token,
  })
  const wakers = new Set<(what: 'wake') => void>()
  const tab = {}
  return {
    connect(handlers) {
      const ws = new WebSocket(`ws://127.0.0.1:${linkPort}/ws`, {
        origin: siteOrigin,
        perMessageDeflate: false,
      })
      ws.on('open', () => handlers.onOpen())
      ws.on('message', data => {
        const text = data.toString()
        options.onReceived(text)
        handlers.onText(text)
      })
      // A failed socket also closes.
      ws.on('error', () => undefined)
      ws.on('close', (code, reason) => handlers.onClose({ code, reason: reason.toString() }))
      return {
        send(text) {
          if (ws.readyState !== ws.OPEN) return
          options.onSent(text)
          ws.send(text)
        },
        close: () => ws.close(),
      }
    },
    getChatList: ({ size, lastId }) => call(getChatList, { body: { size, last_id: lastId } }),
    getChatWindow: body => call(getChatWindow, { body }),
    recall: id => call(deleteChatMessage, { params: { id } }),
    edit: ({ id, text, mentionIds }) =>
      call(editChatMessage, { body: { id, content: text, mention_ids: [...mentionIds] } }),
    react: ({ id, emoji, isOn }) => call(reactToChat, { body: { id, emoji, is_on: isOn } }),
    clear: () => call(clearChat),
    async upload({ signal, onProgress }) {
      onProgress(0.5)
      await wait(uploadTakesMs, undefined, { signal })
      throw new Error('no pictures are sent here')
    },
    openPreview: () => 'blob:chaos',
    closePreview: () => undefined,
    read: key => {
      const text = browser.values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    write(key, value) {
      if (value === undefined) browser.values.delete(key)
      else browser.values.set(key, JSON.stringify(value))
      // As in browsers: to the other tabs, and asynchronously.
      setImmediate(() => {
        for (const other of browser.storageListeners) if (other.tab !== tab) other.listener(key)
      })
    },
    onStored(listener) {
      const entry = { tab, listener }
      browser.storageListeners.add(entry)
      return () => void browser.storageListeners.delete(entry)
    },
    onWake(listener) {
      wakers.add(listener)
      return () => void wakers.delete(listener)
    },
    getToken: () => token,
    onSession: () => () => undefined,
    isAwake: () => true,
    checkSession: () => undefined,
    nowMs: () => Date.now(),
    random,
    randomBytes: count => Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
    wake() {
      for (const wakeUp of [...wakers]) wakeUp('wake')
    },
  }
}
