import { quietCall } from '@xiaolou/browser/call'
import { deviceMs } from '@xiaolou/browser/clock'
import { reportFailure } from '@xiaolou/browser/failure'
import { getToken, throughSession } from '@xiaolou/browser/session'
import { writeStored } from '@xiaolou/browser/storage'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { compressImage } from '@xiaolou/browser/upload-image'
import {
  clearChat,
  deleteChatMessage,
  editChatMessage,
  getChatList,
  getChatWindow,
  reactToChat,
} from '@xiaolou/contract/chat'
import { createClient } from '@xiaolou/contract/kit/client'
import { anySignal } from '@xiaolou/contract/kit/old-browsers'
import { uploadImg } from '@xiaolou/contract/picture'
import { isOutboxKey } from '../outbox/outbox-store.ts'
import type { ChatEnv } from './chat-env.ts'

/** 10 MB take long on a slow connection. */
const uploadTimeoutMs = 60_000
const isAnything = (value: unknown): value is unknown => value !== undefined

/** The environment of the chat client in a browser. */
export const browserEnv: ChatEnv = {
  getChatList: ({ size, lastId }) => quietCall(getChatList, { body: { size, last_id: lastId } }),
  getChatWindow: body => quietCall(getChatWindow, { body }),
  recall: id => quietCall(deleteChatMessage, { params: { id } }),
  edit: ({ id, text, mentionIds }) =>
    quietCall(editChatMessage, { body: { id, content: text, mention_ids: [...mentionIds] } }),
  react: ({ id, emoji, isOn }) => quietCall(reactToChat, { body: { id, emoji, is_on: isOn } }),
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
  read: key => readWords({ key, isValid: isAnything }),
  write: (key, value) => void (isOutboxKey(key) ? keepWords : writeStored)({ key, value }),
  onStored(listener) {
    const listen = ({ key }: StorageEvent) => {
      if (key !== null) listener(key)
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  },
  nowMs: deviceMs,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
}

/**
 * A `fetch` that reports upload progress (0 to 1), which the built-in one does not, and can be aborted by
 * `signal`. For text responses.
 */
export function createXhrFetch(options: {
  signal: AbortSignal
  onProgress: (progress: number) => void
}): typeof fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const signal = init?.signal ? anySignal([options.signal, init.signal]) : options.signal
      const stop = () => request.abort()
      request.open(init?.method ?? 'GET', address instanceof Request ? address.url : address)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) options.onProgress(loaded / total)
      }
      request.onload = () => {
        const retryAfter = request.getResponseHeader('Retry-After')
        const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter }
        resolve(new Response(request.responseText || null, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('the file could not be sent'))
      request.onabort = () => reject(new DOMException('sending was stopped', 'AbortError'))
      request.onloadend = () => signal.removeEventListener('abort', stop)
      signal.addEventListener('abort', stop)
      request.send(init?.body instanceof ReadableStream ? null : (init?.body ?? null))
      if (signal.aborted) stop()
    })
}
