import { useSyncExternalStore } from 'react'

/** A list of handlers: `on` returns what takes the handler away again; `emit` calls each of them, in order. */
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

/** One value outside React. `initial` is what the server renders, and the browser too while it hydrates that page. */
export type Store<T> = {
  readonly initial: T
  get: () => T
  /** Notifies every subscriber, unless it is the value that is there already. */
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

/**
 * The store's value, or what `select` takes of it, live. `select` must return the same thing for the same value (a
 * member, a number, not a new object), else every render asks for another one.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = value => value) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
