import type { InitFrame } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import { createActions } from './chat-actions.ts'
import { createBehind } from './chat-behind.ts'
import { createHearer } from './chat-hear.ts'
import { createHistory } from './chat-history.ts'
import { createLine } from './chat-line.ts'
import { type ChatLog, emptyLog, hasHole, type LogAction, reduceLog } from './chat-log.ts'
import { isGone } from './chat-log-parts.ts'
import { createPresence } from './chat-presence.ts'
import { createRoomState } from './chat-room-state.ts'
import { createRows } from './chat-rows.ts'
import { createSeen } from './chat-seen.ts'
import { createSender } from './chat-sender.ts'
import { createShow } from './chat-show.ts'
import type { ChatActions, ChatTelling, ChatView } from './chat-view.ts'
import type { ChatPace, ChatWorld } from './chat-world.ts'

export type ChatSession = { readonly token: string; readonly userId: number }

export type ChatClient = {
  readonly actions: ChatActions
  getView(): ChatView
  subscribe(listener: () => void): () => void
  onTell(listener: (telling: ChatTelling) => void): () => void
  start(): void
  stop(): void
}

/** One less and a little slower than the server allows: what goes out evenly may still arrive in a heap. */
const defaultPace: ChatPace = { burst: limits.chatTextBurst - 1, everyMs: limits.chatTextEveryMs + 100 }

/**
 * The chat room without a screen: line, log, outbox and history over an injected world. `pace` is for programs that
 * talk to a server without rate limits.
 */
export function createChatClient(given: {
  world: ChatWorld
  session: ChatSession | undefined
  pace?: ChatPace
}): ChatClient {
  const { world, session, pace = defaultPace } = given
  const tellers = new Set<(telling: ChatTelling) => void>()
  const tell = (telling: ChatTelling) => {
    for (const teller of tellers) teller(telling)
  }
  let log: ChatLog = emptyLog
  let isReadingUp = false
  let hasAsked = false
  let stopHearing: (() => void) | undefined

  const getInit = (): InitFrame => {
    hasAsked = log.epoch !== ''
    return {
      type: 'init',
      ...(session && { token: session.token }),
      ...(hasAsked && { epoch: log.epoch, last_seq: log.seq }),
    }
  }
  const room = createRoomState(session?.userId)
  const presence = createPresence({ nowMs: world.nowMs, onChange: () => show.refresh() })
  const line = createLine({
    world,
    getInit,
    onFrame: frame => hear(frame),
    onChange: () => {
      if (!line.isLive()) {
        presence.clear()
        sender?.onDown()
      }
      show.refresh()
    },
    onTell: tell,
  })
  const history = createHistory({
    world,
    getLog: () => log,
    take: action => {
      change(action)
      if (action.page.epoch === log.epoch) behind.expect(action.page.seq)
    },
    onChange: () => show.refresh(),
    onFailed: text => tell({ kind: 'tip', text }),
  })
  const behind = createBehind({ getSeq: () => log.seq, onBehind: () => line.step({ kind: 'lost' }) })
  const seen = createSeen({
    world,
    userId: session?.userId,
    getLog: () => log,
    onChange: () => show.refresh(),
  })
  const sender = session
    ? createSender({
        world,
        userId: session.userId,
        pace,
        send: line.send,
        isLive: () => line.isLive() && room.isKnown(),
        onChange: () => show.refresh(),
        onTell: tell,
      })
    : undefined
  const show = createShow({
    rowsOf: createRows(session?.userId),
    read: () => ({
      log,
      line: line.getLine(),
      outbox: sender?.getOutbox() ?? [],
      room,
      history,
      presence,
      seen,
    }),
  })

  const change = (action: LogAction) => {
    const before = log
    log = reduceLog(log, action, world.nowMs())
    if (log === before) return
    log = reduceLog(log, { kind: 'trim', isReadingUp }, world.nowMs())
    sender?.onLog({
      seq: log.seq,
      own: log.messages.filter(({ user_id }) => user_id === session?.userId),
      isGone: id => isGone(log, id),
    })
    seen.follow()
    show.refresh()
    if (hasHole(log)) line.step({ kind: 'lost' })
    else if (!log.isLoaded) history.loadNewest()
  }

  const hear = createHearer({
    world,
    userId: session?.userId,
    line,
    room,
    presence,
    behind,
    sender,
    getLog: () => log,
    hasAsked: () => hasAsked,
    change,
    loadNewest: history.loadNewest,
    refresh: () => show.refresh(),
    tell,
  })

  const actions = createActions({
    world,
    line,
    history,
    sender,
    onRecalled: id => change({ kind: 'gone', id, byId: session?.userId ?? 0 }),
    onPlace: place => {
      isReadingUp = place === 'upwards'
      if (isReadingUp) return
      change({ kind: 'trim', isReadingUp })
      seen.markSeen()
    },
    tell,
  })

  return {
    actions,
    getView: show.getView,
    subscribe: show.subscribe,
    onTell(listener) {
      tellers.add(listener)
      return () => tellers.delete(listener)
    },
    start() {
      if (stopHearing) return
      stopHearing = world.onWake(kind => line.step({ kind }))
      line.step({ kind: 'start' })
      sender?.start()
      history.loadNewest()
    },
    stop() {
      stopHearing?.()
      behind.reset()
      line.step({ kind: 'stop' })
      history.stop()
      sender?.stop()
      seen.stop()
      presence.clear()
    },
  }
}
