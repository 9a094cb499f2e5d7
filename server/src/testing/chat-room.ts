import { afterEach } from 'vitest'
import { type LiveClient, type LiveVisit, openLive } from './live-client.ts'
import type { TestApp } from './make-app.ts'

let serial = 0

/** A chat message frame with a new nonce; `more` adds or replaces fields. */
export function textFrame(content: string, more: { nonce?: string; content_type?: string } = {}) {
  serial += 1
  return { type: 'message', content, content_type: 'text', nonce: `nonce-${serial}`, ...more }
}

/** People who join the chat room of an app; their sockets are closed after each test. */
export function createRoomVisits(app: () => TestApp) {
  const opened: LiveClient[] = []
  afterEach(() => {
    for (const client of opened.splice(0)) client.ws.terminate()
  })
  const open = async (visit: LiveVisit = {}) => {
    const client = await openLive(app(), visit)
    opened.push(client)
    return client
  }
  const userOf = async (token: string) => {
    const actor = await app().app.identity.sessions.requireActor(token)
    if (actor.kind === 'visitor') throw new Error('signed out')
    return actor.userId
  }
  return {
    open,
    userOf,
    /** Joins the chat, as a reader without a token, and waits for the answer. */
    async join(token?: string, more: object = {}) {
      const client = await open()
      const ready = await client.init({ ...(token && { token }), ...more })
      return { ...client, ready }
    },
    async guest() {
      const token = await app().signIn('user')
      return { token, id: await userOf(token) }
    },
  }
}
