import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock.ts'
import { type UpstreamBody as Body, UpstreamFailure } from './client.ts'

/** How long an answer is fresh, and how long after that it may still be used if asking fails. */
export type Holding = { readonly holdMs: number; readonly staleMs: number }
// Stored as text outside the heap: parsed, it would be many times as large, and parsing a page takes a
// millisecond.
type Entry = { readonly text: Buffer; untilMs: number; readonly staleUntilMs: number }
type Asked = {
  readonly ask: () => Promise<Body>
  /** Throws UpstreamFailure for an unusable answer. */
  readonly hold: (body: Body) => Holding
}

// Some thousands of songs and lyrics, or five lists of a thousand.
const maxBytes = 16 * 1024 * 1024
const maxEntries = 4_000
// After three failures in a row requests fail at once for a few seconds.
const failuresToRest = 3
const restMs = 15_000
// How long a stale answer is reused before asking again.
const staleHoldsMs = 30_000

function readKept({ text }: Entry): Body {
  const body: Body = JSON.parse(text.toString('utf8'))
  return body
}

/**
 * Caches answers while they are fresh, shares concurrent requests, and serves stale answers when asking
 * fails. A service that keeps failing is left alone for a quarter of a minute.
 */
export function createUpstreamCache({ clock }: { clock: Clock }) {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length,
  })
  const flights = new Map<string, Promise<Body>>()
  let failures = 0
  let last: { cause: UpstreamFailure; atMs: number } | undefined

  async function load(key: string, { ask, hold }: Asked): Promise<Body> {
    if (last && failures >= failuresToRest && clock.steady() - last.atMs < restMs) throw last.cause
    try {
      const body = await ask()
      const { holdMs, staleMs } = hold(body)
      failures = 0
      const untilMs = clock.steady() + holdMs
      const text = Buffer.from(JSON.stringify(body))
      if (holdMs > 0) entries.set(key, { text, untilMs, staleUntilMs: untilMs + staleMs })
      return body
    } catch (cause) {
      if (cause instanceof UpstreamFailure) {
        failures = cause.isAway ? failures + 1 : 0
        last = { cause, atMs: clock.steady() }
      }
      throw cause
    }
  }

  /** `key` identifies the request with all its parameters. */
  return async (key: string, asked: Asked): Promise<Body> => {
    const entry = entries.get(key)
    if (entry && clock.steady() < entry.untilMs) return readKept(entry)
    const flight = flights.get(key) ?? load(key, asked).finally(() => flights.delete(key))
    flights.set(key, flight)
    try {
      return await flight
    } catch (cause) {
      if (!(cause instanceof UpstreamFailure) || !entry || clock.steady() >= entry.staleUntilMs) throw cause
      entry.untilMs = Math.min(clock.steady() + staleHoldsMs, entry.staleUntilMs)
      return readKept(entry)
    }
  }
}
