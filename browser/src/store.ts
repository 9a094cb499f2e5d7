/** A list of handlers: `on` returns the function that removes one; `emit` calls each of them, in order. */
export function createEmitter<T = void>() {
  const handlers = new Set<(event: T) => void>()
  return {
    on(handler: (event: T) => void): () => void {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    emit(event: T): void {
      for (const handler of handlers) handler(event)
    },
  }
}

/** One value outside React. `initial` is rendered by the server, and by the browser during hydration. */
export type Store<T> = {
  readonly initial: T
  get: () => T
  /** Notifies every subscriber, unless the value is unchanged. */
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const changed = createEmitter()
  return {
    initial,
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      changed.emit()
    },
    subscribe: changed.on,
  }
}
