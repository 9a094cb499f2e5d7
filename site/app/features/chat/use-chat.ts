import { useSyncExternalStore } from 'react'
import { setLiveCarrier } from '~/lib/live-carrier.ts'
import { getToken, getUser, subscribeSession, whenRestored } from '~/lib/session.ts'
import { type ChatClient, createChatClient } from './chat-client.ts'
import { emptyView } from './chat-show.ts'
import type { ChatActions, ChatLine, ChatTelling, ChatView } from './chat-view.ts'
import { browserWorld } from './chat-world.client.ts'

let client: ChatClient | undefined
let clientToken: string | undefined
let isBegun = false
const listeners = new Set<() => void>()
const tellers = new Set<(telling: ChatTelling) => void>()

/** The room as this browser sees it: one client, begun at first use, which survives navigation. */
export function useChat(): { view: ChatView; actions: ChatActions } {
  return { view: useSyncExternalStore(subscribeChat, getChatView, () => emptyView), actions }
}

export const getChatView = (): ChatView => client?.getView() ?? emptyView

/** Hears of every change until the returned function is called; begins the client, which then stays. */
export function subscribeChat(listener: () => void): () => void {
  listeners.add(listener)
  begin()
  return () => listeners.delete(listener)
}

/** Hears what deserves a notice, of whichever client runs, until the returned function is called. */
export function onChatTell(listener: (telling: ChatTelling) => void): () => void {
  tellers.add(listener)
  return () => tellers.delete(listener)
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
  tellTyping: () => client?.actions.tellTyping(),
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

function renew(): void {
  const token = getToken()
  const user = getUser()
  if (client && clientToken === token) return
  client?.stop()
  clientToken = token
  const next = createChatClient({
    world: browserWorld,
    session: token !== undefined && user ? { token, userId: user.id } : undefined,
  })
  client = next
  next.onTell(telling => {
    if (client === next) for (const teller of tellers) teller(telling)
  })
  next.subscribe(() => {
    if (client !== next) return
    setLiveCarrier(carrierOf(next.getView().line))
    for (const listener of listeners) listener()
  })
  setLiveCarrier('chat')
  next.start()
  for (const listener of listeners) listener()
}

/** A line that has ended brings no notifications any more; lib/live has its own view of who took its place. */
function carrierOf(line: ChatLine): 'own' | 'chat' | 'nobody' {
  if (line.phase !== 'ended') return 'chat'
  return line.why === 'tooMany' ? 'nobody' : 'own'
}
