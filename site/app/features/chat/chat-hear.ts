import type { ServerFrame } from '@xiaolou/contract/frame'
import type { createBehind } from './chat-behind.ts'
import type { LineDriver } from './chat-line.ts'
import type { ChatLog, LogAction } from './chat-log.ts'
import type { createPresence } from './chat-presence.ts'
import type { createRoomState } from './chat-room-state.ts'
import type { ChatSender } from './chat-sender.ts'
import type { ChatTelling } from './chat-view.ts'
import type { ChatWorld } from './chat-world.ts'

/** A list of those present may be older than the line that brings it. */
const presentAfterMs = 10_000

/** Hands what the server says to the part of the client that it concerns. `userId` is this reader's, if he has one. */
export function createHearer(parts: {
  world: ChatWorld
  userId: number | undefined
  line: LineDriver
  room: ReturnType<typeof createRoomState>
  presence: ReturnType<typeof createPresence>
  behind: ReturnType<typeof createBehind>
  sender: ChatSender | undefined
  getLog: () => ChatLog
  /** Whether the last `init` named a position. */
  hasAsked: () => boolean
  change: (action: LogAction) => void
  loadNewest: () => void
  refresh: () => void
  tell: (telling: ChatTelling) => void
}): (frame: ServerFrame) => void {
  const { world, userId, line, room, presence, behind, sender, getLog, change, refresh, tell } = parts
  let liveSinceMs = 0

  const takeReady = (ready: Extract<ServerFrame, { type: 'ready' }>) => {
    const { epoch } = getLog()
    liveSinceMs = world.nowMs()
    behind.reset()
    room.setReady(ready, liveSinceMs)
    // Before the log is another one: positions of the old one mean nothing in it.
    if (epoch !== '' && epoch !== ready.epoch) sender?.forgetStored()
    change({ kind: 'ready', ready, hasAsked: parts.hasAsked() })
    if (!getLog().isLoaded) parts.loadNewest()
    if (ready.me) sender?.onReady()
    else if (userId !== undefined) world.checkSession()
    refresh()
  }

  const takeAck = ({ nonce, id, seq, is_gone }: Extract<ServerFrame, { type: 'ack' }>) => {
    if (is_gone) {
      sender?.settle([nonce])
      change({ kind: 'gone', id, byId: 0 })
      return
    }
    sender?.onStored({ nonce, id, seq }, getLog().seq)
    behind.expect(seq)
  }

  const takeOnline = (frame: Extract<ServerFrame, { type: 'onlineList' }>) => {
    presence.setOnline(frame)
    const isHere = frame.list.some(({ user_id }) => user_id === userId)
    // The server does not count this reader in (specification, section 5): the line is of no use.
    if (room.isKnown() && !isHere && world.nowMs() - liveSinceMs > presentAfterMs) line.step({ kind: 'lost' })
  }

  return frame => {
    switch (frame.type) {
      case 'ready':
        return takeReady(frame)
      case 'message':
        presence.endTyping(frame.user_id)
        return change({ kind: 'event', event: frame })
      case 'revert':
      case 'clear':
        return change({ kind: 'event', event: frame })
      case 'ack':
        return takeAck(frame)
      case 'tips': {
        const { nonce, content, retry_after_ms: retryAfterMs } = frame
        const isOfRow = nonce !== '' && sender?.onRefused({ nonce, words: content, retryAfterMs })
        if (!isOfRow) tell({ kind: 'tip', text: content })
        return
      }
      case 'onlineList':
        return takeOnline(frame)
      case 'typing':
        if (frame.user_id !== userId) presence.setTyping(frame.user_id, frame.nick_name)
        return
      case 'muted':
        room.setMuted(frame)
        return refresh()
      case 'notify':
        return world.tellUnread(frame.unread)
      case 'pong':
        return
    }
  }
}
