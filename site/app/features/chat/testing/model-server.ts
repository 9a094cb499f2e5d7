import type { ChatEmoji, ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import type { ReadyFrame, ServerFrame } from '@xiaolou/contract/frame'
import { closeCode, initFrame, recallFrame, sendFrame } from '@xiaolou/contract/frame'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { safeParse } from 'valibot'
import type { Socket, SocketHandlers } from '../../../lib/socket/socket-client.ts'
import type { ChatPage, ChatWindow, WindowQuery } from '../client/chat-env.ts'
import { messagesAt, missedBetween, modelMessage, pageAt, windowAt } from './model-log.ts'

/** Latency each way, ms. */
const latencyMs = 20

type Line = { readonly handlers: SocketHandlers; isOpen: boolean; isReady: boolean; userId: number }
type Room = {
  epoch: string
  events: ChatEvent[]
  lastId: number
  nonces: Map<string, { id: number; seq: number }>
}
/** The frame that is lost next; the connection breaks with it, as with TCP, unless `isSilent`. */
type Loss = { type: ServerFrame['type'] | 'fromClient'; isSilent: boolean }

const asData = <T>(value: T): T => structuredClone(value)

/** The chat's server in memory: the log, idempotent nonces, resume, recall, clear; and every fault. */
export function createModelServer() {
  let room: Room = { epoch: 'e1', events: [], lastId: 0, nonces: new Map() }
  let isUp = true
  let typingCount = 0
  let knowsTokens = true
  let losses: Loss[] = []
  const lines = new Set<Line>()

  const seqNow = () => room.events.length
  const end = (line: Line, code: number, reason = '') => {
    if (!lines.delete(line)) return
    line.isOpen = false
    setTimeout(() => line.handlers.onClose({ code, reason }), latencyMs)
  }
  /** Whether the frame was lost. */
  const lose = (line: Line, type: Loss['type']): boolean => {
    const index = losses.findIndex(loss => loss.type === type)
    const [loss] = index < 0 ? [] : losses.splice(index, 1)
    if (loss && !loss.isSilent) end(line, 1006)
    return loss !== undefined
  }
  const send = (line: Line, frame: ServerFrame) => {
    if (!line.isOpen || lose(line, frame.type)) return
    const text = JSON.stringify(frame)
    setTimeout(() => line.isOpen && line.handlers.onText(text), latencyMs)
  }
  const append = (event: ChatEvent) => {
    room.events.push(event)
    for (const line of [...lines]) if (line.isReady) send(line, event)
  }

  const takeInit = (line: Line, text: unknown) => {
    const parsed = safeParse(initFrame, text)
    if (!parsed.success) return
    const { epoch, last_seq: lastSeq, token } = parsed.output
    line.userId = Number(token ?? 0)
    line.isReady = true
    const recovered = epoch === room.epoch && lastSeq !== undefined && lastSeq <= seqNow()
    const ready: ReadyFrame = {
      type: 'ready',
      epoch: room.epoch,
      seq: seqNow(),
      recovered,
      missed: recovered ? missedBetween(room.events, lastSeq, seqNow()) : [],
      me:
        line.userId > 0 && knowsTokens
          ? { user_id: line.userId, is_administrator: line.userId === 1, muted_until: 0, mute_reason: '' }
          : null,
      now: Date.now(),
      slow_seconds: 0,
      is_open: true,
      recall_seconds: 0,
    }
    send(line, ready)
  }

  const takeMessage = (line: Line, value: unknown) => {
    const parsed = safeParse(sendFrame, value)
    if (!parsed.success) return
    const { content, content_type, nonce = '', reply_to } = parsed.output
    const key = `${line.userId}:${nonce}`
    const known = room.nonces.get(key)
    if (known) {
      const is_gone = !messagesAt(room.events, seqNow()).some(({ id }) => id === known.id)
      return send(line, { type: 'ack', nonce, ...known, dup: true, is_gone })
    }
    if (content.startsWith('refuse'))
      return send(line, { type: 'tips', content: '说得太快了', code: 429, nonce, retry_after_ms: 3_000 })
    room.lastId += 1
    const stored = { id: room.lastId, seq: seqNow() + 1 }
    const quoted = messagesAt(room.events, seqNow()).find(({ id }) => id === reply_to)
    const reply = quoted
      ? { id: quoted.id, user_id: quoted.user_id, nick_name: quoted.nick_name, content: quoted.content }
      : null
    room.nonces.set(key, stored)
    send(line, { type: 'ack', nonce, ...stored, dup: false, is_gone: false })
    const user_id = line.userId
    append({ type: 'message', ...modelMessage({ ...stored, user_id, content, content_type, nonce, reply }) })
    return undefined
  }

  const recall = (id: number, by: number) => {
    if (!messagesAt(room.events, seqNow()).some(message => message.id === id)) return false
    append({ type: 'revert', seq: seqNow() + 1, message_id: id, by })
    return true
  }

  const change = (id: number, by: number, changeOf: (message: ChatMessage) => Partial<ChatMessage>) => {
    const found = messagesAt(room.events, seqNow()).find(one => one.id === id)
    if (!found || (by !== 0 && found.user_id !== by)) return
    const message = { ...found, ...changeOf(found) }
    const seq = seqNow() + 1
    if (by === 0) append({ type: 'reaction', seq, message_id: id, reactions: message.reactions })
    else append({ type: 'edit', seq, by, message, summary: message.content })
  }

  const receive = (line: Line, text: string) => {
    if (!line.isOpen || lose(line, 'fromClient')) return
    const frame: unknown = JSON.parse(text)
    const type = typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined
    if (type === 'init') takeInit(line, frame)
    else if (type === 'message') takeMessage(line, frame)
    else if (type === 'typing') typingCount += 1
    else if (type === 'ping') send(line, { type: 'pong' })
    else if (type === 'revert') {
      const parsed = safeParse(recallFrame, frame)
      if (parsed.success) recall(parsed.output.message_id, line.userId)
    }
  }

  const answer = async <T>(act: () => T): Promise<T> => {
    await new Promise(resolve => setTimeout(resolve, latencyMs))
    if (!isUp) throw new ApiError({ code: -1, status: 0, message: '网络好像断了，请检查后再试' })
    const value = asData(act())
    await new Promise(resolve => setTimeout(resolve, latencyMs))
    return value
  }

  return {
    connect(handlers: SocketHandlers): Socket {
      const line: Line = { handlers, isOpen: isUp, isReady: false, userId: 0 }
      lines.add(line)
      if (isUp) setTimeout(() => line.isOpen && handlers.onOpen(), latencyMs)
      else end(line, 1006)
      return {
        send: text => void setTimeout(() => receive(line, text), latencyMs),
        close: () => {
          lines.delete(line)
          line.isOpen = false
        },
      }
    },
    getChatList: (input: { size: number; lastId: number }): Promise<ChatPage> =>
      answer(() => pageAt(room.events, { epoch: room.epoch, seq: seqNow(), ...input })),
    getChatWindow: ({ id = 0, before, after }: WindowQuery): Promise<ChatWindow> =>
      answer(() => windowAt(room.events, { epoch: room.epoch, seq: seqNow(), id, before, after })),
    recall: (id: number, by: number) => answer(() => recall(id, by)),
    edit: (id: number, by: number, content: string) =>
      answer(() => change(id, by, () => ({ content, edited_at: Date.now() }))),
    react: (id: number, userId: number, emoji: ChatEmoji) =>
      answer(() => change(id, 0, () => ({ reactions: [{ emoji, count: 1, user_ids: [userId] }] }))),
    clear: (by: number) =>
      answer(() => append({ type: 'clear', seq: seqNow() + 1, before_id: room.lastId + 1, by })),
    upload: (): Promise<string> =>
      answer(() => {
        if (losses.some(({ type }) => type === 'tips'))
          throw new ApiError({ code: 413, status: 413, message: '太大了' })
        return '/uploads/picture.png'
      }),
    messages: () => messagesAt(room.events, seqNow()),
    /** Old messages of other users. */
    fill: (count: number) => {
      for (let done = 0; done < count; done += 1) {
        room.lastId += 1
        append({ type: 'message', ...modelMessage({ id: room.lastId, seq: seqNow() + 1, user_id: 9 }) })
      }
    },
    /** Sessions end without a notice. */
    forgetTokens: () => {
      knowsTokens = false
    },
    getTypingCount: () => typingCount,
    everSaid: () => [...room.nonces.keys()],
    socketCount: () => lines.size,
    setUp: (next: boolean) => {
      isUp = next
      if (!isUp) for (const line of [...lines]) end(line, 1006)
    },
    cutAll: () => {
      for (const line of [...lines]) end(line, 1006)
    },
    closeAll: (code: number, reason: string) => {
      for (const line of [...lines]) end(line, code, reason)
    },
    restart: () => {
      for (const line of [...lines]) end(line, closeCode.restarting, '1500')
    },
    lose: (loss: Loss) => void losses.push(loss),
    loseNothing: () => {
      losses = []
    },
    say: (frame: ServerFrame) => {
      for (const line of [...lines]) send(line, frame)
    },
    backup: (): Room => asData(room),
    restore: (backup: Room, epoch: string) => {
      for (const line of [...lines]) end(line, 1006)
      room = { ...asData(backup), epoch }
    },
  }
}
export type ModelServer = ReturnType<typeof createModelServer>
