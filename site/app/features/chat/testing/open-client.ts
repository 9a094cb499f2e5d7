import { createSocketClient } from '../../../lib/socket/socket-client.ts'
import { type ChatClient, createChatClient } from '../client/chat-client.ts'
import type { ChatNotice } from '../client/chat-env.ts'
import { createModelEnv, createModelStorage, type ModelStorage } from './model-env.ts'
import type { ModelServer } from './model-server.ts'

/** A tab with the chat open; user 0 is a reader without an account. */
export function openClient(server: ModelServer, userId = 1, storage: ModelStorage = createModelStorage()) {
  const { env, wake, seen } = createModelEnv({ server, storage, userId })
  const socket = createSocketClient(env)
  const client = createChatClient({ env, socket, userId: userId > 0 ? userId : undefined })
  const notices: ChatNotice[] = []
  client.onNotice(notice => notices.push(notice))
  client.start()
  return { client, notices, wake, seen, storage }
}

export const say = (client: ChatClient, text: string): void =>
  client.actions.send({ text, reply: null, mentionIds: [] })

/** The rows as text. */
export const shown = (client: ChatClient): string[] =>
  client.getView().rows.map(row => {
    if (row.kind === 'message') return row.message.content
    return row.kind === 'outgoing'
      ? `${row.outgoing.status}: ${row.outgoing.content}`
      : `recalled: ${row.text}`
  })
