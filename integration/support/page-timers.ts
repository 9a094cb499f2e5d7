import { AsyncLocalStorage } from 'node:async_hooks'

const server = new AsyncLocalStorage<true>()

/** Runs the server's work: its timers survive the open page. */
export const inServer = <T>(work: () => T): T => server.run(true, work)

/** Runs what the page does when it hears from the server: its timers end with the page. */
export const inPage = <T>(work: () => T): T => server.exit(work)

const { setTimeout: later, setInterval: often } = globalThis

/** Until `end`, every timer not set by the server belongs to the page and ends with it. */
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
