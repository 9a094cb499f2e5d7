import { clearChat, deleteChatMessage, getChatList } from '@xiaolou/contract/chat'
import { createClient } from '@xiaolou/contract/kit/client'
import { uploadImg } from '@xiaolou/contract/upload'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { quietCall } from '~/lib/api.ts'
import { reportFailure } from '~/lib/failure.ts'
import { getToken, throughSession } from '~/lib/session.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { setUnread } from '~/lib/unread.ts'
import { compressImage } from '~/lib/upload-image.ts'
import type { ChatSocket, ChatSocketHearer, ChatWorld } from './chat-world.ts'
import { createXhrFetch } from './xhr-fetch.client.ts'

/** 10 MB on a slow line take their time. */
const uploadTimeoutMs = 60_000
const isAnything = (value: unknown): value is unknown => value !== undefined

/** The browser as the chat room's client sees it. */
export const browserWorld: ChatWorld = {
  connect,
  getChatList: ({ size, lastId }) => quietCall(getChatList, { body: { size, last_id: lastId } }),
  recall: id => quietCall(deleteChatMessage, { params: { id } }),
  clear: () => quietCall(clearChat),
  async upload({ file, signal, onProgress }) {
    const smaller = await compressImage(file)
    signal.throwIfAborted()
    const fetch = createXhrFetch({ signal, onProgress })
    const call = createClient({ baseUrl: '/api', timeoutMs: uploadTimeoutMs, token: getToken, fetch })
    const { url } = await throughSession(call, reportFailure)(uploadImg, { file: smaller })
    return url
  },
  openPreview: file => URL.createObjectURL(file),
  closePreview: previewUrl => URL.revokeObjectURL(previewUrl),
  read: key => readStored({ key, isValid: isAnything }),
  write: (key, value) => void writeStored({ key, value }),
  onStored(listener) {
    const hear = ({ key }: StorageEvent) => {
      if (key !== null) listener(key)
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
  onWake(listener) {
    const ended = new AbortController()
    const { signal } = ended
    const look = () => {
      if (document.visibilityState === 'visible') listener('wake')
    }
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('online', () => listener('wake'), { signal })
    addEventListener('offline', () => listener('offline'), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && listener('returned'), { signal })
    return () => ended.abort()
  },
  tellUnread: setUnread,
  // Any call with the token does: one that is refused ends the session as everywhere else.
  checkSession: () => void quietCall(getOwnUserInfo).catch(() => undefined),
  nowMs: Date.now,
  random: Math.random,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
}

function connect(hearer: ChatSocketHearer): ChatSocket {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
  socket.addEventListener('open', () => hearer.onOpen())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hearer.onText(data)
  })
  socket.addEventListener('close', ({ code, reason }) => hearer.onClose({ code, reason }))
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}
