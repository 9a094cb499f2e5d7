const bucketMs = 0.1
const buckets = 200_000

export type Tally = {
  /** Socket `at` received message `index`, this long after it was sent. */
  record(delivery: { at: number; index: number; tookMs: number }): void
  /** Outstanding deliveries. */
  countMissing(): number
  report(): TalkReport
}
export type TalkReport = {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Deliveries that never came, and repeated ones. */
  readonly lost: number
  readonly duplicated: number
  /** In how many different orders the sockets received the messages; it should be one. */
  readonly orders: number
}

/**
 * Counts what every socket receives of this many messages; latencies to a tenth of a millisecond, those above
 * 20 s as 20 s.
 */
export function createTally(given: { sockets: number; messages: number }): Tally {
  const { sockets, messages } = given
  const seen = new Uint8Array(sockets * messages)
  const orders = new Int32Array(sockets)
  const histogram = new Uint32Array(buckets)
  let missing = sockets * messages
  let duplicated = 0
  let maxMs = 0

  const percentileMs = (share: number) => {
    const total = sockets * messages - missing
    let below = 0
    for (const [bucket, count] of histogram.entries()) {
      below += count
      if (count > 0 && below >= share * total) return (bucket + 1) * bucketMs
    }
    return Number.NaN
  }
  return {
    record({ at, index, tookMs }) {
      const place = at * messages + index
      if (seen[place] === 1) {
        duplicated += 1
        return
      }
      seen[place] = 1
      missing -= 1
      orders[at] = Math.imul(orders[at] ?? 0, 31) + index + 1
      const bucket = Math.min(buckets - 1, Math.floor(Math.max(0, tookMs) / bucketMs))
      histogram[bucket] = (histogram[bucket] ?? 0) + 1
      maxMs = Math.max(maxMs, tookMs)
    },
    countMissing: () => missing,
    report: () => ({
      p50Ms: percentileMs(0.5),
      p99Ms: percentileMs(0.99),
      maxMs,
      lost: missing,
      duplicated,
      orders: new Set(orders).size,
    }),
  }
}
