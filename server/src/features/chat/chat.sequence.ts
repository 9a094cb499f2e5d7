import type { ChatEvent } from '@xiaolou/contract/frame'
import type { ChatAppended } from './chat.log.ts'

// While the log cannot be read, what the bus brings is kept up to here; the rest is read later, from the log.
const maxRanges = 256

/**
 * Puts what the bus brings into the log's order: each event is delivered once, in order of `seq`, whatever is lost, comes
 * twice or late. What is missing is read from the log, `maxFill` numbers at a time; a failure is reported and tried
 * again after `retryMs`. It stands still until `begin` says where.
 */
export function createSequence(deps: {
  findEvents: (afterSeq: number, upToSeq: number) => Promise<ChatEvent[]>
  deliver: (event: ChatEvent) => void
  onError: (cause: unknown) => void
  maxFill: number
  retryMs: number
}) {
  const { findEvents, deliver, onError, maxFill, retryMs } = deps
  const ranges = new Map<number, ChatAppended>()
  let at: number | undefined
  let top = 0
  let isFilling = false
  let retry: NodeJS.Timeout | undefined

  /** The range that goes on where we stand. */
  const takeNext = (from: number): ChatAppended | undefined => {
    let next: ChatAppended | undefined
    for (const range of ranges.values()) {
      if (range.fromSeq > from + 1) continue
      ranges.delete(range.fromSeq)
      if (range.events && range.toSeq > Math.max(from, next?.toSeq ?? 0)) next = range
    }
    return next
  }

  const run = (events: readonly ChatEvent[], upToSeq: number) => {
    for (const event of events) {
      if (at === undefined || event.seq <= at || event.seq > upToSeq) continue
      at = event.seq
      deliver(event)
    }
    if (at !== undefined) at = upToSeq
  }

  const firstRangeAfter = (from: number) => {
    let first = top + 1
    for (const range of ranges.values())
      if (range.events && range.fromSeq > from) first = Math.min(first, range.fromSeq)
    return first
  }

  const fill = async (from: number) => {
    const upToSeq = Math.min(firstRangeAfter(from) - 1, from + maxFill)
    const events = await findEvents(from, upToSeq)
    if (at === from) run(events, upToSeq)
  }

  // Runs to its first await at once: what comes in order is delivered as it comes.
  const pump = async () => {
    if (isFilling) return
    isFilling = true
    try {
      while (at !== undefined && at < top) {
        const next = takeNext(at)
        if (next?.events) run(next.events, next.toSeq)
        else await fill(at)
      }
    } catch (cause) {
      onError(cause)
      clearTimeout(retry)
      retry = setTimeout(() => void pump(), retryMs).unref()
    } finally {
      isFilling = false
    }
  }

  return {
    /** Everything up to `seq` counts as delivered; what came meanwhile goes on from there. */
    begin(seq: number) {
      at = seq
      top = Math.max(top, seq)
      void pump()
    },
    hasBegun: () => at !== undefined,
    add(range: ChatAppended) {
      if (at !== undefined && range.toSeq <= at) return
      top = Math.max(top, range.toSeq)
      const known = ranges.get(range.fromSeq)
      if (ranges.size < maxRanges && (!known || known.toSeq < range.toSeq)) ranges.set(range.fromSeq, range)
      void pump()
    },
    /** The log is known to reach so far. */
    reach(seq: number) {
      top = Math.max(top, seq)
      void pump()
    },
    /** Forgets everything, until the next `begin`. */
    end() {
      clearTimeout(retry)
      ranges.clear()
      at = undefined
      top = 0
    },
  }
}
