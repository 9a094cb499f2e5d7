import { type ChatClient, createChatClient } from '../chat-client.ts'
import type { ChatTelling } from '../chat-view.ts'
import type { ModelServer } from './model-server.ts'
import { createModelStorage, createModelWorld, type ModelStorage } from './model-world.ts'

/** A tab in which the room is open; user 0 is a reader without an account. */
export function openClient(server: ModelServer, userId = 1, storage: ModelStorage = createModelStorage()) {
  const { world, wake, seen } = createModelWorld({ server, storage, userId })
  const session = userId > 0 ? { token: String(userId), userId } : undefined
  const client = createChatClient({ world, session })
  const told: ChatTelling[] = []
  client.onTell(telling => told.push(telling))
  client.start()
  return { client, told, wake, seen, storage }
}

export const say = (client: ChatClient, text: string): void =>
  client.actions.send({ text, reply: null, mentionIds: [] })

/** The rows in words. */
export const shown = (client: ChatClient): string[] =>
  client.getView().rows.map(row => {
    if (row.kind === 'message') return row.message.content
    return row.kind === 'outgoing'
      ? `${row.outgoing.status}: ${row.outgoing.content}`
      : `recalled: ${row.text}`
  })
