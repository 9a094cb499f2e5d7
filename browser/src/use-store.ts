import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/**
 * The store's value, or what `select` returns of it, live. `select` must return the same thing for the same
 * value (a member, a number, not a new object), or it renders endlessly.
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
