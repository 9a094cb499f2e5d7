import { AsyncLocalStorage } from 'node:async_hooks'

const server = new AsyncLocalStorage<true>()

/** Runs what belongs to the server: its timers stay when the page that is open is closed. */
export const inServer = <T>(work: () => T): T => server.run(true, work)

const { setTimeout: later, setInterval: often } = globalThis

/** Until `end`, every timer that the server has not set is the page's, and ends with it. */
export function trackTimers(): { end: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  const tracked =
    <Given extends unknown[]>(set: (...given: Given) => NodeJS.Timeout) =>
    (...given: Given) => {
      const timer = set(...given)
      if (!server.getStore()) timers.add(timer)
      return timer
    }
  Object.assign(globalThis, { setTimeout: tracked(later), setInterval: tracked(often) })
  return {
    end() {
      Object.assign(globalThis, { setTimeout: later, setInterval: often })
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
