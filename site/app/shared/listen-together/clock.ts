/** One measurement of the server's clock: sent and received by this browser's steady clock, ms. */
export type ClockSample = { readonly sentMs: number; readonly receivedMs: number; readonly serverMs: number }

/** The newest samples, oldest first. */
export type ServerClock = readonly ClockSample[]

const bursts = { startMs: [0, 2_000], count: 8, everyMs: 100 } as const
export const clockEveryMs = 60_000
const maxSamples = 24
/** How much two clocks may drift apart: 30 millionths. */
const driftPart = 30e-6

export const addSample = (clock: ServerClock, sample: ClockSample): ServerClock =>
  sample.receivedMs < sample.sentMs ? clock : [...clock, sample].slice(-maxSamples)

/**
 * Measures as a listener does on joining: eight times in a row, and eight times again when the song plays,
 * when the error is corrected.
 */
export function askToJoin(ask: () => unknown, setTimer: (run: () => void, ms: number) => void): void {
  for (const startMs of bursts.startMs)
    for (let count = 0; count < bursts.count; count += 1)
      setTimer(() => void ask(), startMs + count * bursts.everyMs)
}

/**
 * The server's clock minus this one, ms; nothing before the first answer. The fastest request and the fastest
 * response give the lowest possible round trip, even from different samples: half of it each way. Old samples
 * count for less, since clocks drift.
 */
export function offsetOf(clock: ServerClock, nowMs: number): number | undefined {
  if (clock.length === 0) return undefined
  const driftMs = ({ receivedMs }: ClockSample) => Math.max(0, nowMs - receivedMs) * driftPart
  const there = clock.map(sample => sample.serverMs - sample.sentMs + driftMs(sample))
  const back = clock.map(sample => sample.receivedMs - sample.serverMs + driftMs(sample))
  return (Math.min(...there) - Math.min(...back)) / 2
}

/** The typical round trip, ms; 0 while unknown. */
export function roundTripOf(clock: ServerClock): number {
  const tripsMs = clock.map(({ sentMs, receivedMs }) => receivedMs - sentMs).sort((one, two) => one - two)
  return tripsMs[Math.floor(tripsMs.length / 2)] ?? 0
}
