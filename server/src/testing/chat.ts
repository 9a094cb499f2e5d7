import { getChatList } from '@xiaolou/contract/chat'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { uploadImg } from '@xiaolou/contract/picture'
import sharp from 'sharp'
import type { ChatAppended } from '../features/chat/chat.log.ts'
import { chatTopic } from '../features/chat/chat.log.ts'
import type { TestApp } from './make-app.ts'

type Person = { token: string; userId: number; actor: Actor; name: string }

/** A signed-in account. */
export async function enter(app: TestApp, as: 'administrator' | 'user'): Promise<Person> {
  const token = await app.signIn(as)
  const actor = await app.app.identity.sessions.requireActor(token)
  if (actor.kind === 'visitor') throw new Error('signed out')
  const user = (await app.app.identity.users.findPublic([actor.userId])).get(actor.userId)
  return { token, userId: actor.userId, actor, name: user?.nick_name ?? '' }
}

/** Writes a message under the user's own name, as our front end does. */
export function say(app: TestApp, userId: number, content: string, more: object = {}) {
  const named = { userId, content, contentType: 'text' as const, mentionIds: [], nonce: crypto.randomUUID() }
  return app.app.conversation.chat.log.send({ ...named, ...more })
}

/** The newest page, as a visitor reads it. */
export async function readRoom(app: TestApp, body: { size?: number; last_id?: number } = {}) {
  return (await app.call(getChatList, { body: { size: 100, ...body } })).result
}

/** Collects the chat events that the bus delivers from now on. */
export function listen(app: TestApp): ChatAppended[] {
  const received: ChatAppended[] = []
  app.bus.subscribe(chatTopic, message => received.push(JSON.parse(message)))
  return received
}

/** Uploads a picture of one colour and returns its address. The same colour gives the same picture. */
export async function bring(app: TestApp, token: string, color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer()
  const answer = await app.call(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) }, { token })
  return answer.result.url
}
