import type { SocketEnv, SocketHandlers } from '../socket-client.ts'

class FakeSocket {
  sent: string[] = []
  isClosed = false
  answersPings = false
  readonly #handlers: SocketHandlers
  constructor(handlers: SocketHandlers) {
    this.#handlers = handlers
  }
  send(text: string) {
    this.sent.push(text)
    if (this.answersPings && text === '{"type":"ping"}') setTimeout(() => this.receive('{"type":"pong"}'), 5)
  }
  close() {
    this.isClosed = true
  }
  open = () => this.#handlers.onOpen()
  receive = (text: string) => this.#handlers.onText(text)
  end = (code = 1006, reason = '') => this.#handlers.onClose({ code, reason })
}

/** A tab whose sockets the test controls. Its clock is the (fake) global one. */
export function createFakeEnv({
  isAwake = true,
  token = 'of-mine',
}: {
  isAwake?: boolean
  token?: string
} = {}) {
  const sockets: FakeSocket[] = []
  const sessionListeners = new Set<() => void>()
  const wakeListeners = new Set<(what: 'wake' | 'offline' | 'returned') => void>()
  let ownToken: string | undefined = token
  const state = {
    isAwake,
    sessionChecks: 0,
    setToken(next: string | undefined) {
      ownToken = next
      for (const listener of [...sessionListeners]) listener()
    },
    wake(what: 'wake' | 'offline' | 'returned' = 'wake') {
      for (const listener of [...wakeListeners]) listener(what)
    },
    countListeners: () => sessionListeners.size + wakeListeners.size,
  }
  const env: SocketEnv = {
    connect(handlers) {
      const socket = new FakeSocket(handlers)
      sockets.push(socket)
      return socket
    },
    getToken: () => ownToken,
    onSession(listener) {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
    checkSession: () => {
      state.sessionChecks += 1
    },
    isAwake: () => state.isAwake,
    onWake(listener) {
      wakeListeners.add(listener)
      return () => wakeListeners.delete(listener)
    },
    nowMs: Date.now,
    random: () => 0.5,
  }
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }
  return { env, sockets, state, last }
}
