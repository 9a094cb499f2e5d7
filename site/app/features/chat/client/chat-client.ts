import { createEmitter } from '@xiaolou/browser/store'
import type { ChatMessage } from '@xiaolou/contract/chat'
import { type InitFrame, type ServerFrame, serverFrame } from '@xiaolou/contract/frame'
import type { Connection } from '../../../lib/socket/connection.ts'
import type { ServerText, SocketClient } from '../../../lib/socket/socket-client.ts'
import { currentMessages, isChange } from '../log/chat-change.ts'
import { hasHole, type LogAction, reduceLog } from '../log/chat-log.ts'
import { isGone } from '../log/chat-removal.ts'
import { createHistory } from '../log/history.ts'
import { type ChatLog, emptyLog } from '../log/log-state.ts'
import { createRows } from '../log/rows.ts'
import { createSeen } from '../log/seen.ts'
import { createSender } from '../outbox/outbox.ts'
import { type ChatPace, defaultPace } from '../outbox/pacer.ts'
import type { ChatEnv, ChatNotice } from './chat-env.ts'
import { type ChatView, emptyView, type Outgoing } from './chat-view.ts'
import { createMessageActions, notSent } from './message-actions.ts'
import { createRoomStatus, createTyping } from './room-status.ts'
import { createTips } from './tips.ts'

export type ChatClient = ReturnType<typeof createChatClient>
export type ChatActions = ChatClient['actions']
type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** The list of online users may be older than the connection that delivers it. */
const presentAfterMs = 10_000

/**
 * The chat without a screen: log, outbox and history over the tab's socket and an injected environment.
 * `pace` is for programs that talk to a server without rate limits.
 */
