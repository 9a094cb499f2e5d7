import { describe, expect, it, vi } from 'vitest'
import { createEmitter, createStore } from './store.ts'

describe('a store', () => {
  it('keeps the last value and notifies whoever has subscribed', () => {
    const store = createStore(1)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.set(2)
    expect(store.get()).toBe(2)
    expect(store.initial).toBe(1)
    stop()
    store.set(3)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('notifies nobody of the value that is there already', () => {
    const store = createStore('same')
    const listener = vi.fn()
    store.subscribe(listener)
    store.set('same')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('an emitter', () => {
  it('hands each event to every handler, until it is taken away', () => {
    const emitter = createEmitter<number>()
    const handlers = [vi.fn(), vi.fn()] as const
    const stop = emitter.on(handlers[0])
    emitter.on(handlers[1])
    emitter.emit(1)
    stop()
    emitter.emit(2)
    expect(handlers.map(handler => handler.mock.calls.flat())).toEqual([[1], [1, 2]])
  })
})
