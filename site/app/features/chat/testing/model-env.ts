import type { SocketEnv } from '../../../lib/socket/socket-client.ts'
import type { ChatEnv } from '../client/chat-env.ts'
import type { ModelServer } from './model-server.ts'

/** The storage of one browser, for all of its tabs. */
export function createModelStorage() {
  const saved = new Map<string, string>()
  const tabs = new Map<symbol, Set<(key: string) => void>>()
  return {
    saved,
    openTab() {
      const own = Symbol('tab')
      const listeners = new Set<(key: string) => void>()
      tabs.set(own, listeners)
      return {
        read: (key: string): unknown => {
          const text = saved.get(key)
          return text === undefined ? undefined : JSON.parse(text)
        },
        write(key: string, value: unknown) {
          if (value === undefined) saved.delete(key)
          else saved.set(key, JSON.stringify(value))
          for (const [tab, others] of tabs) if (tab !== own) for (const listener of others) listener(key)
        },
        onStored(listener: (key: string) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
  }
}
export type ModelStorage = ReturnType<typeof createModelStorage>

/** One tab over the model server. Its clock is the (fake) global one, its random numbers a fixed sequence. */
export function createModelEnv(options: { server: ModelServer; storage: ModelStorage; userId: number }) {
  const { server, storage, userId } = options
  const wakes = new Set<(what: 'wake') => void>()
  const seen = { sessionChecks: 0, openPreviews: 0 }
  let count = userId * 1_000
  const env: ChatEnv & SocketEnv = {
    ...storage.openTab(),
    connect: server.connect,
    getToken: () => (userId > 0 ? String(userId) : undefined),
    onSession: () => () => undefined,
    isAwake: () => true,
    getChatList: server.getChatList,
    getChatWindow: server.getChatWindow,
    recall: id => server.recall(id, userId),
    edit: ({ id, text }) => server.edit(id, userId, text),
    react: ({ id, emoji }) => server.react(id, userId, emoji),
    clear: () => server.clear(userId),
    upload: async ({ signal, onProgress }) => {
      onProgress(0.5)
      const url = await server.upload()
      signal.throwIfAborted()
      return url
    },
    openPreview: () => {
      seen.openPreviews += 1
      return 'blob:preview'
    },
    closePreview: () => {
      seen.openPreviews -= 1
    },
    onWake(listener) {
      wakes.add(listener)
      return () => wakes.delete(listener)
    },
    checkSession: () => {
      seen.sessionChecks += 1
    },
    nowMs: Date.now,
    random: () => 0.5,
    randomBytes: length => {
      count += 1
      return Uint8Array.from(
        { length },
        (_, index) => (index > length - 5 ? count >> (8 * (length - 1 - index)) : userId) & 0xff,
      )
    },
  }
  const wake = () => {
    for (const listener of wakes) listener('wake')
  }
  return { env, wake, seen }
}