export function createChatClient(options: {
  env: ChatEnv
  socket: SocketClient
  /** `undefined` for a reader without an account. */
  userId: number | undefined
  pace?: ChatPace
}) {
  const { env, socket, userId, pace = defaultPace } = options
  const changed = createEmitter()
  const noticed = createEmitter<ChatNotice>()
  const mentioned = createEmitter<ChatMessage>()
  const tip = (text: string) => noticed.emit({ kind: 'tip', text })
  const tips = createTips(tip)
  let log: ChatLog = emptyLog
  let connection: Connection = emptyView.connection
  let leaveRoom: (() => void) | undefined
  let liveSinceMs = 0
  let isReadingUp = false
  /** Whether the last `init` named a position. */
  let hasAsked = false
  let view: ChatView | undefined

  const refresh = () => {
    view = undefined
    changed.emit()
  }
  const status = createRoomStatus({ userId, nowMs: env.nowMs, onChange: refresh })
  const isLive = () => connection.phase === 'live'
  const rowsOf = createRows(userId)
  const seen = createSeen({ env, userId, getLog: () => log, onChange: refresh })
  const history = createHistory({
    env,
    getLog: () => log,
    take: action => change(action),
    onChange: refresh,
    onFailed: tip,
    onBehind: socket.renew,
  })
  const sender =
    userId === undefined
      ? undefined
      : createSender({
          env,
          userId,
          pace,
          send: socket.send,
          isLive: () => isLive() && status.isKnown(),
          onChange: refresh,
          onNotice: noticed.emit,
        })

  const change = (action: LogAction) => {
    const before = log
    log = reduceLog(log, action, env.nowMs())
    if (log === before) return
    log = reduceLog(log, { kind: 'trim', isReadingUp }, env.nowMs())
    sender?.onLog({
      seq: log.seq,
      own: log.messages.filter(({ user_id }) => user_id === userId),
      isGone: id => isGone(log, id),
      summaryOf: id => log.changed.get(id)?.summary,
    })
    seen.follow()
    refresh()
    if (hasHole(log)) socket.renew()
    else if (!log.isLoaded) history.loadNewest()
  }

  const takeReady = (ready: Frame<'ready'>) => {
    liveSinceMs = env.nowMs()
    history.expectNothing()
    status.setReady(ready)
    // Before the log is replaced: positions in the old one mean nothing in the new one.
    if (log.epoch !== '' && log.epoch !== ready.epoch) sender?.forgetStored()
    change({ kind: 'ready', ready, hasAsked })
    if (!log.isLoaded) history.loadNewest()
    if (ready.me) sender?.onReady()
    else if (userId !== undefined) socket.checkSession()
    refresh()
  }
  const takeAck = ({ nonce, id, seq, is_gone }: Frame<'ack'>) => {
    if (is_gone) {
      sender?.settle([nonce])
      change({ kind: 'gone', id, byId: 0 })
      return
    }
    sender?.onStored({ nonce, id, seq }, log.seq)
    history.expectSeq(seq)
  }
  const takeTip = ({ nonce, content, retry_after_ms: retryAfterMs }: Frame<'tips'>) => {
    const isOfRow = nonce !== '' && sender?.onRefused({ nonce, text: content, retryAfterMs })
    if (!isOfRow) tips.take(content)
  }
  const takeOnline = (frame: Frame<'onlineList'>) => {
    status.setOnline(frame)
    const isHere = frame.list.some(({ user_id }) => user_id === userId)
    // The server does not list this user as present: the connection is useless.
    if (status.isKnown() && !isHere && env.nowMs() - liveSinceMs > presentAfterMs) socket.renew()
  }
  const receive = (text: ServerText) => {
    const read = serverFrame['~standard'].validate(text)
    if (read instanceof Promise || read.issues) return
    const frame = read.value
    if (frame.type === 'ready') takeReady(frame)
    else if (frame.type === 'message') {
      status.endTyping(frame.user_id)
      if (userId !== undefined && frame.user_id !== userId && frame.mention_ids.includes(userId))
        mentioned.emit(frame)
      change({ kind: 'event', event: frame })
    } else if (isChange(frame)) change({ kind: 'event', event: frame })
    else if (frame.type === 'ack') takeAck(frame)
    else if (frame.type === 'tips') takeTip(frame)
    else if (frame.type === 'onlineList') takeOnline(frame)
    else if (frame.type === 'typing') status.setTyping(frame.user_id, frame.nick_name)
    else if (frame.type === 'muted') status.setMuted(frame)
    else if (frame.type === 'rules') status.setRules(frame)
  }

  const setConnection = (next: Connection) => {
    connection = next.phase === 'off' ? emptyView.connection : next
    if (!isLive()) {
      status.clear()
      sender?.run()
    }
    refresh()
    if (next.phase !== 'ended' || next.why !== 'forcedOffline') return
    tips.onEnd(next.reason)
    // Removed from the chat; everything else on the socket continues.
    leave()
  }
  const getInit = (): Pick<InitFrame, 'epoch' | 'last_seq'> => {
    hasAsked = log.epoch !== ''
    return hasAsked ? { epoch: log.epoch, last_seq: log.seq } : {}
  }
  const join = () => {
    leaveRoom = socket.subscribe({
      getInit,
      onFrame: receive,
      onPhase: setConnection,
      onBreak: () => noticed.emit({ kind: 'connectionBroken' }),
    })
    setConnection(socket.getConnection())
  }
  const leave = () => {
    const end = leaveRoom
    leaveRoom = undefined
    end?.()
  }

  const readingUp =
    <A extends readonly unknown[], R>(run: (...given: A) => R) =>
    (...given: A): R => {
      isReadingUp = true
      return run(...given)
    }
  /** The actions of the screens. None throws: failures are shown in the view or as a notice. */
  const actions = {
    send({ text, ...more }: Pick<Outgoing, 'reply' | 'mentionIds' | 'quote'> & { text: string }) {
      history.toNewest()
      if (sender) sender.addText(text, more)
      else tip('请先登录')
    },
    /** Sends one picture: compressed, uploaded, then sent; its row shows the progress. */
    sendImage(file: File) {
      history.toNewest()
      if (sender) sender.addImage(file)
      else tip('请先登录')
    },
    retry: (nonce: string) => sender?.retry(nonce),
    /** Removes an unsent row and stops its upload. */
    cancel: (nonce: string) => sender?.cancel(nonce),
    ...createMessageActions({ env, userId, change, onNotice: noticed.emit }),
    /** The message as it is now; nothing if it is gone. */
    current: (message: ChatMessage) => currentMessages(log, [message], 0)[0],
    forceOffline(user_id: number, reason: string) {
      if (!socket.send({ type: 'offline', user_id, reason })) tip(notSent)
    },
    loadMore: readingUp(history.loadMore),
    scrollUp: readingUp(history.scrollUp),
    scrollDown: history.scrollDown,
    toNewest: history.toNewest,
    find: readingUp(history.find),
    reconnect: () => (leaveRoom ? socket.reconnect() : join()),
    /** Tells the others that the user is typing, at most every three seconds. */
    sendTyping: createTyping({ env, send: socket.send, isAllowed: () => sender !== undefined && isLive() }),
    /** The reader sees the end of the chat now. */
    markSeen() {
      isReadingUp = false
      change({ kind: 'trim', isReadingUp })
      seen.markSeen()
    },
  }

  return {
    actions,
    /** The same object until something changes. */
    getView(): ChatView {
      view ??= {
        ...status.get(),
        ...history.getState(),
        ...seen.getUnread(),
        connection,
        rows: rowsOf(log, sender?.getOutbox() ?? []),
        isLoaded: log.isLoaded,
        hasMore: log.past?.hasOlder ?? log.hasMore,
        isPast: log.past !== undefined,
      }
      return view
    },
    subscribe: changed.on,
    onNotice: noticed.on,
    /** Somebody has just mentioned this user. */
    onMention: mentioned.on,
    start() {
      if (leaveRoom) return
      join()
      sender?.run()
      history.loadNewest()
    },
    stop() {
      leave()
      history.stop()
      sender?.stop()
      seen.stop()
      status.clear()
      tips.stop()
    },
  }
}
